import { formatNumber } from '../../../shared/format-number.ts'
import { FileUnreadable } from './limits.ts'

/** A file of a ZIP, as the ZIP’s directory declares it. Sizes in bytes. */
export type ArchivedFile = {
  name: string
  size: number
  packedSize: number
  offset: number
  method: number
  isEncrypted: boolean
}

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const FILE_IN_DIRECTORY = 0x02014b50
const FILE = 0x04034b50
/** The end record is 22 bytes long, and a comment of at most 65,535 bytes follows it. */
const END_SIZE = 22
const END_SEARCH = END_SIZE + 65_535
const FILES_MAX = 100_000
const DIRECTORY_MAX = 64_000_000
const DEFLATED = 8
const NO_ZIP = 'This ZIP is damaged or incomplete. Please export it again.'

/** Whether a file begins as a ZIP does. */
export async function isZip(file: Blob): Promise<boolean> {
  const start = new DataView(await file.slice(0, 4).arrayBuffer())
  return start.byteLength === 4 && (start.getUint32(0, true) === FILE || start.getUint32(0, true) === END)
}

/**
 * Reads the directory of a ZIP (PKWARE’s APPNOTE.TXT, with its ZIP64 records). Only the directory is read: an export
 * with photos may be larger than the memory, which is why fflate, which wants all of it, isn’t used here. Throws
 * {@link FileUnreadable}.
 */
export async function listArchive(zip: Blob): Promise<ArchivedFile[]> {
  try {
    const { offset, size, count } = await findDirectory(zip)
    if (count > FILES_MAX || size > DIRECTORY_MAX)
      throw new FileUnreadable(`This ZIP holds ${formatNumber(count)} files, which is too many to read.`)
    return readDirectory(new DataView(await zip.slice(offset, offset + size).arrayBuffer()), count)
  } catch (error) {
    // Beyond the end of what was read, DataView throws a RangeError.
    throw error instanceof FileUnreadable ? error : new FileUnreadable(NO_ZIP)
  }
}

async function findDirectory(zip: Blob): Promise<{ offset: number; size: number; count: number }> {
  const start = Math.max(0, zip.size - END_SEARCH)
  const tail = new DataView(await zip.slice(start).arrayBuffer())
  let at = tail.byteLength - END_SIZE
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new FileUnreadable(NO_ZIP)
  const end = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  }
  if (at < 20 || tail.getUint32(at - 20, true) !== END_64_LOCATOR) return end
  const position = Number(tail.getBigUint64(at - 12, true))
  const record = new DataView(await zip.slice(position, position + 56).arrayBuffer())
  if (record.getUint32(0, true) !== END_64) throw new FileUnreadable(NO_ZIP)
  const number = (offset: number) => Number(record.getBigUint64(offset, true))
  return { count: number(32), size: number(40), offset: number(48) }
}

function readDirectory(view: DataView<ArrayBuffer>, count: number): ArchivedFile[] {
  const files: ArchivedFile[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== FILE_IN_DIRECTORY) throw new FileUnreadable(NO_ZIP)
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const name = decodeName(new Uint8Array(view.buffer, at + 46, nameLength))
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [size = 0, packedSize = 0, offset = 0] = withZip64(view, at + 46 + nameLength, extraLength, sizes)
    const method = view.getUint16(at + 10, true)
    files.push({ name, size, packedSize, offset, method, isEncrypted: (flags & 1) === 1 })
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return files
}

/** Replaces the sizes that don’t fit into 32 bits by those in the ZIP64 extra field, where they stand in this order. */
function withZip64(view: DataView, from: number, length: number, sizes: number[]): number[] {
  if (!sizes.includes(0xffffffff)) return sizes
  let at = from
  while (at + 4 <= from + length) {
    const fieldLength = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let next = at + 4
      return sizes.map((size) => {
        if (size !== 0xffffffff) return size
        next += 8
        return Number(view.getBigUint64(next - 8, true))
      })
    }
    at += 4 + fieldLength
  }
  return sizes
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}

/**
 * Reads a file of a ZIP, at most `maxBytes` of it unpacked, whatever size it declares. Throws {@link FileUnreadable}.
 */
export async function readArchived(zip: Blob, file: ArchivedFile, maxBytes: number): Promise<Uint8Array> {
  if (file.isEncrypted) throw new FileUnreadable('This ZIP is locked with a password. Please unlock it first.')
  if (file.size > maxBytes) throw tooLarge(file.name)
  const head = new DataView(await zip.slice(file.offset, file.offset + 30).arrayBuffer())
  if (head.byteLength < 30 || head.getUint32(0, true) !== FILE) throw new FileUnreadable(NO_ZIP)
  const start = file.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = zip.slice(start, start + file.packedSize)
  if (file.method !== 0 && file.method !== DEFLATED)
    throw new FileUnreadable(`${file.name} is packed in a way that can’t be read here. Please unpack the ZIP first.`)
  const stream =
    file.method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > maxBytes) throw tooLarge(file.name)
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error instanceof FileUnreadable ? error : new FileUnreadable(NO_ZIP)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const tooLarge = (name: string) => new FileUnreadable(`${name} holds more text than can be read at once.`)
