import { mapDetails } from '../../../shared/entry-details.ts'
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
    found.entries.push({
      where: `Entry ${at + 1}`,
      dreamDate: asText(entry['dreamDate'])?.slice(0, 10),
      title: asText(entry['title']),
      text: asText(entry['dreamContent']) ?? '',
      interpretation: asText(entry['interpretation']),
      reading: entry['reading'] ?? undefined,
      corrections: entry['corrections'] ?? undefined,
      ...mapDetails({
        text: (name) => asText(entry[name]),
        labels: (name) => asTexts(Array.isArray(entry[name]) ? entry[name] : []),
        choice: (name) => asText(entry[name]),
        scale: (name) => asNumber(entry[name]),
        number: (name) => asNumber(entry[name]),
      }),
      writtenAt: asText(entry['writtenAt']),
      timeZone: asText(entry['timeZone']),
    })
  }
  return found
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)
