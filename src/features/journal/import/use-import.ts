import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EntryFields } from '../../../contract/journal.ts'
import type { ImportRemovalResult, ImportResult } from '../../../contract/journal-import.ts'
import { IMPORT_REMOVAL_MAX } from '../../../contract/limits.ts'
import { ApiFailure, sendJson } from '../../../lib/api/api-client.ts'
import { importQuotaWarning, usageQuery } from '../../../lib/api/usage.ts'
import { forgetImport, type LastImport, readLastImport, rememberImport } from '../../../lib/device/last-import.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { DETAILS, type DetailValues, detailTexts, normaliseLabel } from '../../../shared/entry-details.ts'
import { savedSupportQuery } from '../analysis/saved-support-query.ts'
import { useRefreshJournal } from '../queries.ts'
import type { Answers, ChosenFile, ImportReading } from './read.ts'
import type { SendProgress } from './send.ts'

/** The steps that the screen shows, in the order in which an import goes through them. */
export type ImportStep =
  | { name: 'choose'; error?: string }
  | { name: 'read' }
  | { name: 'compare'; reading: ImportReading; done: number; waiting: SendProgress['waiting'] }
  | { name: 'preview'; reading: ImportReading; fresh: EntryFields[]; known: number }
  | { name: 'send'; progress: SendProgress }
  | { name: 'done'; progress: SendProgress; stoppedBy?: string }
  | { name: 'remove'; removed: number; total: number }
  | { name: 'removed'; removed: number; kept: number; stoppedBy?: string }

/** The entries that are added, and the tag that all of them get; none if it is blank. */
export type ImportChoice = { entries: EntryFields[]; tag: string }

const LOST = 'The connection was lost.'

/** The state of the import page, and the actions in it. */
export function useImport(userId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshJournal()
  const [step, setStep] = useState<ImportStep>({ name: 'choose' })
  const [last, setLast] = useState<LastImport>()
  const files = useRef<ChosenFile[]>([])
  const answers = useRef<Answers>({ tables: {}, dates: {} })
  const running = useRef<AbortController>(null)

  useEffect(() => setLast(readLastImport(userId)), [userId])
  // A user who leaves the page leaves the import: the same file continues it.
  useEffect(() => () => running.current?.abort(), [])
  const isSending = step.name === 'send'
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])

  const start = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const send = (entries: EntryFields[], preview: boolean) =>
    sendJson<ImportResult>('POST', '/api/journal/import', { entries, preview }, userId)

  /** Reads the files again with the answers given so far, and compares their entries with the journal. */
  const read = async () => {
    const signal = start()
    setStep({ name: 'read' })
    try {
      // The readers and their worker are loaded only when a file is chosen.
      const [{ readInWorker }, { sendEntries }] = await Promise.all([import('./reader.ts'), import('./send.ts')])
      const reading = await readInWorker(files.current, answers.current, signal)
      const fresh: EntryFields[] = []
      const { known } = await sendEntries(reading.entries, {
        isPreview: true,
        send: (entries) => send(entries, true),
        onProgress: ({ done, waiting }) => setStep({ name: 'compare', reading, done, waiting }),
        onResult: ({ added }, entries) => fresh.push(...added.flatMap((at) => entries[at] ?? [])),
        signal,
      })
      setStep({ name: 'preview', reading, fresh, known })
    } catch (error) {
      if (signal.aborted) return
      const isSentence = error instanceof Error && error.name === 'FileUnreadable'
      setStep({
        name: 'choose',
        error: isSentence ? error.message : (sentenceOf(error) ?? 'The file could not be read. Please try again.'),
      })
    }
  }

  const choose = (chosen: ChosenFile[]) => {
    if (chosen.length === 0) return
    files.current = chosen
    answers.current = { tables: {}, dates: {} }
    queryClient.setQueryData(savedSupportQuery.queryKey, null)
    void read()
  }

  const answer = (change: Partial<Answers>) => {
    answers.current = {
      tables: { ...answers.current.tables, ...change.tables },
      dates: { ...answers.current.dates, ...change.dates },
    }
    void read()
  }

  const cancel = () => {
    running.current?.abort()
    setStep({ name: 'choose' })
  }

  const add = async ({ entries, tag }: ImportChoice, reading: ImportReading) => {
    const signal = start()
    const key = `${reading.entries.length} ${reading.sources.map(({ from, until }) => `${from} ${until}`).join()}`
    const earlier = last && last.key === key && !last.isFinished ? last.ids : []
    let progress: SendProgress = {
      done: 0,
      total: entries.length,
      added: 0,
      known: 0,
      refused: [],
      ids: [],
      waiting: null,
    }
    /** The ids of entries that were sent and may have arrived: taking the import back needs them too. */
    const sent = new Set<string>()
    const remember = (isFinished: boolean) => {
      const ids = [...earlier, ...(isFinished ? progress.ids : sent)]
      const remembered = {
        key,
        total: entries.length + earlier.length,
        added: earlier.length + progress.ids.length,
        ids,
        isFinished,
        at: new Date().toISOString(),
      }
      rememberImport(userId, remembered)
      setLast(remembered)
    }
    setStep({ name: 'send', progress })
    let stoppedBy: string | undefined
    try {
      const [{ sendEntries }, usage] = await Promise.all([
        import('./send.ts'),
        queryClient.fetchQuery({ ...usageQuery, staleTime: 0 }),
      ])
      const refusal = importQuotaWarning(usage, entries.map(textOf))
      if (refusal) throw new ImportRefused(refusal)
      await sendEntries(
        entries.map((entry) => ({ ...withTag(entry, tag), id: newId() })),
        {
          isPreview: false,
          send: (batch) => {
            for (const { id } of batch) if (id) sent.add(id)
            remember(false)
            return send(batch, false)
          },
          onProgress: (now) => {
            progress = now
            setStep({ name: 'send', progress })
          },
          signal,
        },
      )
    } catch (error) {
      stoppedBy = signal.aborted ? 'You stopped it.' : (sentenceOf(error) ?? 'Something went wrong.')
    }
    const hasAdded = progress.ids.length > 0 || earlier.length > 0
    if (hasAdded || (stoppedBy && sent.size > 0)) remember(stoppedBy === undefined)
    else {
      // The import before this one can still be taken back.
      if (last) rememberImport(userId, last)
      else forgetImport(userId)
      setLast(last)
    }
    setStep({ name: 'done', progress: { ...progress, waiting: null }, ...(stoppedBy && { stoppedBy }) })
    await refresh()
  }

  /** Removes what the last import added, in parts. */
  const removeLast = async () => {
    if (!last) return
    let removed = 0
    let kept = 0
    let stoppedBy: string | undefined
    let left = last.ids
    setStep({ name: 'remove', removed, total: last.ids.length })
    try {
      while (left.length > 0) {
        const ids = left.slice(0, IMPORT_REMOVAL_MAX)
        const result = await sendJson<ImportRemovalResult>('POST', '/api/journal/import/removal', { ids }, userId)
        removed += result.removed
        kept += result.kept
        left = left.slice(IMPORT_REMOVAL_MAX)
        setStep({ name: 'remove', removed, total: last.ids.length })
      }
      forgetImport(userId)
      setLast(undefined)
    } catch (error) {
      stoppedBy = sentenceOf(error) ?? 'Something went wrong.'
      const rest = { ...last, ids: left, added: left.length }
      rememberImport(userId, rest)
      setLast(rest)
    }
    setStep({ name: 'removed', removed, kept, ...(stoppedBy && { stoppedBy }) })
    await refresh()
  }

  return {
    step,
    last,
    choose,
    answer,
    cancel,
    add,
    /** Stops adding; what was added stays. */
    stop: () => running.current?.abort(),
    removeLast,
    restart: () => setStep({ name: 'choose' }),
  }
}

class ImportRefused extends Error {}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ImportRefused) return error.message
  if (error instanceof ApiFailure) return error.body.error
  return error instanceof TypeError ? LOST : undefined
}

function withTag(entry: EntryFields, tag: string): EntryFields {
  const name = normaliseLabel(tag)
  const tags = entry.tags ?? []
  return name && !tags.includes(name) && tags.length < DETAILS.tags.most ? { ...entry, tags: [...tags, name] } : entry
}

/** The text of an entry that counts towards the quota. */
function textOf({ title, dreamContent, interpretation, reading, ...noted }: EntryFields): string {
  const json = reading ? JSON.stringify(reading) : ''
  return [title, dreamContent, interpretation ?? '', json, ...detailTexts(noted as Partial<DetailValues>)].join('')
}
