import { constants, crc32, deflateRawSync } from 'node:zlib'
import { CORE_SCHEMA, dump } from 'js-yaml'

/** A Markdown file of an export: `facts` is its front matter, `text` its body. */
export type MarkdownFile = { name: string; facts: Record<string, unknown>; text: string }

/** A compressed file of a ZIP. `size` (bytes) and `crc` (CRC-32) are those of the uncompressed content. */
export type PackedFile = { name: string; data: Uint8Array<ArrayBuffer>; size: number; crc: number }

/**
 * A part of a long JSON file: the text `before`, then each item on its own line, separated by commas. `crc` is the
 * CRC-32 of all previous parts.
 */
export type JsonPart = { before: string; items: unknown[]; crc: number }

/** A compressed part of a file. The parts are concatenated and followed by {@link LAST_BLOCK}. */
export type PackedPart = { data: Uint8Array<ArrayBuffer>; size: number; crc: number }

/** Ends a file that was compressed in parts: an empty final DEFLATE block (RFC 1951). */
export const LAST_BLOCK = new Uint8Array([3, 0])

export function packMarkdown({ name, facts, text }: MarkdownFile): PackedFile {
  const bytes = Buffer.from(`---\n${dump(facts, { schema: CORE_SCHEMA, quoteStyle: 'double' })}---\n\n${text}\n`)
  return { name, data: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

export function packJson({ before, items, crc }: JsonPart): PackedPart {
  const bytes = Buffer.from(before + items.map((item) => JSON.stringify(item)).join(',\n'))
  // A sync flush ends the part on a byte boundary, so that the next part can be appended.
  const data = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  return { data, size: bytes.length, crc: crc32(bytes, crc) }
}
