import { today } from '../../../lib/dates.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { deleteNightDraft, keepNightDraft, listNightDrafts, type NightDraft, newNightDraft } from './night-draft.ts'
import type { Sending } from './send-night-draft.ts'
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

/** What the page shows. */
export type NightShown = {
  text: string
  title: string
  day: string
  state: NightState
  /** Whether the words on the page are a guest's, although a user has signed in since. */
  isGuests: boolean
}

export const NOTHING_SHOWN: NightShown = { text: '', title: '', day: '', state: { is: 'empty' }, isGuests: false }

type Options = {
  /** The field that holds the text, so that words typed before the scripts have loaded count too. */
  field: () => HTMLTextAreaElement | null
  onShow: (shown: NightShown) => void
  /** The session of the user whose words were sent has ended. */
  onSignedOut: (expectedUser: number) => void
}

/**
 * What sends the words to the journal, which a guest doesn't need. Undefined if it can't be loaded: then they wait on
 * the device, as without a connection.
 */
const loadSender = () =>
  Promise.all([import('./send-night-draft.ts'), import('./send-waiting.ts')]).then(
    ([draft, waiting]) => ({ ...draft, ...waiting }),
    () => undefined,
  )

const sendOthers = async (userId: number, except: string | undefined) =>
  (await loadSender())?.sendWaiting(userId, except)

const wordsOf = ({ title, dreamDate, dreamContent }: NightDraft) => JSON.stringify([title, dreamDate, dreamContent])

/**
 * Keeps the words written on the night page on the device at every pause, sends them to the journal of the page's owner
 * when there is a connection, and finds them again after the tab was closed.
 */
export function makeNightWriting({ field, onShow, onSignedOut }: Options) {
  let shown = NOTHING_SHOWN
  /** The owner of the page, undefined before it is known. */
  let owner: NightOwner | undefined
  /** The draft as it was last kept, and its owner. */
  let draft: NightDraft | undefined
  let draftOwner: NightOwner | undefined
  let isSending = false
  /** The words as they were last kept on the device. */
  let kept = ''
  /** The words that the journal has, or has refused. */
  let settled = ''
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined

  function show(changed: Partial<NightShown>): void {
    shown = { ...shown, ...changed }
    const isGuests = Boolean(shown.text && owner?.id != null && draftOwner && draftOwner.id === null)
    onShow({ ...shown, isGuests })
  }

  function written(): NightDraft {
    const dreamContent = field()?.value ?? ''
    const day = shown.day || today()
    return {
      ...(draft ?? newNightDraft(day)),
      dreamContent,
      dreamDate: day,
      title: shown.title.trim() || titleFromDream(dreamContent),
    }
  }

  /** Keeps the words on the page on the device. Returns whether they aren't in the journal. */
  function keep(): boolean {
    clearTimeout(keepTimer)
    const now = written()
    if (!draftOwner || wordsOf(now) === settled) return false
    if (now.dreamContent.trim() === '') {
      if (draft) deleteNightDraft(draftOwner.id, now)
      // A draft that may have arrived keeps its id: the next words replace it.
      if (now.version === undefined && !now.tried?.length) {
        draft = undefined
        draftOwner = undefined
      }
      show({ state: { is: 'empty' } })
      return false
    }
    // Kept once only: its time says when it was written, and marks it as this tab’s.
    if (draft && wordsOf(now) === kept) return true
    draft = now
    kept = wordsOf(now)
    const isKept = keepNightDraft(draftOwner.id, now)
    if (shown.state.is !== 'refused') show({ state: { is: isKept ? 'on-device' : 'unkept' } })
    return true
  }

  async function send(): Promise<void> {
    clearTimeout(sendTimer)
    const userId = draftOwner?.id
    if (!keep() || !draft || userId == null || userId !== owner?.id || !owner.isSure) return
    // Words typed meanwhile are sent after this.
    if (isSending) return
    isSending = true
    show({ state: { is: 'saving' } })
    const begun = draft
    const sender = await loadSender()
    const sent = sender?.noteTry(userId, begun) ?? begun
    if (draft?.night === sent.night) draft = { ...draft, tried: sent.tried }
    const result: Sending = (await sender?.sendNightDraft(userId, sent)) ?? { outcome: 'waiting' }
    isSending = false
    if (draft?.night !== sent.night) {
      // Another dream was begun; words that were added to this one meanwhile are on the device.
      sendOthers(userId, draft?.night)
      return
    }
    switch (result.outcome) {
      case 'saved':
        draft = { ...draft, version: result.version, tried: [] }
        settled = wordsOf(sent)
        if (wordsOf(written()) === settled) return show({ state: { is: 'saved' } })
        deleteNightDraft(userId, sent)
        keepAnew()
        sendTimer = setTimeout(send, SEND_MS)
        return
      case 'refused':
        settled = wordsOf(sent)
        return show({ state: { is: 'refused', sentence: result.sentence } })
      case 'waiting':
        draft = { ...draft, version: result.version ?? draft.version }
        return show({ state: { is: 'on-device' } })
      case 'signed-out':
        show({ state: { is: 'on-device' } })
        onSignedOut(result.expectedUser)
    }
  }

  function keepAnew(): void {
    kept = ''
    keep()
  }

  function change(): void {
    draftOwner ??= owner
    show({ text: field()?.value ?? '' })
    clearTimeout(keepTimer)
    clearTimeout(sendTimer)
    keepTimer = setTimeout(keep, KEEP_MS)
    sendTimer = setTimeout(send, SEND_MS)
  }

  /** Puts a draft, or nothing, on the page. */
  function open(found: NightDraft | undefined, state: NightState = { is: found ? 'on-device' : 'empty' }): void {
    draft = found
    // The draft’s owner doesn’t depend on who turns out to be signed in.
    draftOwner = found && owner && { ...owner, isSure: true }
    settled = ''
    kept = found ? wordsOf(found) : ''
    const text = found?.dreamContent ?? ''
    const element = field()
    if (element) element.value = text
    const title = found && found.title !== titleFromDream(text) ? found.title : ''
    show({ text, title, day: found?.dreamDate ?? today(), state })
  }

  /** Opens the owner's last draft, if it is recent. */
  function openRecent({ id }: NightOwner): void {
    const [last] = listNightDrafts(id)
    const recentMs = id === null ? GUEST_RECENT_MS : OWN_RECENT_MS
    open(last && Date.now() - Date.parse(last.savedAt) < recentMs ? last : undefined)
  }

  function sendAll(): void {
    send()
    if (owner?.id != null && owner.isSure) sendOthers(owner.id, draft?.night)
  }

  return {
    keep,
    send,
    sendAll,
    change,
    /** Takes over who the page belongs to, once that is known and whenever it changes. */
    setOwner(next: NightOwner | undefined): void {
      owner = next
      if (!owner) return
      const by = draftOwner
      if (by && by.id !== owner.id) {
        keep()
        if (by.isSure && by.id !== null) {
          // The words of a user who has left: they are theirs when they sign in again.
          open(undefined, { is: 'put-away' })
          return
        }
        if (!by.isSure && draft) {
          // It was typed before the server could be asked who is here.
          deleteNightDraft(by.id, draft)
          draftOwner = owner
          keepAnew()
        }
        // A guest's words stay on the page until the user who has signed in says that they are theirs.
      } else if (by) draftOwner = owner
      if (!draft) {
        if (field()?.value) {
          show({ day: today() })
          change()
        } else if (!draftOwner) openRecent(owner)
      }
      show({})
      sendAll()
    },
    setTitle(title: string): void {
      show({ title })
      change()
    },
    setDay(day: string): void {
      show({ day })
      change()
    },
    /** Adds words to the end of the text, such as spoken ones. */
    append(words: string): void {
      const element = field()
      if (!element || !words.trim()) return
      const before = element.value.trimEnd()
      element.value = before ? `${before} ${words.trim()}` : words.trim()
      change()
    },
    /** Opens the last writing of the page's owner that waits on the device. */
    openLast: () => open(listNightDrafts(owner?.id ?? null)[0]),
    /** Makes a guest's words on the page those of the user who is signed in. */
    claim(): void {
      keep()
      if (draft) deleteNightDraft(null, draft)
      draftOwner = owner
      kept = ''
      send()
    },
    /** Ends this dream and begins another. */
    startAnother(): void {
      send()
      open(undefined)
      field()?.focus()
    },
    /** Keeps the words on the device and sends nothing more. */
    close(): void {
      keep()
      clearTimeout(sendTimer)
    },
  }
}
