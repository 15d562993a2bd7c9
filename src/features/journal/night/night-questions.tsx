import { useEffect, useState } from 'react'
import { adoptRecordings, listRecordings, RECORDING_PREFIX } from '../../../lib/device/recordings.ts'
import { adoptDraft, deleteDraft, markDraftOfThisTab } from '../../../lib/drafts/drafts.ts'
import { discardSharedText, keepSharedText, readSharedText } from '../../../lib/drafts/shared-text.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { listDreamlessNotes } from './dreamless-night.ts'
import { NightButton } from './night-button.tsx'
import { listNightDrafts } from './night-draft.ts'
import type { NightOwner } from './use-night-owner.ts'

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The drafts and notes of guests that were made on the night page, with the time of each (ISO). */
function listGuestNotes(): { name: string; savedAt: string }[] {
  return [...listNightDrafts(null), ...listDreamlessNotes(null)]
}

/** Lets a guest who signs in now, in this tab, find what they wrote without being asked whether it is theirs. */
export function markGuestNotes(): void {
  for (const { name } of listGuestNotes()) markDraftOfThisTab(name)
  for (const { id } of listRecordings(null)) markDraftOfThisTab(RECORDING_PREFIX + id)
}

type GuestProps = {
  owner: NightOwner
  /** Whether a guest's text is on the page, which has a question of its own. */
  isTextShown: boolean
  revision: number
  onChange: () => void
  /** Shows a guest the words written here more than an hour ago. */
  onShow: () => void
}

/**
 * Asks whether notes made on this device while nobody was signed in are this visitor's. None of their words are shown
 * before, since others may use the device.
 */
export function GuestQuestion({ owner, isTextShown, revision, onChange, onShow }: GuestProps) {
  const [times, setTimes] = useState<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has changed them
  useEffect(() => {
    const all = [...listGuestNotes().map(({ savedAt }) => savedAt), ...listRecordings(null).map(({ madeAt }) => madeAt)]
    // A guest's own, of this hour, is on the page.
    const isAsked = (time: string) => owner.id !== null || Date.now() - Date.parse(time) > HOUR_MS
    setTimes(owner.isSure && !isTextShown ? all.filter(isAsked).sort() : [])
  }, [owner.id, owner.isSure, isTextShown, revision])
  const last = times.at(-1)
  if (!last) return null
  const { id: userId, username } = owner
  return (
    <section aria-label="From before you signed in" className="mb-8">
      <p>A dream was noted on this device while no one was signed in, on {TIME.format(new Date(last))}. Is it yours?</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <NightButton
          onClick={async () => {
            if (userId === null) return onShow()
            for (const { name } of listGuestNotes()) adoptDraft(userId, name)
            adoptRecordings(userId)
            onChange()
            const { sendWaiting } = await import('./send-waiting.ts')
            await sendWaiting(userId)
            onChange()
          }}
        >
          {userId === null ? 'Show it' : `Add to ${username}’s journal`}
        </NightButton>
        <NightButton
          onClick={async () => {
            for (const { name } of listGuestNotes()) deleteDraft(null, name)
            const recordings = listRecordings(null)
            if (recordings.length > 0) {
              const { deleteRecording } = await import('../../../lib/device/recorded-sound.ts')
              for (const { id } of recordings) await deleteRecording(null, id)
            }
            onChange()
          }}
        >
          Discard
        </NightButton>
      </div>
    </section>
  )
}

/**
 * Asks what to do with text that another app has shared. It isn't taken in unasked, since any site can make a browser
 * send it. `posted` is what came with this page's own request.
 */
export function SharedText({ posted, onAdd }: { posted: string; onAdd: (text: string) => void }) {
  const [text, setText] = useState(posted)
  useEffect(() => {
    if (posted) keepSharedText(posted).catch(() => {})
    else readSharedText().then(setText, () => {})
  }, [posted])
  if (!text) return null
  const end = () => {
    setText('')
    discardSharedText()
  }
  return (
    <section aria-label="Shared with this page" className="mb-8">
      <p>Shared with this page: “{excerpt(text, 160)}”</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <NightButton
          onClick={() => {
            onAdd(text)
            end()
          }}
        >
          Add it here
        </NightButton>
        <NightButton onClick={end}>Discard</NightButton>
      </div>
    </section>
  )
}
