import { Button } from '../../../components/ui/button.tsx'
import { entryFormOf } from '../form/entry-draft.ts'
import { NewerVersion } from '../form/newer-version.tsx'
import { titleOf } from './changes.ts'
import type { Decision, Problem } from './send-changes.ts'

type Props = { problems: Problem[]; onDecide: (problem: Problem, decision: Decision) => void }

/** The changes that were made without a connection and need a decision before they can be sent. */
export function ChangeProblems({ problems, onDecide }: Props) {
  if (problems.length === 0) return null
  return (
    <section aria-label="Changes that need you" className="mt-6">
      <ul className="space-y-6">
        {problems.map((problem) => (
          <li key={problem.id} className="rounded-xl border border-night-edge bg-night-raised px-5 py-5 md:px-7">
            <p className="mb-4 font-serif text-xl [overflow-wrap:anywhere]">“{titleOf(problem.change)}”</p>
            <ProblemChoice problem={problem} onDecide={(decision) => onDecide(problem, decision)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProblemChoice({ problem, onDecide }: { problem: Problem; onDecide: (decision: Decision) => void }) {
  const { change } = problem
  if (problem.what === 'conflict' && change.what !== 'delete')
    return (
      <NewerVersion
        entry={problem.newer}
        mine={entryFormOf({ ...problem.newer, ...change.fields, reading: null })}
        onKeepMine={() => onDecide('mine')}
        onTakeTheirs={() => onDecide('theirs')}
      />
    )
  if (problem.what === 'conflict')
    return (
      <Choice sentence="You deleted this entry here, but it was changed elsewhere since.">
        <Button variant="destructive" onClick={() => onDecide('mine')}>
          Delete it anyway
        </Button>
        <Button variant="quiet" onClick={() => onDecide('theirs')}>
          Keep it
        </Button>
      </Choice>
    )
  if (problem.what === 'gone')
    return (
      <Choice sentence="This entry was deleted elsewhere, after you had opened it here. Your text is still there.">
        <Button onClick={() => onDecide('new entry')}>Save it as a new entry</Button>
        <Button variant="quiet" onClick={() => onDecide('theirs')}>
          Drop my text
        </Button>
      </Choice>
    )
  return (
    <Choice sentence={problem.sentence}>
      <Button onClick={() => onDecide('mine')}>Try again</Button>
      <Button variant="quiet" onClick={() => onDecide('theirs')}>
        Drop my change
      </Button>
    </Choice>
  )
}

function Choice({ sentence, children }: { sentence: string; children: React.ReactNode }) {
  return (
    <div role="alert">
      <p className="font-medium">{sentence}</p>
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
