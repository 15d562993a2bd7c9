import { CORE_SCHEMA, load } from 'js-yaml'
import { DETAILS, type DetailName } from '../../../shared/entry-details.ts'
import { readDay, readInstant, whenDated, whenWritten } from './dates.ts'
import { asObject, asText, asTexts, attachmentNote, type Found, readDetails } from './found.ts'
import { splitHeading, withoutImages, withoutWikiLinks } from './markdown-text.ts'

/** Front matter is a few lines; more than this isn’t read as such. */
const FRONT_MATTER_MAX = 20_000
const DAY_IN_NAME = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/
const INTERPRETATION = /\n#{1,6}[ \t]+Interpretation[ \t]*\n/i

/** A Markdown or text file, and its path in the folder or archive. */
export type NoteFile = { name: string; text: string }

/** Whether a text begins with front matter. */
export function hasFrontMatter(text: string): boolean {
  return /^---[ \t]*\r?\n/.test(text)
}

/** Whether a file’s name holds a date, as daily notes’ do. */
export function hasDayInName(name: string): boolean {
  return dayInName(name) !== undefined
}

/**
 * Reads notes, one entry each: a folder of Obsidian (help.obsidian.md, "Properties" and "Daily notes"), of Logseq
 * (`2024_03_01.md`) or of any other Markdown, and this site’s own Markdown export. The date is `date`, `created` or
 * `day` of the front matter, or in the file’s name; the title is `title`, the first heading, or the name. The front
 * matter is read as YAML’s core schema: it can’t name code to run.
 */
export function readMarkdown(files: NoteFile[]): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let attachments = 0
  for (const { name, text: raw } of files) {
    const { facts, body, isBroken } = splitFrontMatter(raw.replace(/\r\n?/g, '\n'))
    if (isBroken)
      found.faults.push({
        where: name,
        sentence: 'Its front matter can’t be read, so only its text is taken.',
        isPartial: true,
      })
    const { text: words, dropped } = withoutImages(body)
    const text = withoutWikiLinks(words)
    attachments += dropped
    const when = whenIn(facts) ?? { dreamDate: dayInName(name) }
    if (!when.dreamDate) {
      found.faults.push({
        where: name,
        sentence: 'It has no date, neither in its name nor as “date” in its front matter.',
      })
      continue
    }
    const { title: heading, text: rest } = splitHeading(text)
    // A daily note’s heading is often its date, which is no title.
    const isDated = heading !== undefined && readDay(heading) !== undefined
    const [dream = '', ...interpretation] = rest.split(INTERPRETATION)
    found.entries.push({
      where: name,
      ...when,
      title: scalar(facts['title']) ?? (isDated ? undefined : heading) ?? titleInName(name),
      text: dream.trim(),
      interpretation: interpretation.join('\n').trim() || undefined,
      ...readDetails((name) => factText(facts, name)),
      tags: tagsOf(facts['tags'] ?? facts['tag'], body),
    })
  }
  found.notes.push(...attachmentNote(attachments))
  return found
}

function splitFrontMatter(text: string): { facts: Record<string, unknown>; body: string; isBroken: boolean } {
  const start = hasFrontMatter(text) ? text.indexOf('\n') + 1 : -1
  const end = start < 0 ? -1 : text.indexOf('\n---', start - 1)
  if (start < 0 || end < 0 || end > FRONT_MATTER_MAX) return { facts: {}, body: text, isBroken: false }
  const line = text.indexOf('\n', end + 1)
  const body = line < 0 ? '' : text.slice(line + 1)
  try {
    return { facts: asObject(load(text.slice(start, end + 1), { schema: CORE_SCHEMA })) ?? {}, body, isBroken: false }
  } catch {
    return { facts: {}, body, isBroken: true }
  }
}

/** A detail as front matter says it, also under its heading: `sleepHours`, `hours of sleep`. */
function factText(facts: Record<string, unknown>, name: DetailName): string {
  const value = facts[name] ?? facts[DETAILS[name].label.toLowerCase()]
  return Array.isArray(value) ? asTexts(value).join('; ') : (scalar(value) ?? '')
}

/** A text or a number; a list or an object, which may be nested as deep as an attacker likes, is none. */
function scalar(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value)?.trim()
}

function whenIn(facts: Record<string, unknown>) {
  for (const name of ['date', 'dream_date', 'created', 'day']) {
    const text = scalar(facts[name])
    if (!text) continue
    const instant = readInstant(text)
    const zone = asText(facts['timezone']) ?? asText(facts['timeZone'])
    if (instant && zone) return whenWritten(instant, zone)
    const when = whenDated(text)
    if (when.dreamDate) return when
  }
  return undefined
}

function dayInName(name: string): string | undefined {
  const [, year, month, day] = DAY_IN_NAME.exec(baseName(name)) ?? []
  return year && readDay(`${year}-${month}-${day}`)
}

function titleInName(name: string): string | undefined {
  const title = baseName(name)
    .replace(DAY_IN_NAME, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—_.,]+|[\s\-–—_.,]+$/g, '')
  return /\p{L}/u.test(title) ? title : undefined
}

const baseName = (name: string) => (name.split('/').at(-1) ?? name).replace(/\.(md|markdown|txt)$/i, '')

/** The tags of the front matter, and those within the text (`#lucid`). */
function tagsOf(tags: unknown, body: string): string[] {
  const inText = body.match(/(?<=^|\s)#\p{L}[\p{L}\p{N}_/-]{0,60}/gmu) ?? []
  const listed = typeof tags === 'string' ? tags.split(/[;,\s]+/) : asTexts(tags)
  return [...listed, ...inText].flatMap((tag) => tag.replace(/^#/, '').trim() || [])
}
