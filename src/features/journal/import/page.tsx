import { Button } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { formatNumber } from '../../../shared/format-number.ts'
// Loaded with the page: a toast may say that the session has ended.
import '../../../components/ui/toast-region.tsx'
import { formatDay } from '../../../lib/dates.ts'
import type { LastImport } from '../../../lib/device/last-import.ts'
import { LiveSupport } from '../analysis/saved-support.tsx'
import { BackToJournal } from '../back-to-journal.tsx'
import { ImportChooser } from './chooser.tsx'
import { ImportPreview } from './preview.tsx'
import { ImportBar, ImportDone, ImportRemoved, RemoveImport, StopButton } from './progress.tsx'
import { ImportQuestions } from './questions.tsx'
import { useImport } from './use-import.ts'

/** Brings entries from elsewhere into the journal: files are chosen, looked at, and added. */
export function ImportPage({ userId }: { userId: number }) {
  const { step, last, choose, answer, cancel, add, stop, removeLast, restart } = useImport(userId)
  return (
    <div className="mx-auto max-w-read px-5 pt-6 md:pt-10">
      {/* Help is shown once for all entries, and not before they are in the journal. */}
      {step.name !== 'send' && <LiveSupport />}
      <BackToJournal />
      <h1 className="mt-4 text-4xl">Import entries</h1>
      {step.name === 'choose' && (
        <>
          <Introduction />
          <ImportChooser onChoose={choose} error={step.error} />
          {last && <LastImportNote last={last} onRemove={removeLast} />}
        </>
      )}
      {step.name === 'read' && (
        <div
          role="status"
          className="mt-8 flex flex-wrap items-center gap-5 rounded-xl border border-night-line p-5 sm:p-6"
        >
          <Constellation slug="first-night" className="size-16" />
          <p className="font-serif text-xl">Reading…</p>
          <Button variant="quiet" className="ml-auto" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {step.name === 'compare' && (
        <ImportBar
          label="Comparing with your journal…"
          done={step.done}
          total={step.reading.entries.length}
          waiting={step.waiting}
        >
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </ImportBar>
      )}
      {step.name === 'preview' && (
        <>
          <ImportQuestions questions={step.reading.questions} onAnswer={answer} />
          <ImportPreview
            reading={step.reading}
            fresh={step.fresh}
            known={step.known}
            onAdd={(choice) => add(choice, step.reading)}
            onCancel={cancel}
          />
        </>
      )}
      {step.name === 'send' && (
        <ImportBar
          label="Adding to your journal…"
          done={step.progress.done}
          total={step.progress.total}
          waiting={step.progress.waiting}
        >
          <StopButton onStop={stop} />
          <p className="mt-3 text-sm text-moon-soft">What was added so far stays in your journal.</p>
        </ImportBar>
      )}
      {step.name === 'done' && (
        <ImportDone
          progress={step.progress}
          stoppedBy={step.stoppedBy}
          removable={last?.ids.length ?? 0}
          onRemove={removeLast}
          onRestart={restart}
        />
      )}
      {step.name === 'remove' && <ImportBar label="Removing…" done={step.removed} total={step.total} />}
      {step.name === 'removed' && (
        <ImportRemoved removed={step.removed} kept={step.kept} stoppedBy={step.stoppedBy} onRestart={restart} />
      )}
    </div>
  )
}

function Introduction() {
  return (
    <>
      <p className="mt-3 text-moon-soft">
        Dreams that you wrote down elsewhere can stand here with the others. Nothing is added twice, so a file can be
        chosen again.
      </p>
      <details className="mt-4">
        <summary className="link min-h-11 cursor-pointer py-2">What can be read</summary>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-moon-soft marker:text-night-edge">
          <li>Exports of Day One, Journey and Diarium, and this site’s own, as ZIP or JSON.</li>
          <li>Notes in Markdown, such as Obsidian’s, with a date in their names or front matter: a folder or a ZIP.</li>
          <li>
            jrnl’s file, and plain text in which each dream stands under its date or, as DreamBank lists them, its
            number.
          </li>
          <li>Tables as CSV, TSV or JSON. You say which column is which.</li>
        </ul>
      </details>
    </>
  )
}

function LastImportNote({ last, onRemove }: { last: LastImport; onRemove: () => void }) {
  const count = formatNumber(last.added)
  return (
    <section aria-label="Your last import" className="mt-8 border-t border-night-line pt-6">
      <p className="mb-4 text-moon-soft">
        {last.isFinished
          ? `Your last import on this device added ${count} ${last.added === 1 ? 'entry' : 'entries'} on ${formatDay(last.at.slice(0, 10))}.`
          : `Your last import stopped after ${count} of ${formatNumber(last.total)}. Choose the same file again and it goes on from there.`}
      </p>
      <RemoveImport count={last.added} onRemove={onRemove} />
    </section>
  )
}
