import {
  BlobReader,
  configure,
  ERR_UNSUPPORTED_COMPRESSION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { formatNumber } from '../../../shared/format-number.ts'
import { FileUnreadable } from './limits.ts'

// Imports are read in a worker of their own already.
configure({ useWebWorkers: false })

const FILES_MAX = 100_000
const NO_ZIP = 'This ZIP is damaged or incomplete. Please export it again.'
/** "PK" and the mark of a file, or of the end of an empty archive. */
const STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Whether a file begins as a ZIP does. */
export async function isZip(file: Blob): Promise<boolean> {
  return STARTS.includes(await file.slice(0, 4).text())
}

/**
 * Lists the files of a ZIP from its directory. Only that is read: an export with photos may be larger than the memory.
 * Throws {@link FileUnreadable}.
 */
export async function listArchive(zip: Blob): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  try {
    for await (const entry of new ZipReader(new BlobReader(zip), { decodeText }).getEntriesGenerator()) {
      if (!entry.directory) files.push(entry)
      if (files.length > FILES_MAX) break
    }
  } catch {
    throw new FileUnreadable(NO_ZIP)
  }
  if (files.length > FILES_MAX)
    throw new FileUnreadable(`This ZIP holds more than ${formatNumber(FILES_MAX)} files, which is too many to read.`)
  return files
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

/** Names are in UTF-8, which some programs forget to say, or in the encoding of older versions of Windows. */
function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}

/**
 * Reads a file of a ZIP, at most `maxBytes` of it unpacked, whatever size it declares. Throws {@link FileUnreadable}.
 */
export async function readArchived(file: FileEntry, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new FileUnreadable(`${file.filename} holds more text than can be read at once.`)
  if (file.encrypted) throw new FileUnreadable('This ZIP is locked with a password. Please unlock it first.')
  if (file.uncompressedSize > maxBytes) throw tooLarge
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge
      chunks.push(chunk)
    },
  })
  try {
    await file.getData(sink)
  } catch (error) {
    if (size > maxBytes) throw tooLarge
    throw new FileUnreadable(sentenceFor(error, file.filename))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function sentenceFor(error: unknown, name: string): string {
  const reason = error instanceof Error ? error.message : ''
  if (reason === ERR_UNSUPPORTED_COMPRESSION)
    return `${name} is packed in a way that can’t be read here. Please unpack the ZIP first.`
  return NO_ZIP
}
