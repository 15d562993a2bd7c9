import { constants, crc32, deflateRawSync } from 'node:zlib'
import { stringify } from 'yaml'

/** A Markdown file of an export: its front matter and its text. */
export type MarkdownFile = { name: string; facts: Record<string, unknown>; text: string }

/** A file of a ZIP, compressed. `size` and `crc` are those of what it holds. */
export type PackedFile = { name: string; data: Uint8Array<ArrayBuffer>; size: number; crc: number }

/** A part of a long JSON text: `before`, then each item on a line of its own, with commas between. `crc` is that of all parts before. */
export type JsonPart = { before: string; items: unknown[]; crc: number }

/** A compressed part of a file; parts stand one behind the other and end with {@link LAST_BLOCK}. */
export type PackedPart = { data: Uint8Array<ArrayBuffer>; size: number; crc: number }

/** Closes a file that was compressed in parts: an empty last block (RFC 1951). */
export const LAST_BLOCK = new Uint8Array([3, 0])

export function packMarkdown({ name, facts, text }: MarkdownFile): PackedFile {
  const bytes = Buffer.from(`---\n${stringify(facts)}---\n\n${text}\n`)
  return { name, data: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

export function packJson({ before, items, crc }: JsonPart): PackedPart {
  const bytes = Buffer.from(before + items.map((item) => JSON.stringify(item)).join(',\n'))
  // A part ends on a whole byte, so that the next one can follow.
  const data = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  return { data, size: bytes.length, crc: crc32(bytes, crc) }
}
