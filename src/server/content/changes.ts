import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readOptionalFile } from './optional-file.ts'
import type { SymbolFrontMatter } from './schema.ts'

const LIST = 'changes.txt'

/** When an entry last changed for its readers ("2026-11-27"), and the fingerprint of its text then. */
type Change = { date: string; fingerprint: string }

/** What readers see of an entry. */
type EntryText = Pick<SymbolFrontMatter, 'slug' | 'keyword' | 'answer' | 'keyTakeaway' | 'reading'> & {
  body: string
  traditions: readonly { tradition: string; text: string }[]
  sources: readonly string[]
}

/**
 * The changes of the entries, by slug, from `changes.txt` below `root`: "slug date fingerprint" on each line. An
 * entry's file doesn't say when it was changed, and a site that was installed today has old entries as well as new
 * ones.
 */
export async function readChanges(root: string): Promise<ReadonlyMap<string, Change>> {
  const lines = ((await readOptionalFile(path.join(root, LIST))) ?? '').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [slug = '', date = '', fingerprint = ''] = line.split(' ')
      return [slug, { date, fingerprint }] as const
    }),
  )
}

/** The slugs of entries whose text isn't the one whose date is listed. */
export function undatedSlugs(changes: ReadonlyMap<string, Change>, symbols: readonly EntryText[]): string[] {
  return symbols
    .filter((symbol) => changes.get(symbol.slug)?.fingerprint !== fingerprintOf(symbol))
    .map(({ slug }) => slug)
}

/** Lists the entries that have changed, with `date`, and drops those that are gone. */
export async function writeChanges(root: string, symbols: readonly EntryText[], date: string): Promise<void> {
  const changes = await readChanges(root)
  const lines = symbols.map((symbol) => {
    const fingerprint = fingerprintOf(symbol)
    const known = changes.get(symbol.slug)
    return `${symbol.slug} ${known?.fingerprint === fingerprint ? known.date : date} ${fingerprint}`
  })
  await writeFile(path.join(root, LIST), `${lines.sort().join('\n')}\n`)
}

function fingerprintOf({ keyword, answer, keyTakeaway, body, traditions, sources, reading }: EntryText): string {
  const situations = reading.situations.map(({ label, says, question }) => [label, says, question])
  const text = JSON.stringify([keyword, answer, keyTakeaway, body, traditions, sources, situations])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
