import { Zip, type ZipInputFile } from 'fflate'
import { utcDay } from '../../../shared/utc-day.ts'
import type { UserRow } from '../../storage/account.ts'
import type { Db } from '../../storage/connection/db.ts'
import { entryFile, makeUniqueNames, postFile } from './account-export-files.ts'
import { readJsonParts } from './account-export-json.ts'
import {
  type JsonPart,
  LAST_BLOCK,
  type MarkdownFile,
  type PackedFile,
  type PackedPart,
} from './account-export-parts.ts'
import { readEntryPages, readPostPages } from './account-export-rows.ts'

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
