import { Button } from '../../components/ui/button.tsx'
import type { Entry } from '../../contract/journal.ts'

type Props = { entry: Entry; onKeepMine: () => void; onTakeTheirs: () => void }

/** Asks which version to keep when `entry`, the saved version, was changed elsewhere while it was edited here. */
export function NewerVersion({ entry, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div role="alert" className="rounded-lg border border-lamp p-4">
      <p className="font-medium">This entry was changed elsewhere since you opened it.</p>
      <details className="mt-2">
        <summary className="cursor-pointer text-moon-soft hover:text-lamp">Show the other version</summary>
        <div className="mt-3 border-l border-night-edge pl-4">
          <p className="font-serif text-lg">{entry.title}</p>
          <p className="mt-2 whitespace-pre-line text-moon-soft">{entry.dreamContent}</p>
        </div>
      </details>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Save mine over it</Button>
        <Button variant="quiet" onClick={onTakeTheirs}>
          Continue with the other one
        </Button>
      </div>
    </div>
  )
}
