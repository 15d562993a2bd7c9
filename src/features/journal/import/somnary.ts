import { asObject, asText, asTexts, type Found } from './found.ts'

/** The name of the file within this site’s own export that holds everything. */
export const EXPORT_FILE = 'somnary.json'

/** The entries of this site’s own export, or a list of entries as the API gives them; undefined if it is neither. */
export function ownEntries(json: unknown): unknown[] | undefined {
  const journal = Array.isArray(json) ? json : asObject(json)?.['journal']
  if (!Array.isArray(journal)) return undefined
  const isOwn =
    asObject(json)?.['format'] === 'somnary' || journal.some((item) => 'dreamDate' in (asObject(item) ?? {}))
  return isOwn ? journal : undefined
}

/** Reads this site’s own export (`server/domain/account/account-export.ts`), with all of its fields. */
export function readOwnExport(entries: unknown[]): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  for (const [at, item] of entries.entries()) {
    const entry = asObject(item) ?? {}
    const number = (name: string) => (typeof entry[name] === 'number' ? entry[name] : undefined)
    found.entries.push({
      where: `Entry ${at + 1}`,
      dreamDate: asText(entry['dreamDate'])?.slice(0, 10),
      title: asText(entry['title']),
      text: asText(entry['dreamContent']) ?? '',
      interpretation: asText(entry['interpretation']),
      reading: entry['reading'] ?? undefined,
      mood: asText(entry['mood']),
      tags: asTexts(Array.isArray(entry['tags']) ? entry['tags'] : []),
      signs: asTexts(Array.isArray(entry['signs']) ? entry['signs'] : []),
      lucidity: asText(entry['lucidity']),
      vividness: number('vividness'),
      sleepQuality: number('sleepQuality'),
      sleepHours: number('sleepHours'),
      writtenAt: asText(entry['writtenAt']),
      timeZone: asText(entry['timeZone']),
    })
  }
  return found
}
