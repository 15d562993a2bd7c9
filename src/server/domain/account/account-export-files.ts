import { DETAIL_NAMES } from '../../../shared/entry-details.ts'
import type { EntryRow } from '../../storage/journal.ts'
import type { MarkdownFile } from './account-export-parts.ts'
import type { ExportedPost } from './account-export-rows.ts'

/** The Markdown file of an entry. `uniqueName` gives the second entry of the same day and title another name. */
export function entryFile(
  { title, dreamDate, dreamContent, interpretation, reading, ...entry }: EntryRow,
  uniqueName: (base: string) => string,
): MarkdownFile {
  const [year] = dreamDate.split('-')
  const base = [dreamDate, fileNameOf(title)].filter(Boolean).join(' ')
  const details = DETAIL_NAMES.map((name) => [name, entry[name]] as const)
  const noted = details.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
  return {
    name: `${uniqueName(`journal/${year}/${base}`)}.md`,
    facts: { title, date: dreamDate, ...Object.fromEntries(noted) },
    text: [
      dreamContent,
      ...(interpretation ? [`## Interpretation\n\n${interpretation}`] : []),
      ...imagesOf(reading),
    ].join('\n\n'),
  }
}

/** The images of a reading, as a section of Markdown; empty if the reading has none. */
function imagesOf(reading: EntryRow['reading']): string[] {
  const images = (reading?.symbols ?? []).flatMap(({ keyword, reading: image }) =>
    image
      ? [
          `**${keyword}**, “${image.words}”: ${[image.says, image.tradition, image.sources && `(${image.sources.join('; ')})`].filter(Boolean).join(' ')}`,
        ]
      : [],
  )
  return images.length > 0 ? ['## The images', ...images] : []
}

/** The Markdown file of a post, whose slug is unique and a valid file name on every operating system. */
export function postFile({ title, slug, content, publishedAt }: ExportedPost): MarkdownFile {
  return { name: `blog/${slug}.md`, facts: { title, publishedAt: publishedAt.toISOString() }, text: content }
}

/** The letters and digits of a title, at most 60 characters: some operating systems forbid others in file names. */
function fileNameOf(title: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // Cuts by characters: half of a character would be the same in every name.
  return [...words].slice(0, 60).join('').trim()
}

/** Returns one form for names that differ only in case or in the form of their letters: "ß" is "SS" in capitals. */
const plainNameOf = (name: string) => name.normalize('NFKC').toUpperCase()

/**
 * Returns a function that makes names unique: the second "Sea" becomes "Sea 2", and so does "SEA", which is the same
 * name on Windows and macOS.
 */
export function makeUniqueNames(): (base: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (base) => {
    const plain = plainNameOf(base)
    let count = (counts.get(plain) ?? 0) + 1
    let name = count === 1 ? base : `${base} ${count}`
    // An entry may itself be titled "Sea 2".
    while (used.has(plainNameOf(name))) {
      count += 1
      name = `${base} ${count}`
    }
    counts.set(plain, count)
    used.add(plainNameOf(name))
    return name
  }
}
