import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Entry } from '../../../contract/journal.ts'
import { type Change, type WrittenFields, withChanges } from './changes.ts'
import { type EntrySearch, indexEntries } from './search-entries.ts'
import { changeEntry, copiedAt, openChanges, openEntries, type UnlockedCopy } from './unlocked-copy.ts'

type Contents = {
  entries: ReadonlyMap<string, Entry>
  changes: ReadonlyMap<string, Change>
  copiedAt: Date | undefined
}

/**
 * The entries of an unlocked copy, newest first, with the changes that wait; undefined while they are being decrypted.
 * `search` is undefined until they are indexed.
 */
export function useCopiedEntries(copy: UnlockedCopy) {
  const [contents, setContents] = useState<Contents>()
  const [search, setSearch] = useState<{ run: EntrySearch }>()

  const reload = useCallback(async () => {
    const [entries, changes, time] = await Promise.all([openEntries(copy), openChanges(copy), copiedAt(copy)])
    setContents({ entries: new Map(entries.map((entry) => [entry.id, entry])), changes, copiedAt: time })
  }, [copy])
  useEffect(() => {
    reload()
  }, [reload])

  const shown = useMemo(
    () => contents && withChanges(copy.userId, contents.entries.values(), contents.changes),
    [contents, copy],
  )
  useEffect(() => {
    let isCurrent = true
    if (shown) indexEntries(shown).then((run) => isCurrent && setSearch({ run }))
    return () => {
      isCurrent = false
    }
  }, [shown])

  return {
    entries: shown,
    changes: contents?.changes,
    copiedAt: contents?.copiedAt,
    search: search?.run,
    reload,
    /** Keeps that an entry was written (`fields`, in a `draft`) or deleted (null), until it can be sent. */
    async change(id: string, fields: WrittenFields | null, draft?: string) {
      const change = await changeEntry(copy, id, contents?.entries.get(id), fields, draft)
      setContents((before) => {
        if (!before) return before
        const changes = new Map(before.changes)
        if (change) changes.set(id, change)
        else changes.delete(id)
        return { ...before, changes }
      })
    },
  }
}
