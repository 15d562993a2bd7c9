import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import type { EntryFields, ImportResult } from '../../contract/journal.ts'
import { formatDay } from '../../lib/dates.ts'
import { importQuotaWarning, usageQuery } from '../../lib/usage.ts'
import { useImport } from './queries.ts'

/** What importing the chosen file would do. `refusal` is the warning if the quota is too small for it. */
type Preview = { name: string; added: EntryFields[]; known: number; faults: string[]; refusal: string | undefined }

const ENTRIES_SHOWN_MAX = 100

/** Imports entries from a file, after a preview. Entries that the journal already contains are skipped. */
export function ImportEntries({ userId }: { userId: number }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useImport(userId)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [added, setAdded] = useState(0)
  const [message, setMessage] = useState<{ text: string; isFault: boolean } | null>(null)

  const [support, setSupport] = useState<Pick<ImportResult, 'support' | 'supportKind'>>({})
  const help = useRef<HTMLElement>(null)
  useEffect(() => {
    if (support.support) help.current?.focus()
  }, [support])

  const showError = (error: unknown, sentence: string) =>
    setMessage({
      text: error instanceof Error && error.name === 'FileUnreadable' ? error.message : sentence,
      isFault: true,
    })
  const clear = () => {
    setPreview(null)
    if (input.current) input.current.value = ''
  }

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    setPreview(null)
    setMessage(null)
    if (!file) return
    try {
      // The parsers are loaded only when a file is chosen.
      const { readEntries, inBatches } = await import('./import-file.ts')
      const { entries, faults } = readEntries(file.name, new Uint8Array(await file.arrayBuffer()))
      const added: EntryFields[] = []
      for (const batch of inBatches(entries)) {
        const result = await mutateAsync({ entries: batch, preview: true })
        added.push(...result.added.flatMap((at) => batch[at] ?? []))
      }
      const usage = await queryClient.fetchQuery({ ...usageQuery, staleTime: 0 })
      const refusal = importQuotaWarning(usage, added.map(textOf))
      setPreview({ name: file.name, added, known: entries.length - added.length, faults, refusal })
    } catch (error) {
      showError(error, 'The file could not be read. Please try again.')
    }
  }

  const add = async (entries: EntryFields[]) => {
    let count = 0
    let found: typeof support = {}
    setAdded(0)
    try {
      const { inBatches } = await import('./import-file.ts')
      for (const batch of inBatches(entries)) {
        const result = await mutateAsync({ entries: batch, preview: false })
        count += result.added.length
        setAdded(count)
        if (!found.support || (found.supportKind === 'violence' && result.supportKind === 'self-harm')) found = result
      }
      clear()
      setMessage({ text: `${count} ${count === 1 ? 'entry is' : 'entries are'} in your journal now.`, isFault: false })
    } catch (error) {
      // The batches added so far are kept, and are skipped when the file is chosen again.
      showError(error, `The import stopped after ${count} of ${entries.length}. Choose the file again to add the rest.`)
      clear()
    }
    // Once for all of them, and not before they are in the journal.
    setSupport(found)
  }

  return (
    <div>
      {support.support && (
        <div className="mb-6">
          <SupportMessage ref={help} message={support.support} kind={support.supportKind} />
        </div>
      )}
      <p id={`${id}-help`} className="text-moon-soft">
        From a ZIP or JSON file that was exported here, or from a CSV file with the columns date, title and text. You
        see what would be added first, and nothing is added twice.
      </p>
      <label htmlFor={id} className="mt-5 mb-1.5 block font-medium">
        File with entries
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        accept=".zip,.json,.csv"
        aria-describedby={`${id}-help`}
        onChange={read}
        className="block w-full text-moon-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-night-edge file:bg-transparent file:px-5 file:text-moon hover:file:border-lamp hover:file:text-lamp"
      />
      <p role="status" className={`mt-4 empty:hidden ${message?.isFault ? 'text-ember' : 'text-dawn'}`}>
        {message?.text}
      </p>
      {preview && (
        <div className="mt-6 rounded-xl border border-night-line p-5">
          <p className="font-medium">
            {preview.added.length} new {preview.added.length === 1 ? 'entry' : 'entries'} in {preview.name}
            {preview.known > 0 && `, ${preview.known} that you have already`}
          </p>
          {preview.refusal && (
            <p role="alert" className="mt-2 text-ember">
              {preview.refusal}
            </p>
          )}
          {preview.faults.length > 0 && <Faults faults={preview.faults} />}
          <ol className="mt-4 max-h-72 space-y-2 overflow-y-auto text-sm" aria-label="New entries" tabIndex={-1}>
            {preview.added.slice(0, ENTRIES_SHOWN_MAX).map((entry) => (
              <li key={`${entry.dreamDate} ${entry.title} ${entry.dreamContent.slice(0, 40)}`}>
                <span className="text-moon-soft">{formatDay(entry.dreamDate)}</span> {entry.title}
              </li>
            ))}
          </ol>
          {preview.added.length > ENTRIES_SHOWN_MAX && (
            <p className="mt-2 text-sm text-moon-soft">and {preview.added.length - ENTRIES_SHOWN_MAX} more</p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {preview.added.length > 0 && !preview.refusal && (
              <Button onClick={() => add(preview.added)} disabled={isPending}>
                {isPending
                  ? `Adding ${added} of ${preview.added.length}…`
                  : `Add ${preview.added.length} ${preview.added.length === 1 ? 'entry' : 'entries'}`}
              </Button>
            )}
            <Button variant="quiet" onClick={clear}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The text of an entry that counts towards the quota. */
function textOf({ title, dreamContent, interpretation, reading, mood, tags }: EntryFields): string {
  const json = reading ? JSON.stringify(reading) : ''
  return [title, dreamContent, interpretation ?? '', json, mood ?? '', ...(tags ?? [])].join('')
}

function Faults({ faults }: { faults: string[] }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-ember">{faults.length} that can’t be taken in</summary>
      <ul className="mt-2 max-h-40 overflow-y-auto text-moon-soft" tabIndex={-1}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </details>
  )
}
