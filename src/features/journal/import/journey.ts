import { readInstant, whenWritten } from './dates.ts'
import { asObject, asText, asTexts, attachmentNote, type Found } from './found.ts'
import { isHtml, textOfHtml } from './html.ts'
import { splitHeading, withoutImages } from './markdown-text.ts'

/** A JSON file of an archive, and its name there. */
export type JsonFile = { name: string; json: unknown }

/** Whether a JSON file is an entry of Journey: one that says when it is from as Journey does. */
export function isJourney(json: unknown): boolean {
  const entry = asObject(json)
  return entry !== undefined && ('date_journal' in entry || 'dateOfJournal' in entry)
}

/**
 * Reads the entries of an archive that Journey (journey.cloud) exported: a ZIP with a JSON file for each entry beside
 * its pictures. Its makers don’t describe the format; the fields are those that k-robertson/
 * journey-to-evernote (`date_journal` in milliseconds, `text` as HTML, `tags`) and readers of the newer export
 * (`dateOfJournal` as an ISO time, `type: "markdown"`, `attachments`) rely on. `timezone` is an IANA name. A mood that
 * is a number has no name in the file and is left out.
 */
export function readJourney(files: JsonFile[]): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let attachments = 0
  let numericMoods = 0
  for (const { name, json } of files) {
    const entry = asObject(json) ?? {}
    const instant = readInstant(entry['date_journal'] ?? entry['dateOfJournal'])
    if (!instant) {
      found.faults.push({ where: name, sentence: 'It has no date that can be read.' })
      continue
    }
    const raw = asText(entry['text']) ?? asText(entry['preview_text']) ?? ''
    const words = entry['type'] !== 'markdown' && isHtml(raw) ? textOfHtml(raw) : undefined
    const { text, dropped } = withoutImages(words?.text ?? raw)
    attachments += Math.max(dropped + (words?.images ?? 0), countOf(entry['photos']), countOf(entry['attachments']))
    if (typeof entry['mood'] === 'number' && entry['mood'] !== 0) numericMoods += 1
    found.entries.push({
      where: name,
      ...whenWritten(instant, entry['timezone']),
      ...splitHeading(text),
      mood: asText(entry['mood']),
      tags: [...asTexts(entry['tags']), ...(entry['favourite'] === true ? ['starred'] : [])],
    })
  }
  found.notes.push(...attachmentNote(attachments))
  if (numericMoods > 0) found.notes.push('Journey’s export gives moods as numbers without names, so they are left out.')
  return found
}

const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
