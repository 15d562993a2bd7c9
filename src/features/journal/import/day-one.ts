import { readInstant, whenWritten } from './dates.ts'
import { asObject, asText, asTexts, attachmentNote, type Found, type FoundEntry } from './found.ts'
import { splitHeading, withoutImages } from './markdown-text.ts'

/**
 * Whether a JSON file is a journal that Day One exported: a list of `entries` with a `creationDate`. The file is called
 * after the journal, and a ZIP holds one for each.
 */
export function isDayOne(json: unknown): boolean {
  const entries = asObject(json)?.['entries']
  return Array.isArray(entries) && entries.slice(0, 20).some((entry) => asText(asObject(entry)?.['creationDate']))
}

/**
 * Reads a journal that Day One exported as "JSON (.zip)". Its fields are those of Day One’s own guide to the export
 * (dayoneapp.com/guides, "Exporting entries" and "JSON Import") as programs read them that were tried on real exports:
 * marph91/jimmy `src/formats/day_one.py`, ploum/dayone2markdown. `creationDate` is in UTC, `timeZone` an IANA name;
 * `text` is Markdown in which punctuation is escaped with a backslash, and pictures stand as `![](dayone-moment://…)`.
 */
export function readDayOne(json: unknown): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let attachments = 0
  const entries = asObject(json)?.['entries']
  for (const [at, item] of (Array.isArray(entries) ? entries : []).entries()) {
    const where = `Entry ${at + 1}`
    const entry = asObject(item)
    const instant = readInstant(entry?.['creationDate'])
    if (!entry || !instant) {
      found.faults.push({ where, sentence: 'It has no date that can be read.' })
      continue
    }
    const { text, dropped } = withoutImages(unescapeMarkdown(asText(entry['text']) ?? richTextOf(entry['richText'])))
    attachments += dropped
    found.entries.push({
      where,
      ...whenWritten(instant, entry['timeZone']),
      ...splitHeading(text),
      location: locationOf(entry['location']),
      tags: [...asTexts(entry['tags']), ...(entry['starred'] === true ? ['starred'] : [])],
    } satisfies FoundEntry)
  }
  found.notes.push(...attachmentNote(attachments))
  return found
}

/** The words of a place: its own name, the town and the country, each once. */
function locationOf(location: unknown): string | undefined {
  const place = asObject(location) ?? {}
  const parts = ['placeName', 'localityName', 'country'].flatMap((name) => asText(place[name])?.trim() ?? [])
  return [...new Set(parts)].join(', ') || undefined
}

/** Day One escapes punctuation (`\.`), and marks ends of lines with zero-width spaces. */
function unescapeMarkdown(text: string): string {
  return text.replace(/\u200b/g, '').replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** The words of `richText`, a JSON text whose `contents` are pieces of text. */
function richTextOf(richText: unknown): string {
  try {
    const contents = asObject(JSON.parse(asText(richText) ?? '{}'))?.['contents']
    return Array.isArray(contents) ? contents.map((piece) => asText(asObject(piece)?.['text']) ?? '').join('') : ''
  } catch {
    return ''
  }
}
