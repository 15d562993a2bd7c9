import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { today } from '../../../lib/dates.ts'
import { registerDraftSaver } from '../../../lib/drafts/drafts.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts'
import {
  deleteNightDraft,
  keepNightDraft,
  listNightDrafts,
  type NightDraft,
  newNightDraft,
  noteTry,
  sendNightDraft,
  titleFromWords,
} from './night-draft.ts'
import { sendWaiting } from './send-waiting.ts'
import type { NightOwner } from './use-night-owner.ts'

/** The pauses after the last key before the text is kept on the device, and before it is sent to the journal. */
const KEEP_MS = 300
const SEND_MS = 2_000
/**
 * The age up to which unsent writing is shown again at once. A guest's is soon only offered: others may use the device.
 */
const OWN_RECENT_MS = DAY_MS / 2
const GUEST_RECENT_MS = HOUR_MS

/** Tells where the words on the page are kept. */
export type NightState =
  | { is: 'empty' | 'unkept' | 'on-device' | 'saving' | 'saved' }
  | { is: 'refused'; sentence: string }
  /** A user who is no longer signed in wrote them, and they have been put away for that user. */
  | { is: 'put-away' }

/**
 * Keeps the words written on the night page on the device at every pause, sends them to the journal of `owner` when
 * there is a connection, and finds them again after the tab was closed. `field` holds the text, so that words typed
 * before the scripts have loaded count too.
 */
export function useNightDraft(field: RefObject<HTMLTextAreaElement | null>, owner: NightOwner | undefined) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [title, setTitle] = useState('')
  const [day, setDay] = useState('')
  const [state, setState] = useState<NightState>({ is: 'empty' })
  /** The draft as it was last kept; `draftOwner` is its owner, undefined before the owner is known. */
  const draft = useRef<NightDraft | undefined>(undefined)
  const draftOwner = useRef<NightOwner | undefined>(undefined)
  const latest = useRef({ title, day, owner })
  latest.current = { title, day, owner }
  const sending = useRef(false)
  /** The words as they were last kept on the device. */
  const kept = useRef('')
  /** The words that the journal has, or has refused. */
  const settled = useRef('')
  const timers = useRef<{ keep?: ReturnType<typeof setTimeout>; send?: ReturnType<typeof setTimeout> }>({})

  const written = (): NightDraft => {
    const dreamContent = field.current?.value ?? ''
    const day = latest.current.day || today()
    return {
      ...(draft.current ?? newNightDraft(day)),
      dreamContent,
      dreamDate: day,
      title: latest.current.title.trim() || titleFromWords(dreamContent),
    }
  }
  const wordsOf = ({ title, dreamDate, dreamContent }: NightDraft) => JSON.stringify([title, dreamDate, dreamContent])

  /** Keeps the words on the page on the device. Returns whether they aren't in the journal. */
  const keep = (): boolean => {
    clearTimeout(timers.current.keep)
    const by = draftOwner.current
    const now = written()
    if (!by || wordsOf(now) === settled.current) return false
    if (now.dreamContent.trim() === '') {
      if (draft.current) deleteNightDraft(by.id, now)
      // A draft that may have arrived keeps its id: the next words replace it.
      if (now.version === undefined && !now.tried?.length) {
        draft.current = undefined
        draftOwner.current = undefined
      }
      setState({ is: 'empty' })
      return false
    }
    // Kept once only: its time says when it was written, and marks it as this tab’s.
    if (draft.current && wordsOf(now) === kept.current) return true
    draft.current = now
    kept.current = wordsOf(now)
    const isKept = keepNightDraft(by.id, now)
    setState((before) => (before.is === 'refused' ? before : { is: isKept ? 'on-device' : 'unkept' }))
    return true
  }

  const send = async (): Promise<void> => {
    clearTimeout(timers.current.send)
    const by = draftOwner.current
    const isOwn = by?.id != null && by.id === latest.current.owner?.id && latest.current.owner.isSure
    if (!keep() || !isOwn || by?.id == null || !draft.current) return
    // Words typed meanwhile are sent after this.
    if (sending.current) return
    sending.current = true
    setState({ is: 'saving' })
    const sent = noteTry(by.id, draft.current)
    draft.current = sent
    const result = await sendNightDraft(by.id, sent)
    sending.current = false
    if (draft.current?.night !== sent.night) {
      // Another dream was begun; words that were added to this one meanwhile are on the device.
      sendWaiting(by.id, draft.current?.night)
      return
    }
    if (result.outcome === 'saved') {
      draft.current = { ...draft.current, version: result.version, tried: [] }
      settled.current = wordsOf(sent)
      if (wordsOf(written()) === settled.current) return setState({ is: 'saved' })
      deleteNightDraft(by.id, sent)
      kept.current = ''
      keep()
      timers.current.send = setTimeout(send, SEND_MS)
    } else if (result.outcome === 'refused') {
      settled.current = wordsOf(sent)
      setState({ is: 'refused', sentence: result.sentence })
    } else {
      setState({ is: 'on-device' })
      if (result.outcome === 'waiting') {
        draft.current = { ...draft.current, version: result.version ?? draft.current.version }
        return
      }
      const { syncSession } = await import('../../../components/layout/session-sync.ts')
      syncSession(router, { what: 'refused', expectedUser: result.expectedUser })
    }
  }

  const change = () => {
    setText(field.current?.value ?? '')
    draftOwner.current ??= latest.current.owner
    clearTimeout(timers.current.keep)
    clearTimeout(timers.current.send)
    timers.current.keep = setTimeout(keep, KEEP_MS)
    timers.current.send = setTimeout(send, SEND_MS)
  }

  /** Puts a draft, or nothing, on the page. */
  const show = (found: NightDraft | undefined, by: NightOwner | undefined) => {
    draft.current = found
    // The draft’s owner doesn’t depend on who turns out to be signed in.
    draftOwner.current = found && by && { ...by, isSure: true }
    settled.current = ''
    kept.current = found ? wordsOf(found) : ''
    if (field.current) field.current.value = found?.dreamContent ?? ''
    setText(found?.dreamContent ?? '')
    const ownTitle = found && found.title !== titleFromWords(found.dreamContent) ? found.title : ''
    const shownDay = found?.dreamDate ?? today()
    latest.current = { ...latest.current, title: ownTitle, day: shownDay }
    setTitle(ownTitle)
    setDay(shownDay)
    setState({ is: found ? 'on-device' : 'empty' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on a change of the owner alone
  useEffect(() => {
    if (!owner) return
    const by = draftOwner.current
    if (by && by.id !== owner.id) {
      keep()
      if (by.isSure && by.id !== null) {
        // The words of a user who has left: they are theirs when they sign in again.
        show(undefined, undefined)
        setState({ is: 'put-away' })
        return
      } else if (!by.isSure && draft.current) {
        // It was typed before the server could be asked who is here.
        deleteNightDraft(by.id, draft.current)
        draftOwner.current = owner
        kept.current = ''
        keep()
      }
      // A guest's words stay on the page until the user who has signed in says that they are theirs.
    } else if (by) draftOwner.current = owner
    if (!draft.current) {
      if (field.current?.value) {
        setDay(today())
        change()
      } else if (!draftOwner.current) {
        const [last] = listNightDrafts(owner.id)
        const recentMs = owner.id === null ? GUEST_RECENT_MS : OWN_RECENT_MS
        show(last && Date.now() - Date.parse(last.savedAt) < recentMs ? last : undefined, owner)
      }
    }
    const sendAll = () => {
      send()
      if (owner.id !== null && owner.isSure) sendWaiting(owner.id, draft.current?.night)
    }
    sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [owner?.id, owner?.isSure])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read the latest values
  useEffect(() => {
    const unregister = registerDraftSaver(keep)
    const keepAndSend = () => {
      if (document.hidden) send()
    }
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepAndSend)
    return () => {
      unregister()
      keep()
      clearTimeout(timers.current.send)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepAndSend)
    }
  }, [])

  return {
    text,
    title,
    day,
    state,
    /** Whether the words on the page are a guest's, although a user has signed in since. */
    isGuests: Boolean(text && owner?.id != null && draftOwner.current && draftOwner.current.id === null),
    change,
    setTitle(value: string) {
      setTitle(value)
      latest.current.title = value
      change()
    },
    setDay(value: string) {
      setDay(value)
      latest.current.day = value
      change()
    },
    /** Adds words to the end of the text, such as spoken ones. */
    append(words: string) {
      if (!field.current || !words.trim()) return
      const before = field.current.value.trimEnd()
      field.current.value = before ? `${before} ${words.trim()}` : words.trim()
      change()
    },
    /** Shows the last writing of the page's owner that waits on the device. */
    showLast: () => show(listNightDrafts(owner?.id ?? null)[0], owner),
    /** Makes a guest's words on the page those of the user who is signed in. */
    claim() {
      keep()
      if (draft.current) deleteNightDraft(null, draft.current)
      draftOwner.current = owner
      kept.current = ''
      send()
    },
    /** Ends this dream and begins another. */
    startAnother() {
      send()
      show(undefined, undefined)
      field.current?.focus()
    },
  }
}
