import { Zip, type ZipInputFile } from 'fflate'
import type { Db } from '../storage/db.ts'
import { type EntryRow, listEntries, type Place } from '../storage/journal.ts'
import { listPosts, type PostPlace, type PostRow } from '../storage/posts.ts'
import type { UserRow } from '../storage/users.ts'
import { type JsonPart, LAST_BLOCK, type MarkdownFile, type PackedFile, type PackedPart } from './export-parts.ts'

/** Writes and compresses the files of a member's export, in the pool of worker threads. */
export type ExportPacker = {
  packMarkdown(userId: number, files: MarkdownFile[]): Promise<PackedFile[]>
  packJson(userId: number, part: JsonPart): Promise<PackedPart>
}

const README = `What is in this archive

somnary.json   everything, for programs; the journal's import reads it
journal/       one Markdown file for each entry, by year
blog/          one Markdown file for each of your posts
`

/** How many entries and posts are in memory at a time. */
const PAGE = 50

/**
 * Everything that is a person's, as one ZIP: JSON for programs, Markdown for people. It is read from the database and packed page by page, as it is
 * read from `zip`.
 */
export function exportAccount(
  db: Db,
  packer: ExportPacker,
  user: UserRow,
  now: Date,
): { name: string; zip: AsyncGenerator<Uint8Array<ArrayBuffer>> } {
  return { name: `somnary-${user.username}-${now.toISOString().slice(0, 10)}.zip`, zip: zipOf(db, packer, user, now) }
}

async function* zipOf(db: Db, packer: ExportPacker, user: UserRow, now: Date): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const written: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    written.push(data)
  })
  /** What has been written of the ZIP since the last call. */
  const newlyWritten = () => written.splice(0)
  const add = ({ name, data, size, crc }: PackedFile) => {
    const file: ZipInputFile = { filename: name, size, crc, compression: 8, mtime: now }
    zip.add(file)
    file.ondata?.(null, data, true)
  }

  add(packReadme(await packer.packJson(user.id, { before: README, items: [], crc: 0 })))
  yield* newlyWritten()

  const json: ZipInputFile = { filename: 'somnary.json', size: 0, crc: 0, compression: 8, mtime: now }
  zip.add(json)
  for await (const part of jsonParts(db, user, now)) {
    const { data, size, crc } = await packer.packJson(user.id, { ...part, crc: json.crc })
    json.size += size
    json.crc = crc
    json.ondata?.(null, data, false)
    yield* newlyWritten()
  }
  json.ondata?.(null, LAST_BLOCK, true)

  const freeName = makeNames()
  for await (const page of entriesOf(db, user)) {
    for (const file of await packer.packMarkdown(
      user.id,
      page.map((entry) => entryFile(entry, freeName)),
    ))
      add(file)
    yield* newlyWritten()
  }
  for await (const page of postsOf(db, user)) {
    for (const file of await packer.packMarkdown(user.id, page.map(postFile))) add(file)
    yield* newlyWritten()
  }
  zip.end()
  yield* newlyWritten()
}

function packReadme({ data, size, crc }: PackedPart): PackedFile {
  return { name: 'README.txt', data: Buffer.concat([data, LAST_BLOCK]), size, crc }
}

async function* jsonParts(db: Db, user: UserRow, now: Date): AsyncGenerator<Omit<JsonPart, 'crc'>> {
  const { username, role, tier, createdAt } = user
  const account = { username, role, tier, createdAt: createdAt.toISOString() }
  const head = { format: 'somnary', version: 1, exportedAt: now.toISOString(), account }
  let before = `${JSON.stringify(head).slice(0, -1)},\n"journal": [\n`
  for await (const page of entriesOf(db, user)) {
    yield { before, items: page.map(plainEntry) }
    before = ',\n'
  }
  before = before === ',\n' ? '\n],\n"posts": [\n' : `${before}],\n"posts": [\n`
  for await (const page of postsOf(db, user)) {
    yield { before, items: page.map(plainPost) }
    before = ',\n'
  }
  yield { before: before === ',\n' ? '\n]}\n' : `${before}]}\n`, items: [] }
}

async function* entriesOf(db: Db, { id }: UserRow): AsyncGenerator<EntryRow[]> {
  let after: Place | undefined
  do {
    const page = await listEntries(db, id, {}, { limit: PAGE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
}

type ExportedPost = Pick<PostRow, 'id' | 'title' | 'slug' | 'content' | 'publishedAt' | 'updatedAt'>

async function* postsOf(db: Db, { id }: UserRow): AsyncGenerator<ExportedPost[]> {
  let after: PostPlace | undefined
  do {
    const page = await listPosts(db, { authorId: id }, { limit: PAGE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
}

function plainEntry({ title, dreamDate, dreamContent, interpretation, mood, tags, createdAt, updatedAt }: EntryRow) {
  return {
    title,
    dreamDate,
    dreamContent,
    interpretation,
    mood,
    tags,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function plainPost({ title, slug, content, publishedAt, updatedAt }: ExportedPost) {
  return { title, slug, content, publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

function entryFile(
  { title, dreamDate, dreamContent, interpretation, mood, tags }: EntryRow,
  freeName: (base: string) => string,
): MarkdownFile {
  const [year] = dreamDate.split('-')
  const base = [dreamDate, wordsOf(title)].filter(Boolean).join(' ')
  return {
    name: `${freeName(`journal/${year}/${base}`)}.md`,
    facts: { title, date: dreamDate, ...(mood && { mood }), ...(tags.length > 0 && { tags }) },
    text: interpretation ? `${dreamContent}\n\n## Interpretation\n\n${interpretation}` : dreamContent,
  }
}

/** A slug is a file name that any system takes, and no two posts have the same. */
function postFile({ title, slug, content, publishedAt }: ExportedPost): MarkdownFile {
  return { name: `blog/${slug}.md`, facts: { title, publishedAt: publishedAt.toISOString() }, text: content }
}

/** A title without what some systems forbid in a file's name. */
function wordsOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
}

/** Names of which each is given once: the second of the same gets a number. */
function makeNames(): (base: string) => string {
  const given = new Set<string>()
  const counts = new Map<string, number>()
  return (base) => {
    let count = (counts.get(base) ?? 0) + 1
    let name = count === 1 ? base : `${base} ${count}`
    // "Sea 2" may be a title too.
    while (given.has(name)) {
      count += 1
      name = `${base} ${count}`
    }
    counts.set(base, count)
    given.add(name)
    return name
  }
}
