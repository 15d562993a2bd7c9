import { Zip, type ZipInputFile } from 'fflate'
import { utcDay } from '../../shared/utc-day.ts'
import type { UserRow } from '../storage/account.ts'
import type { Db } from '../storage/db.ts'
import { listDreamlessNights } from '../storage/dreamless-nights.ts'
import { readVectorsOf } from '../storage/entry-vectors.ts'
import { type EntryCursor, type EntryRow, listEntries } from '../storage/journal.ts'
import { listPasskeys } from '../storage/passkeys.ts'
import { listPosts, type PostCursor, type PostRow } from '../storage/posts.ts'
import { countRecoveryCodes } from '../storage/recovery-codes.ts'
import { countPushSubscriptions, readReminders } from '../storage/reminders.ts'
import { listSessions } from '../storage/sessions.ts'
import { listShares } from '../storage/shares.ts'
import {
  type JsonPart,
  LAST_BLOCK,
  type MarkdownFile,
  type PackedFile,
  type PackedPart,
} from './account-export-parts.ts'
import { settingsOf } from './reminders.ts'
import { type RehearsedRewriting, readRewritingsOf } from './rewritings.ts'

/** Writes and compresses the files of a user's export, in the pool of worker threads. */
export type ExportPacker = {
  packMarkdown(userId: number, files: MarkdownFile[]): Promise<PackedFile[]>
  packJson(userId: number, part: JsonPart): Promise<PackedPart>
}

const README = `What is in this archive

somnary.json   everything, for programs; the journal's import reads it
journal/       one Markdown file for each entry, by year
blog/          one Markdown file for each of your posts
`

/** How many entries or posts are in memory at a time. */
const PAGE_SIZE = 50

/**
 * Exports a user's entries and posts as one ZIP with JSON and Markdown files. The rows are read from the database and
 * compressed page by page, as the consumer reads from `zip`.
 */
export function exportAccount(
  db: Db,
  packer: ExportPacker,
  user: UserRow,
  now: Date,
): { name: string; zip: AsyncGenerator<Uint8Array<ArrayBuffer>> } {
  return {
    name: `somnary-${user.username}-${utcDay(now)}.zip`,
    zip: writeZip(db, packer, user, now),
  }
}

async function* writeZip(
  db: Db,
  packer: ExportPacker,
  user: UserRow,
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    chunks.push(data)
  })
  /** The chunks of the ZIP that were written since the last call. */
  const takeChunks = () => chunks.splice(0)
  const add = ({ name, data, size, crc }: PackedFile) => {
    const file: ZipInputFile = { filename: name, size, crc, compression: 8, mtime: now }
    zip.add(file)
    file.ondata?.(null, data, true)
  }

  add(packReadme(await packer.packJson(user.id, { before: README, items: [], crc: 0 })))
  yield* takeChunks()

  const json: ZipInputFile = { filename: 'somnary.json', size: 0, crc: 0, compression: 8, mtime: now }
  zip.add(json)
  for await (const part of readJsonParts(db, user, now)) {
    const { data, size, crc } = await packer.packJson(user.id, { ...part, crc: json.crc })
    json.size += size
    json.crc = crc
    json.ondata?.(null, data, false)
    yield* takeChunks()
  }
  json.ondata?.(null, LAST_BLOCK, true)

  const uniqueName = makeUniqueNames()
  for await (const page of readEntryPages(db, user)) {
    for (const file of await packer.packMarkdown(
      user.id,
      page.map((entry) => entryFile(entry, uniqueName)),
    ))
      add(file)
    yield* takeChunks()
  }
  for await (const page of readPostPages(db, user)) {
    for (const file of await packer.packMarkdown(user.id, page.map(postFile))) add(file)
    yield* takeChunks()
  }
  zip.end()
  yield* takeChunks()
}

function packReadme({ data, size, crc }: PackedPart): PackedFile {
  return { name: 'README.txt', data: Buffer.concat([data, LAST_BLOCK]), size, crc }
}

async function* readJsonParts(db: Db, user: UserRow, now: Date): AsyncGenerator<Omit<JsonPart, 'crc'>> {
  const { username, role, tier, createdAt } = user
  const account = { username, role, tier, createdAt: createdAt.toISOString() }
  const head = {
    format: 'somnary',
    version: 1,
    exportedAt: now.toISOString(),
    account,
    passkeys: await passkeysJson(db, user),
    recoveryCodesLeft: (await countRecoveryCodes(db, user.id)).left,
    sessions: await sessionsJson(db, user, now),
    reminders: await remindersJson(db, user),
    dreamlessNights: await listDreamlessNights(db, user.id),
  }
  let before = `${JSON.stringify(head).slice(0, -1)},\n"journal": [\n`
  for await (const page of readEntryPages(db, user)) {
    const ids = page.map(({ id }) => id)
    const rewritings = await readRewritingsOf(db, user.id, ids)
    const vectors = await readVectorsOf(db, user.id, ids)
    const items = page.map((entry) => ({
      ...entryJson(entry),
      ...rewritingsJson(rewritings.get(entry.id)),
      ...vectorJson(vectors.get(entry.id)),
    }))
    yield { before, items }
    before = ',\n'
  }
  before = before === ',\n' ? '\n],\n"posts": [\n' : `${before}],\n"posts": [\n`
  for await (const page of readPostPages(db, user)) {
    yield { before, items: page.map(postJson) }
    before = ',\n'
  }
  before = before === ',\n' ? '\n],\n"shares": [\n' : `${before}],\n"shares": [\n`
  yield { before, items: await readSharesJson(db, user, now) }
  yield { before: '\n]}\n', items: [] }
}

/** What a user shares by links: what each shows and until when, without the links, which would open it. */
async function readSharesJson(db: Db, { id }: UserRow, now: Date) {
  return (await listShares(db, id, now)).map(({ share, entries }) => ({
    title: share.title,
    withDream: share.withDream,
    withInterpretation: share.withInterpretation,
    entries: entries.map(({ title, dreamDate }) => ({ title, dreamDate })),
    expiresAt: share.expiresAt.toISOString(),
    createdAt: share.createdAt.toISOString(),
  }))
}

/** The user's reminders without the addresses and keys of their browsers; null if they want none. */
async function remindersJson(db: Db, { id }: UserRow) {
  const row = await readReminders(db, id)
  const browsers = await countPushSubscriptions(db, id)
  return row ? { ...settingsOf(row), emailConfirmed: row.emailConfirmedAt !== null, browsers } : null
}

/** The user's passkeys without their keys, which only verify what a passkey signs. */
async function passkeysJson(db: Db, { id }: UserRow) {
  return (await listPasskeys(db, id)).map(({ name, isBackedUp, createdAt, lastUsedAt }) => ({
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Where the user is signed in, without what would sign in there. */
async function sessionsJson(db: Db, { id }: UserRow, now: Date) {
  return (await listSessions(db, id, now)).map(({ device, createdAt, lastUsedAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

async function* readEntryPages(db: Db, { id }: UserRow): AsyncGenerator<EntryRow[]> {
  let after: EntryCursor | undefined
  do {
    const page = await listEntries(db, id, {}, { limit: PAGE_SIZE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE_SIZE ? page.at(-1) : undefined
  } while (after)
}

type ExportedPost = Pick<PostRow, 'id' | 'title' | 'slug' | 'content' | 'publishedAt' | 'updatedAt'>

async function* readPostPages(db: Db, { id }: UserRow): AsyncGenerator<ExportedPost[]> {
  let after: PostCursor | undefined
  do {
    const page = await listPosts(db, { authorId: id }, { limit: PAGE_SIZE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE_SIZE ? page.at(-1) : undefined
  } while (after)
}

function entryJson({ reading, writtenAt, createdAt, updatedAt, ...entry }: EntryRow) {
  const { title, dreamDate, dreamContent, interpretation, mood, tags, signs, lucidity } = entry
  const { vividness, sleepQuality, sleepHours, timeZone } = entry
  return {
    title,
    dreamDate,
    dreamContent,
    interpretation,
    ...(reading && { reading }),
    mood,
    tags,
    signs,
    lucidity,
    vividness,
    sleepQuality,
    sleepHours,
    writtenAt: writtenAt?.toISOString() ?? null,
    timeZone,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The rewritings of an entry with their rehearsals; no field if there are none. */
function rewritingsJson(rewritings: RehearsedRewriting[] | undefined) {
  if (!rewritings) return {}
  return {
    rewritings: rewritings.map(({ text, createdAt, updatedAt, rehearsals }) => ({
      text,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      rehearsals: rehearsals.map(({ day, distressBefore, distressAfter }) => ({ day, distressBefore, distressAfter })),
    })),
  }
}

/** The numbers that were made from the entry for the search by meaning: one signed byte each. */
function vectorJson(found: { model: string; vector: Uint8Array } | undefined) {
  return found && { vector: { model: found.model, int8: Buffer.from(found.vector).toString('base64') } }
}

function postJson({ title, slug, content, publishedAt, updatedAt }: ExportedPost) {
  return { title, slug, content, publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

function entryFile(
  { title, dreamDate, dreamContent, interpretation, reading, mood, tags }: EntryRow,
  uniqueName: (base: string) => string,
): MarkdownFile {
  const [year] = dreamDate.split('-')
  const base = [dreamDate, fileNameOf(title)].filter(Boolean).join(' ')
  return {
    name: `${uniqueName(`journal/${year}/${base}`)}.md`,
    facts: { title, date: dreamDate, ...(mood && { mood }), ...(tags.length > 0 && { tags }) },
    text: [
      dreamContent,
      ...(interpretation ? [`## Interpretation\n\n${interpretation}`] : []),
      ...imagesOf(reading),
    ].join('\n\n'),
  }
}

/** The images of a reading, as a section of Markdown; none if it has none. */
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

/** A post's slug is unique and a valid file name on every operating system. */
function postFile({ title, slug, content, publishedAt }: ExportedPost): MarkdownFile {
  return { name: `blog/${slug}.md`, facts: { title, publishedAt: publishedAt.toISOString() }, text: content }
}

/** The letters and digits of a title, at most 60 characters: some operating systems forbid others in file names. */
function fileNameOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
}

/** Returns a function that makes names unique: the second "Sea" becomes "Sea 2". */
function makeUniqueNames(): (base: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (base) => {
    let count = (counts.get(base) ?? 0) + 1
    let name = count === 1 ? base : `${base} ${count}`
    // An entry may itself be titled "Sea 2".
    while (used.has(name)) {
      count += 1
      name = `${base} ${count}`
    }
    counts.set(base, count)
    used.add(name)
    return name
  }
}
