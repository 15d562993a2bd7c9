import { Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Field, INPUT_CLASS, InputField } from '../../../components/ui/field.tsx'
import type { EntryFields } from '../../../contract/journal.ts'
import { formatDay } from '../../../lib/dates.ts'
import { saveFile } from '../../../lib/device/save-file.ts'
import { DETAILS } from '../../../shared/entry-details.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { FORMAT_NAMES } from './formats.ts'
import type { ImportReading, Source } from './read.ts'
import type { ImportChoice } from './use-import.ts'

/** How many entries are listed, and how many more with each press. */
const LISTED = 10
const LISTED_MORE = 100
/** How many of the tags in a file can be chosen by. */
const TAGS_OFFERED = 40
const EXCERPT = 150

const entriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`

type Props = {
  reading: ImportReading
  /** The entries that the journal doesn't hold yet, and how many it holds. */
  fresh: EntryFields[]
  known: number
  onAdd: (choice: ImportChoice) => void
  onCancel: () => void
}

/** Shows the entries that an import would add, and lets the user choose which to take. */
export function ImportPreview({ reading, fresh, known, onAdd, onCancel }: Props) {
  const id = useId()
  const [only, setOnly] = useState('')
  const [left, setLeft] = useState<ReadonlySet<EntryFields>>(new Set())
  const [tag, setTag] = useState('')
  const [listed, setListed] = useState(LISTED)
  const tags = useMemo(() => tagsOf(fresh), [fresh])
  const matching = useMemo(() => (only ? fresh.filter((entry) => entry.tags?.includes(only)) : fresh), [fresh, only])
  const taken = matching.filter((entry) => !left.has(entry))
  const toggle = (entry: EntryFields) => {
    const next = new Set(left)
    if (!next.delete(entry)) next.add(entry)
    setLeft(next)
  }
  const isWaiting = reading.questions.some((question) =>
    question.kind === 'table' ? question.missing !== undefined : question.order === undefined,
  )
  if (isWaiting && reading.entries.length === 0)
    return (
      <p className="mt-8">
        <Button variant="quiet" onClick={onCancel}>
          Choose other files
        </Button>
      </p>
    )
  return (
    <section aria-labelledby={id} className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {sentenceOf(reading.sources)}
      </h2>
      <ul className="mt-4 space-y-1.5 text-moon-soft">
        <li>
          <span>{`${formatNumber(fresh.length)} ${fresh.length === 1 ? 'is' : 'are'} new`}</span>
          <span>
            {known > 0 &&
              `, ${formatNumber(known)} ${known === 1 ? 'is' : 'are'} in your journal already and will be skipped`}
          </span>
          .
        </li>
        {reading.repeated > 0 && <li>{formatNumber(reading.repeated)} stood in the file twice.</li>}
        {reading.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {reading.faultCount > 0 && <Faults reading={reading} />}

      {fresh.length > 0 && (
        <>
          <div className="mt-6 grid gap-5 sm:grid-cols-2">
            {tags.length > 0 && (
              <Field label="Which to take">
                {(control) => (
                  <select
                    {...control}
                    value={only}
                    onChange={({ target }) => {
                      setOnly(target.value)
                      setListed(LISTED)
                    }}
                    className={`${INPUT_CLASS} min-h-12`}
                  >
                    <option value="">All that are new</option>
                    {tags.map(({ name, count }) => (
                      <option key={name} value={name}>
                        Only tagged “{name}” ({formatNumber(count)})
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <InputField
              label={
                <>
                  A tag for all of them <span className="font-normal text-moon-soft">(optional)</span>
                </>
              }
              placeholder="imported"
              maxLength={DETAILS.tags.max}
              value={tag}
              onChange={({ target }) => setTag(target.value)}
            />
          </div>

          <h3 className="mt-7 font-sans text-base font-medium tracking-normal">As they will look</h3>
          <ul aria-label="New entries" className="mt-3 divide-y divide-night-line border-y border-night-line">
            {matching.slice(0, listed).map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={at}>
                <label className="flex cursor-pointer gap-4 py-3">
                  <input
                    type="checkbox"
                    checked={!left.has(entry)}
                    onChange={() => toggle(entry)}
                    aria-label={`Take ${entry.title}, ${formatDay(entry.dreamDate)}`}
                    className="mt-1 size-6 shrink-0 accent-lamp"
                  />
                  <span className={`min-w-0 ${left.has(entry) ? 'opacity-60' : ''}`}>
                    <span className="label-caps">
                      <span>{formatDay(entry.dreamDate)}</span>
                      {entry.mood && <span className="text-lamp">{` · ${entry.mood}`}</span>}
                    </span>
                    <span className="mt-0.5 block font-serif text-lg [overflow-wrap:anywhere]">{entry.title}</span>
                    <span className="block text-sm text-moon-soft [overflow-wrap:anywhere]">
                      {excerpt(entry.dreamContent, EXCERPT)}
                    </span>
                    {entry.tags && entry.tags.length > 0 && (
                      <span className="mt-1 block text-sm text-moon-soft [overflow-wrap:anywhere]">
                        {entry.tags.join(' · ')}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {matching.length > listed && (
            <p className="mt-3">
              <Button variant="quiet" onClick={() => setListed(listed + LISTED_MORE)}>
                {`Show ${formatNumber(Math.min(LISTED_MORE, matching.length - listed))} more`}
              </Button>{' '}
              <span className="ml-2 text-sm text-moon-soft">{`${formatNumber(matching.length - listed)} not shown`}</span>
            </p>
          )}
        </>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        {fresh.length > 0 && (
          <Button onClick={() => onAdd({ entries: taken, tag })} disabled={taken.length === 0}>
            {`Add ${entriesOf(taken.length)}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {fresh.length > 0 ? 'Cancel' : 'Choose other files'}
        </Button>
      </div>
    </section>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "This looks like a Day One export with 412 entries from 2016 to 2024." */
function sentenceOf(sources: Source[]): string {
  const parts = sources.map(({ format, entries, from, until }) => {
    const [first, last] = [from?.slice(0, 4), until?.slice(0, 4)]
    const years = !first ? '' : first === last ? ` from ${first}` : ` from ${first} to ${last}`
    return `${FORMAT_NAMES[format]} with ${entriesOf(entries)}${years}`
  })
  return `${parts.length === 1 ? 'This looks' : 'These look'} like ${list.format(parts)}.`
}

function tagsOf(entries: EntryFields[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of entries) for (const name of tags ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, TAGS_OFFERED)
}

const FAULTS_SHOWN = 50

function Faults({ reading: { faults, faultCount, lost } }: { reading: ImportReading }) {
  const download = () => {
    const lines = faults.map(lineOf)
    if (faultCount > faults.length) lines.push(`and ${faultCount - faults.length} more`)
    saveFile(`${lines.join('\n')}\n`, 'not-imported.txt')
  }
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 text-ember">
        {lost > 0 ? `${entriesOf(lost)} can’t be taken in` : `${entriesOf(faultCount)} can be taken in only in part`}
      </summary>
      <ul
        className="mt-1 max-h-64 space-y-1 overflow-y-auto text-sm text-moon-soft [overflow-wrap:anywhere]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        aria-label="What can’t be taken in"
      >
        {faults.slice(0, FAULTS_SHOWN).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at}>{lineOf(fault)}</li>
        ))}
      </ul>
      {faultCount > FAULTS_SHOWN && (
        <p className="mt-1 text-sm text-moon-soft">and {formatNumber(faultCount - FAULTS_SHOWN)} more</p>
      )}
      <Button variant="quiet" className="mt-3" onClick={download}>
        <Download size={18} strokeWidth={1.5} aria-hidden />
        Download this list
      </Button>
    </details>
  )
}

const lineOf = ({ file, where, sentence }: ImportReading['faults'][number]) =>
  `${[file, where === file ? '' : where].filter(Boolean).join(', ')}: ${sentence}`
