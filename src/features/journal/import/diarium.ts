import { whenDated } from './dates.ts'
import { asObject, asText, asTexts, attachmentNote, type Found } from './found.ts'
import { textOfHtml } from './html.ts'

/** The entries of a JSON file of Diarium, one object or a list of them; undefined if it is no such file. */
export function diariumEntries(json: unknown): unknown[] | undefined {
  const entries = Array.isArray(json) ? json : [json]
  const isDiarium = entries.slice(0, 20).some((item) => {
    const entry = asObject(item)
    return entry && asText(entry['date']) && typeof (entry['html'] ?? entry['heading']) === 'string'
  })
  return isDiarium ? entries : undefined
}

/**
 * Reads the entries of a JSON export of Diarium (diariumapp.com: "Export" → "JSON"). Its makers don’t describe the
 * format; the fields are those that public converters to Day One’s format read: `date` (local, with up to seven
 * decimals of a second, no zone), `heading`, `html`, `tags`, `rating`. The rating is of the day, not of a dream, and is
 * left out.
 */
export function readDiarium(entries: unknown[], nameOf: (at: number) => string): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let images = 0
  let ratings = 0
  for (const [at, item] of entries.entries()) {
    const entry = asObject(item) ?? {}
    const words = textOfHtml(asText(entry['html']) ?? '')
    images += words.images
    if (typeof entry['rating'] === 'number' && entry['rating'] > 0) ratings += 1
    const heading = asText(entry['heading'])
    found.entries.push({
      where: nameOf(at),
      ...whenDated(asText(entry['date']) ?? ''),
      title: heading,
      text: words.text || heading || '',
      mood: asText(entry['mood']),
      tags: asTexts(entry['tags']),
    })
  }
  found.notes.push(...attachmentNote(images))
  if (ratings > 0) found.notes.push('Diarium’s ratings are of days, not of dreams, so they are left out.')
  return found
}
