import { useRef, useState } from 'react'
import { JOURNAL_TEXT_MAX, TITLE_MAX } from '../../../contract/limits.ts'
import { dayOf, today } from '../../../lib/dates.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { DreamlessButton } from './dreamless-button.tsx'
import { NIGHT_LINK, NightButton } from './night-button.tsx'
import { GuestQuestion, markGuestNotes, SharedText } from './night-questions.tsx'
import { NightVoice } from './night-voice.tsx'
import type { NightState } from './night-writing.ts'
import { type NightOwner, useNightOwner } from './use-night-owner.ts'
import { useNightWriting } from './use-night-writing.ts'

type Props = {
  /** Whether the site has a transcription service. */
  hasTranscription: boolean
  /** Text that another app has shared with this page's request. */
  sharedText: string
}

/**
 * The page for the middle of the night: one field, in deep red on black. What is written is kept on the device and, for
 * a signed-in user, in the journal. Its colours are set for the whole document, in src/styles.css.
 */
export function NightPage({ hasTranscription, sharedText }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const owner = useNightOwner()
  const night = useNightWriting(field, owner)
  const [revision, setRevision] = useState(0)
  const [showsOlder, setShowsOlder] = useState(false)
  const reload = () => setRevision((before) => before + 1)
  const isEmpty = night.text.trim() === ''

  return (
    <div className="mx-auto flex min-h-dvh max-w-read flex-col px-5 pt-5 pb-10 text-2xl leading-snug">
      <h1 className="sr-only">Write a dream down</h1>
      <SharedText posted={sharedText} onAdd={night.append} />
      {owner && (
        <GuestQuestion
          owner={owner}
          isTextShown={night.isGuests || (owner.id === null && !isEmpty)}
          revision={revision}
          onChange={reload}
          onShow={() => {
            setShowsOlder(true)
            night.openLast()
          }}
        />
      )}
      <textarea
        ref={field}
        aria-label="Your dream"
        placeholder="What did you dream?"
        // Writing is all that this page is for: the field gets the focus before the scripts run (early-input.ts).
        data-first-focus=""
        autoComplete="off"
        maxLength={JOURNAL_TEXT_MAX}
        onInput={night.change}
        className="field-sizing-content min-h-[45dvh] w-full grow resize-none text-3xl leading-snug outline-none"
      />
      <div className="space-y-5">
        {!isEmpty && (
          <input
            aria-label="Title"
            value={night.title}
            placeholder={titleFromDream(night.text)}
            maxLength={TITLE_MAX}
            autoComplete="off"
            onChange={({ target }) => night.setTitle(target.value)}
            className="min-h-14 w-full border-b border-night-edge"
          />
        )}
        <NightDate day={night.day} onDay={night.setDay} />
        <p role="status">{sentenceOf(night.state, owner)}</p>
        {night.isGuests && (
          <NightButton className="w-full" onClick={night.claim}>
            {`Save it in ${owner?.username}’s journal`}
          </NightButton>
        )}
        {isEmpty ? (
          <DreamlessButton owner={owner} day={night.day} revision={revision} />
        ) : (
          <NightButton className="w-full" onClick={night.startAnother}>
            Another dream
          </NightButton>
        )}
        <NightVoice
          owner={owner}
          hasTranscription={hasTranscription}
          showsOlder={showsOlder}
          revision={revision}
          onWords={night.append}
          onChange={reload}
        />
        {/* Not the router's links: only a page of its own address may use the microphone, or is lit again. */}
        {owner && owner.id === null ? (
          <a href="/auth?next=/night" onClick={markGuestNotes} className={NIGHT_LINK}>
            Sign in
          </a>
        ) : (
          <a href="/journal" className={NIGHT_LINK}>
            To the journal
          </a>
        )}
      </div>
    </div>
  )
}

/** Fits into one line of a phone. */
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day to which the dream belongs, that of waking. A calendar would light up the room. */
function NightDate({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const move = (days: number) => {
    const date = new Date(`${day}T12:00:00`)
    date.setDate(date.getDate() + days)
    onDay(dayOf(date))
  }
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="sr-only">The day you woke</legend>
      <NightButton className="w-14 shrink-0 px-0" aria-label="A day earlier" onClick={() => move(-1)}>
        ‹
      </NightButton>
      <output className="text-center">{day ? SHORT_DAY.format(new Date(`${day}T00:00:00Z`)) : '\u00a0'}</output>
      <NightButton
        className="w-14 shrink-0 px-0"
        aria-label="A day later"
        disabled={day === '' || day >= today()}
        onClick={() => move(1)}
      >
        ›
      </NightButton>
    </fieldset>
  )
}

function sentenceOf(state: NightState, owner: NightOwner | undefined): string {
  switch (state.is) {
    case 'empty':
      return ''
    case 'unkept':
      return 'This browser keeps nothing on the device. Leave this page open until your words are in the journal.'
    case 'on-device':
    case 'saving':
      return owner?.id == null
        ? 'Kept on this device for a week. Sign in, and it goes to your journal.'
        : 'Kept on this device. It goes to your journal when there is a connection.'
    case 'saved':
      return 'Saved in your journal.'
    case 'refused':
      return `${state.sentence} What you wrote is kept on this device, and your journal shows it as unsaved writing.`
    case 'put-away':
      return 'Someone else is signed in here now, or no one is. What was written is kept on this device for the person who wrote it.'
  }
}
