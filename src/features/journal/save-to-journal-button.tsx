import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showFailure } from '../../components/ui/failure-toast.ts'
import { showToast } from '../../components/ui/toast.ts'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import type { EntryCorrections } from '../../contract/journal.ts'
import { JOURNAL_TEXT_MAX } from '../../contract/limits.ts'
import type { SavedReading } from '../../contract/reading.ts'
import { useUserId } from '../../lib/api/user.ts'
import type { SymbolChanges } from '../../lib/notes/corrections.ts'
import { readingBasis } from '../../shared/reading-basis.ts'
import { titleFromDream } from '../../shared/title-from-dream.ts'
import { emptyEntryForm } from './form/entry-draft.ts'
import { conflictingEntryOf, saveEntry, triedWith, type Writing } from './form/save-entry.ts'
import { useNewEntry } from './form/use-new-entry.ts'
import { useRefreshJournal } from './queries.ts'

type Props = {
  dream: string
  answer: InterpretResponse
  /** What the dreamer has put right of the symbols. */
  corrected?: SymbolChanges | undefined
  /** The journal entry that the dream was taken from, if any. */
  entry?: { id: string; title: string; version?: number } | undefined
}

/** The result that is saved: the dream, the interpretation as one text, and the reading that it rests on. */
type Result = {
  dream: string
  interpretation: string
  reading: SavedReading
  corrections?: EntryCorrections | undefined
}

/**
 * Saves an interpretation to the journal: into the entry that the dream was taken from, or as a new entry, whose form
 * opens filled in. A guest signs in first; meanwhile a draft is kept on the device.
 */
export default function SaveToJournal({ dream, answer, corrected, entry }: Props): ReactNode {
  const result = { ...resultOf(dream, answer), ...(corrected && { corrections: { symbols: corrected } }) }
  return entry ? <UpdateEntry {...result} entry={entry} /> : <SaveAsNewEntry {...result} />
}

function resultOf(
  dream: string,
  { interpretation: { summary, detailed }, parts = [], notes = [], oddDetail = null, symbols }: InterpretResponse,
): Result {
  const interpretation = `${summary}\n\n${detailed}`
  const reading = {
    basis: readingBasis(dream, interpretation),
    parts,
    symbols: [...symbols]
      .sort((a, b) => b.weight - a.weight)
      .map(({ slug, keyword, reading: image }) => ({ slug, keyword, ...(image && { reading: image }) })),
    notes,
    oddDetail,
  }
  // The journal keeps no longer one.
  const fits = JSON.stringify(reading).length <= JOURNAL_TEXT_MAX
  return { dream, interpretation, reading: fits ? reading : { ...reading, parts: [], notes: [] } }
}

function SaveAsNewEntry({ dream, interpretation, reading, corrections }: Result) {
  const { isGuest, open } = useNewEntry()
  const save = () =>
    open({
      ...emptyEntryForm(),
      title: titleFromDream(dream),
      dreamContent: dream,
      interpretation,
      reading,
      ...(corrections && { corrections }),
    })
  return (
    <div className="text-center">
      <Button variant="quiet" onClick={save}>
        Save to journal
      </Button>
      {isGuest && (
        <p className="mt-2 text-sm text-moon-soft member:hidden">
          You sign in or make an account first. Without that, nothing is kept.
        </p>
      )}
    </div>
  )
}

function UpdateEntry({ interpretation, reading, corrections, entry }: Result & { entry: NonNullable<Props['entry']> }) {
  // The user who opened the page: the request is refused if another user has signed in by then.
  const [owner] = useState(useUserId())
  // Nobody has the number 0: a guest's request is refused.
  const userId = owner ?? 0
  // What was stored by an earlier page names no version: then it is asked about any edit.
  const writing = useRef<Writing>({ id: entry.id, version: entry.version ?? 1, tried: [] })
  const refresh = useRefreshJournal()
  const update = useMutation({
    mutationFn: () => {
      const fields = { interpretation, reading, corrections }
      writing.current = { ...writing.current, tried: triedWith(writing.current, fields) }
      return saveEntry(userId, writing.current, fields, { onVersion: know })
    },
    onSuccess: () => {
      showToast({ title: 'Updated', description: 'Your dream journal entry has been updated.' })
      return refresh()
    },
    onError: (failure) => {
      const newer = conflictingEntryOf(failure)
      if (!newer) return showFailure(failure, 'Failed to update dream journal entry. Please try again.')
      // It is asked about here, and the next press is the answer.
      know(newer.version)
    },
  })
  const know = (version: number) => {
    writing.current = { ...writing.current, version }
  }
  const isNewer = conflictingEntryOf(update.error) !== undefined
  if (update.isSuccess) {
    return (
      <p>
        Saved to{' '}
        <Link to="/journal/$id" params={{ id: entry.id }} className="link">
          {entry.title}
        </Link>
      </p>
    )
  }
  return (
    <>
      <p role="alert" className="mb-2 text-ember empty:hidden">
        {isNewer && `“${entry.title}” was changed elsewhere since you took the dream from it.`}
      </p>
      <Button variant="quiet" onClick={() => update.mutate()} disabled={update.isPending}>
        {isNewer ? 'Save it anyway' : `Save to “${entry.title}”`}
      </Button>
    </>
  )
}
