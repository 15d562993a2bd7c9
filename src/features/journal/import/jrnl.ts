import { whenDated } from './dates.ts'
import { asObject, asText, asTexts, type Found } from './found.ts'

const STAMP = /^\[(\d{4}-\d{2}-\d{2}(?: \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?)\] (.*)$/i
const TAG = /(?<!\S)@[-+*#/\w]+/g

/** Whether a text is a journal of jrnl: it begins with an entry’s stamp, `[2024-03-01 07:30] `. */
export function isJrnl(text: string): boolean {
  return STAMP.test(firstLine(text))
}

const firstLine = (text: string) => text.trimStart().slice(0, 2_000).split(/\r?\n/, 1)[0] ?? ''

/**
 * Reads the text file of jrnl (jrnl.sh): each entry begins with `[YYYY-MM-DD HH:MM] ` and its title, which is its first
 * sentence; ` *` after it stars it; words that begin with @ are tags (jrnl-org/jrnl, `Journal._parse` and `Entry` in
 * `jrnl/journals/`). The times are local and name no zone. The first sentence stays in the text, since it is usually
 * where the dream begins.
 */
export function readJrnl(text: string): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let current: { line: number; stamp: string; lines: string[] } | undefined
  const finish = () => {
    if (current) found.entries.push(entryOf(`Line ${current.line}`, current.stamp, current.lines))
  }
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const match = STAMP.exec(line.slice(0, 5_000))
    if (match?.[1]) {
      finish()
      current = { line: at + 1, stamp: match[1], lines: [line.slice(line.indexOf('] ') + 2)] }
    } else current?.lines.push(line)
  }
  finish()
  return found
}

function entryOf(where: string, stamp: string, [first = '', ...rest]: string[]) {
  const isStarred = /\s\*\s*$/.test(first)
  const title = first.replace(/\s\*\s*$/, '').trim()
  const text = [title, ...rest].join('\n').trim()
  const tags = (text.match(TAG) ?? []).map((tag) => tag.slice(1))
  return {
    where,
    ...whenDated(stamp),
    title: trimTitle(title),
    text,
    tags: [...tags, ...(isStarred ? ['starred'] : [])],
  }
}

const trimTitle = (title: string) => title.replace(/(?<=[^.])\.$/, '')

/** Whether a JSON file is jrnl’s: `entries` with a `title`, a `body` and a `date`. */
export function isJrnlJson(json: unknown): boolean {
  const entries = asObject(json)?.['entries']
  const first = asObject(Array.isArray(entries) ? entries[0] : undefined)
  return first !== undefined && 'body' in first && 'title' in first && 'date' in first
}

/** Reads what `jrnl --format json` writes (jrnl-org/jrnl, `jrnl/plugins/json_exporter.py`). */
export function readJrnlJson(json: unknown): Found {
  const entries = asObject(json)?.['entries']
  const found: Found = { entries: [], faults: [], notes: [] }
  for (const [at, item] of (Array.isArray(entries) ? entries : []).entries()) {
    const entry = asObject(item) ?? {}
    const title = asText(entry['title'])?.trim() ?? ''
    const tags = asTexts(entry['tags']).map((tag) => tag.replace(/^[@#]/, ''))
    found.entries.push({
      where: `Entry ${at + 1}`,
      ...whenDated(asText(entry['date']) ?? ''),
      title: trimTitle(title),
      text: [title, asText(entry['body']) ?? ''].join('\n').trim(),
      tags: [...tags, ...(entry['starred'] === true ? ['starred'] : [])],
    })
  }
  return found
}
