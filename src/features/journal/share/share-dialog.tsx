import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { InputField } from '../../../components/ui/field.tsx'
import { SHARE_DAYS, TITLE_MAX } from '../../../contract/limits.ts'
import type { Share } from '../../../contract/shares.ts'
import { formatDay } from '../../../lib/dates.ts'
import { shareHeading } from '../../../shared/share-heading.ts'
import { CopyLink } from './copy-link.tsx'
import { shareFailureText, useCreateShare, useDownloadPdf } from './share-queries.ts'

/** An entry that is chosen to be shared. */
export type ChosenEntry = { id: string; title: string; dreamDate: string; hasInterpretation: boolean }

type Props = { userId: number; entries: ChosenEntry[]; onClose: () => void }

/** Asks which parts of the chosen entries to show and for how long, and makes the link, or a PDF. */
export default function ShareDialog({ userId, entries, onClose }: Props) {
  const [made, setMade] = useState<Share>()
  const isOne = entries.length === 1
  return (
    <Dialog
      title={isOne ? 'Share this dream' : `Share ${entries.length} dreams`}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {made ? (
        <MadeLink share={made} onClose={onClose} />
      ) : (
        <ShareForm userId={userId} entries={entries} onMade={setMade} />
      )}
    </Dialog>
  )
}

type FormProps = { userId: number; entries: ChosenEntry[]; onMade: (share: Share) => void }

function ShareForm({ userId, entries, onMade }: FormProps) {
  const interpreted = entries.filter(({ hasInterpretation }) => hasInterpretation).length
  const [withInterpretation, setWithInterpretation] = useState(interpreted > 0)
  const [withDream, setWithDream] = useState(interpreted === 0)
  const [title, setTitle] = useState('')
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7)
  const create = useCreateShare(userId)
  const download = useDownloadPdf(userId)
  const isOne = entries.length === 1
  const isBusy = create.isPending || download.isPending
  const isEmpty = !withDream && !withInterpretation
  const choice = {
    entryIds: entries.map(({ id }) => id),
    withDream,
    withInterpretation,
    title: title.trim() || null,
  }
  const heading = shareHeading(null, withDream ? entries : entries.map(() => ({ title: null })))
  return (
    <form
      className="space-y-7"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || isEmpty) return
        download.reset()
        create.mutate({ ...choice, expiresInDays: days }, { onSuccess: onMade })
      }}
    >
      <fieldset>
        <legend className="mb-2 font-medium">What is shown</legend>
        <Choice
          label={isOne ? 'The interpretation' : 'The interpretations'}
          checked={withInterpretation}
          disabled={interpreted === 0}
          onChange={setWithInterpretation}
        >
          {interpretationHelp(entries.length, interpreted, withDream)}
        </Choice>
        <Choice
          label={isOne ? 'The dream itself' : 'The dreams themselves'}
          checked={withDream}
          onChange={setWithDream}
        >
          With {isOne ? 'its title' : 'their titles'}, the mood, how lucid and vivid it was, and how you slept. Never
          where you slept, your dream signs, your tags or your name.
        </Choice>
      </fieldset>

      <InputField
        label={
          <>
            Heading <span className="font-normal text-moon-soft">(optional)</span>
          </>
        }
        help={`Without one it says “${heading}”.`}
        value={title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />

      <fieldset>
        <legend className="mb-2 font-medium">How long the link works</legend>
        <div className="flex flex-wrap gap-2">
          {SHARE_DAYS.map((count) => (
            <label
              key={count}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-night-edge px-4 transition-colors duration-200 hover:border-lamp has-checked:border-lamp has-checked:bg-lamp has-checked:text-night has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lamp"
            >
              <input
                type="radio"
                name="days"
                className="sr-only"
                checked={days === count}
                onChange={() => setDays(count)}
              />
              {count === 1 ? '1 day' : `${count} days`}
            </label>
          ))}
        </div>
        <p className="mt-2 text-sm text-moon-soft">
          Anyone who has the link can read it until then, or until you end it. What you edit in the journal changes
          there too.
        </p>
      </fieldset>

      <p role="alert" className="text-ember empty:hidden">
        {isEmpty ? 'Choose the interpretation, the dream, or both.' : shareFailureText(create.error ?? download.error)}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          disabled={isBusy || isEmpty}
          onClick={() => {
            create.reset()
            download.mutate(choice)
          }}
        >
          {download.isPending ? 'Making the PDF…' : 'Download as PDF'}
        </Button>
        <Button type="submit" disabled={isBusy || isEmpty}>
          {create.isPending ? 'Making the link…' : 'Make a link'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {download.isSuccess ? 'The PDF has been downloaded.' : ''}
      </p>
    </form>
  )
}

function interpretationHelp(entries: number, interpreted: number, withDream: boolean): string {
  if (interpreted === 0)
    return entries === 1 ? 'None is saved with this dream.' : 'None is saved with any of these dreams.'
  const some = interpreted < entries ? `${interpreted} of the ${entries} dreams have one. ` : ''
  if (withDream) return `${some}With the images it reads.`
  return `${some}Quotes and sentences that repeat the dream are left out where they are found, but an interpretation still tells what the dream was about: read it before you send it.`
}

type ChoiceProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: React.ReactNode
}

function Choice({ label, checked, disabled, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 gap-3 py-2 has-disabled:text-moon-soft">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-5 shrink-0 accent-lamp"
      />
      <span>
        {label}
        <span className="block text-sm text-moon-soft">{children}</span>
      </span>
    </label>
  )
}

function MadeLink({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <>
      <p className="font-serif text-xl">The link is ready.</p>
      <p className="mt-2 mb-5 text-moon-soft">
        It opens until {formatDay(share.expiresAt.slice(0, 10))}, for anyone who has it. You can end it at any time
        under{' '}
        <Link to="/journal/share" className="link" onClick={onClose}>
          What you share
        </Link>
        .
      </p>
      <CopyLink link={share.link} />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        {/* A page load of its own, so that it is shown as its readers see it. */}
        <a href={share.link} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          See what it shows
        </a>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  )
}
