import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { formatNumber } from '../../../shared/format-number.ts'
import type { SendProgress, Waiting } from './send.ts'

const entriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`

type BarProps = { label: string; done: number; total: number; waiting?: Waiting | null; children?: ReactNode }

/** Shows how far something is, and announces every tenth of it. */
export function ImportBar({ label, done, total, waiting = null, children }: BarProps) {
  const tenth = total > 0 ? Math.floor((done / total) * 10) : 0
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started it is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {label}
      </h2>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(1, total)}
        className="mt-4 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-night-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-night-line [&::-webkit-progress-value]:bg-lamp"
      />
      <p className="mt-2 tabular-nums text-moon-soft">{`${formatNumber(done)} of ${formatNumber(total)}`}</p>
      <p role="status" className="sr-only">
        {tenth > 0 ? `${tenth * 10} percent` : ''}
      </p>
      <p role="status" className="mt-2 text-lamp empty:hidden">
        {waiting && <WaitingSentence waiting={waiting} />}
      </p>
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}

/** Stops an import. Batches on their way still get their answers, so that the count is right. */
export function StopButton({ onStop }: { onStop: () => void }) {
  const [isStopping, setIsStopping] = useState(false)
  const stop = () => {
    setIsStopping(true)
    onStop()
  }
  return (
    <Button variant="quiet" onClick={stop} disabled={isStopping}>
      {isStopping ? 'Stopping…' : 'Stop'}
    </Button>
  )
}

/** Counts down only for the eye: the sentence itself stays, so that it is read out once. */
function WaitingSentence({ waiting: { why, until } }: { waiting: Waiting }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    setSeconds(secondsTo(until))
    const timer = setInterval(() => setSeconds(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <>
      <span>
        {why === 'limit'
          ? 'That was a lot at once. It goes on by itself; you can leave this page open.'
          : 'The connection is lost. It goes on by itself as soon as it is back.'}
      </span>
      <span aria-hidden="true" className="ml-1 tabular-nums">
        {`(${seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`})`}
      </span>
    </>
  )
}

const secondsTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

type DoneProps = {
  progress: SendProgress
  stoppedBy: string | undefined
  removable: number
  onRemove: () => void
  onRestart: () => void
}

/** Shows how many entries an import has added, and what the user can do about it. */
export function ImportDone({ progress, stoppedBy, removable, onRemove, onRestart }: DoneProps) {
  const { added, known, total, refused } = progress
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {stoppedBy
          ? `The import stopped after ${formatNumber(added)} of ${formatNumber(total)}.`
          : `${entriesOf(added)} ${added === 1 ? 'is' : 'are'} in your journal now.`}
      </h2>
      <div role="status" className="mt-3 space-y-2 text-moon-soft">
        {stoppedBy && (
          <p>
            <span className="text-ember">{stoppedBy}</span> What was added stays. Choose the same file again to add the
            rest: nothing is added twice.
          </p>
        )}
        {known > 0 && <p>{`${formatNumber(known)} ${known === 1 ? 'was' : 'were'} in your journal already.`}</p>}
      </div>
      {refused.length > 0 && (
        <ul
          className="mt-3 max-h-64 overflow-y-auto text-sm text-ember [overflow-wrap:anywhere]"
          aria-label="Not added"
        >
          {refused.map(({ entry, sentence }) => (
            <li key={`${entry.dreamDate} ${entry.title}`}>
              {entry.dreamDate}, {entry.title}: {sentence}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/journal" className={buttonClass('primary')}>
          Open the journal
        </Link>
        <Link to="/journal/insights" className={buttonClass('quiet')}>
          Insights
        </Link>
        <Button variant="quiet" onClick={onRestart}>
          Bring in more
        </Button>
      </div>
      {removable > 0 && (
        <div className="mt-6 border-t border-night-line pt-5">
          <RemoveImport count={removable} onRemove={onRemove} />
        </div>
      )}
    </section>
  )
}

/** Takes an import back, after a question in place. */
export function RemoveImport({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Remove what this import added
      </Button>
    )
  return (
    <div role="alertdialog" aria-labelledby="remove-import" className="space-y-4">
      <p id="remove-import">
        <span>{`Remove ${entriesOf(count)} from your journal?`}</span> Those that you have edited since are kept. The
        others can’t be brought back except from your file.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={keep} variant="quiet" onClick={() => setIsAsking(false)}>
          Keep them
        </Button>
        <Button variant="destructive" onClick={onRemove}>
          {`Remove ${entriesOf(count)}`}
        </Button>
      </div>
    </div>
  )
}

type RemovedProps = { removed: number; kept: number; stoppedBy: string | undefined; onRestart: () => void }

export function ImportRemoved({ removed, kept, stoppedBy, onRestart }: RemovedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {entriesOf(removed)} {removed === 1 ? 'was' : 'were'} removed.
      </h2>
      {kept > 0 && (
        <p className="mt-3 text-moon-soft">
          {entriesOf(kept)} {kept === 1 ? 'is' : 'are'} kept, because you have edited {kept === 1 ? 'it' : 'them'}{' '}
          since.
        </p>
      )}
      {stoppedBy && <p className="mt-3 text-ember">{stoppedBy} Please try again to remove the rest.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/journal" className={buttonClass('primary')}>
          Open the journal
        </Link>
        <Button variant="quiet" onClick={onRestart}>
          Choose other files
        </Button>
      </div>
    </section>
  )
}
