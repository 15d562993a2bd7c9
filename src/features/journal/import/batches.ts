import type { EntryFields } from '../../../contract/journal.ts'
import { IMPORT_MAX } from '../../../contract/limits.ts'

/**
 * The server inserts a batch in one transaction, for which others wait on the embedded database: some fifty entries of
 * a hundred words take a few hundredths of a second. Comparing writes nothing.
 */
const ADD_CHARACTERS = 40_000
const COMPARE_CHARACTERS = 120_000

/**
 * Yields the entries, in their order, in batches that are small enough for one request each; each is measured when it
 * is asked for, so that a large journal doesn't hold up the page.
 */
export function* inBatches(entries: EntryFields[], isPreview = false): Generator<EntryFields[]> {
  const most = isPreview ? COMPARE_CHARACTERS : ADD_CHARACTERS
  let batch: EntryFields[] = []
  let characters = 0
  for (const entry of entries) {
    const length = JSON.stringify(entry).length
    if (batch.length === IMPORT_MAX || (batch.length > 0 && characters + length > most)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(entry)
    characters += length
  }
  if (batch.length > 0) yield batch
}
