import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** How a file encrypted with age begins (https://age-encryption.org/v1). */
const AGE_START = Buffer.from('age-encryption.org/v1\n')

/** A file name with this ending says that the file is encrypted. */
export const ENCRYPTED_ENDING = '.age'

/** Thrown when a backup can't be written or restored; the message gives the reason in one sentence. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const incomplete = (file: string) => new BackupError(`${file} is incomplete or damaged; nothing was changed.`)

/** A backup that can be read several times; `name` is for messages. */
export type BackupSource = { name: string; open(): Readable }

/**
 * Opens a backup for reading. An encrypted one is decrypted while it is read, with one of the keys in `identity`, the
 * content of an age identity file. Throws a {@link BackupError} when it is encrypted and none of them fits.
 */
export async function openBackup(file: string, identity?: string): Promise<BackupSource> {
  if (!(await startsWith(file, AGE_START))) return { name: file, open: () => createReadStream(file) }
  if (!identity) {
    throw new BackupError(`${file} is encrypted: add --identity KEYFILE with the age key that it was encrypted for.`)
  }
  const decrypter = new Decrypter()
  for (const key of readIdentities(identity)) decrypter.addIdentity(key)
  const decrypt = async () => {
    const encrypted = createReadStream(file)
    try {
      return await decrypter.decrypt(Readable.toWeb(encrypted) as unknown as globalThis.ReadableStream<Uint8Array>)
    } finally {
      // Ends the file of a check, which reads no further than the header.
      encrypted.on('error', () => {})
    }
  }
  try {
    await (await decrypt()).cancel()
  } catch (error) {
    throw new BackupError(`${file} can't be decrypted with this key: ${(error as Error).message}.`)
  }
  return { name: file, open: () => Readable.from(readChunks(file, decrypt)) }
}

async function* readChunks(
  file: string,
  decrypt: () => Promise<globalThis.ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* (await decrypt()) as unknown as ReadableStream<Uint8Array>
  } catch (error) {
    // Errors of the file system have a code; age's say that the text isn't what was encrypted.
    throw (error as NodeJS.ErrnoException).code ? error : incomplete(file)
  }
}

/** Encrypts what is written to `file` for the owner of an age key. Throws a {@link BackupError} for an invalid one. */
export function makeEncryption(recipient: string) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError(`BACKUP_AGE_RECIPIENT is not a public key of age: make one with "age-keygen".`)
  }
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const stream = Readable.toWeb(Readable.from(plain)) as unknown as globalThis.ReadableStream<Uint8Array>
    yield* (await encrypter.encrypt(stream)) as unknown as ReadableStream<Uint8Array>
  }
}

/** The secret keys of an age identity file, whose other lines are comments. */
function readIdentities(text: string): string[] {
  const keys = text.split('\n').flatMap((line) => /^\s*(AGE-SECRET-KEY-\S+)/.exec(line)?.[1] ?? [])
  if (keys.length === 0) throw new BackupError('The key file has no line that begins with AGE-SECRET-KEY-.')
  return keys
}

async function startsWith(file: string, start: Buffer): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(start.length), 0, start.length, 0)
    return bytesRead === start.length && buffer.equals(start)
  } finally {
    await handle.close()
  }
}
