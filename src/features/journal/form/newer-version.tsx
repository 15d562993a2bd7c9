import { Button } from '../../../components/ui/button.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { formatDay } from '../../../lib/dates.ts'
import { DETAIL_NAMES, DETAILS, detailInWords } from '../../../shared/entry-details.ts'
import { type EntryFormValues, entryFormOf, toEntryFields } from './entry-draft.ts'

type Props = { entry: Entry; mine: EntryFormValues; onKeepMine: () => void; onTakeTheirs: () => void }

/**
 * Asks which version to keep when `entry`, the saved version, was changed elsewhere while it was edited here as `mine`.
 */
export function NewerVersion({ entry, mine, onKeepMine, onTakeTheirs }: Props) {
  const differences = differencesBetween(entry, mine)
  return (
    <div role="alert" className="rounded-lg border border-lamp p-4">
      <p className="font-medium">This entry was changed elsewhere since you opened it.</p>
      <details className="mt-2">
        <summary className="cursor-pointer text-moon-soft hover:text-lamp">Show the other version</summary>
        <div className="mt-3 border-l border-night-edge pl-4">
          <p className="font-serif text-lg">{entry.title}</p>
          <p className="mt-2 whitespace-pre-line text-moon-soft">{entry.dreamContent}</p>
          {differences.length > 0 && (
            <dl className="mt-3 space-y-1 text-sm">
              {differences.map(({ name, theirs, yours }) => (
                <div key={name}>
                  <dt className="inline font-medium">{name}: </dt>
                  <dd className="inline text-moon-soft">
                    {theirs || 'not given'} there, {yours || 'not given'} here
                  </dd>
                </div>
              ))}
            </dl>
          )}
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

/** The short fields that differ, in words; of the long ones the other version is shown in full. */
function differencesBetween(entry: Entry, mine: EntryFormValues) {
  const [theirs, yours] = [toEntryFields(entryFormOf(entry)), toEntryFields(mine)]
  const dayOf = ({ dreamDate }: typeof yours) => dreamDate && formatDay(dreamDate)
  return [
    { name: 'Date', theirs: dayOf(theirs), yours: dayOf(yours) },
    ...DETAIL_NAMES.map((name) => ({
      name: DETAILS[name].label,
      theirs: detailInWords(name, theirs[name]),
      yours: detailInWords(name, yours[name]),
    })),
  ].filter((difference) => difference.theirs !== difference.yours)
}
