import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { type BackupStore, timeOfBackup } from './backup-store.ts'
import { BackupError } from './backup-stream.ts'

export type S3Settings = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }

/** S3 accepts no more in one request (https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html). */
const OBJECT_BYTES_MAX = 5 * 1024 ** 3
const RETRIES = 3

/** Splits `s3://bucket/prefix`. */
function parseS3Url(url: string): { bucket: string; prefix: string } {
  const { host, pathname } = new URL(url)
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return { bucket: host, prefix: prefix && `${prefix}/` }
}

/**
 * Keeps backups in a bucket, addressed by path (`ENDPOINT/BUCKET/KEY`), which all S3-compatible storages understand. A
 * request that fails throws a {@link BackupError} with its status.
 */
export function makeS3Store(url: string, { endpoint, ...keys }: S3Settings): BackupStore {
  const { bucket, prefix } = parseS3Url(url)
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const objectUrl = (name: string) => `${base}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`

  async function send(target: string, init: RequestInit & { aws?: object }, what: string): Promise<Response> {
    const response = await client.fetch(target, init).catch((error: Error) => {
      const reason = (error.cause as { code?: string } | undefined)?.code ?? error.name
      throw new BackupError(`${what} failed: ${endpoint} can't be reached (${reason}).`)
    })
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    throw new BackupError(`${what} failed: the storage answered ${[response.status, code].filter(Boolean).join(' ')}.`)
  }

  return {
    place: url,
    async list() {
      const names: string[] = []
      let next: string | undefined
      do {
        const page = new URL(base)
        page.search = new URLSearchParams({
          'list-type': '2',
          prefix: `${prefix}somnary-`,
          ...(next && { 'continuation-token': next }),
        }).toString()
        const text = await (await send(page.href, { method: 'GET' }, 'Listing the backups')).text()
        // The names of backups have no character that XML escapes.
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(key.slice(key.lastIndexOf('/') + 1))
        next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]
      } while (next)
      return names.filter(timeOfBackup).sort()
    },
    async save(file, name) {
      const { size } = await stat(file)
      if (size > OBJECT_BYTES_MAX) throw new BackupError('The backup is larger than the 5 GB that S3 takes at once.')
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      // With the hash of the body in the signature, the storage refuses one that was damaged on the way.
      const headers = { 'X-Amz-Content-Sha256': hash.digest('hex') }
      await send(objectUrl(name), { method: 'PUT', headers, body: await openAsBlob(file) }, 'Storing the backup')
      await rm(file)
    },
    async read(name, file) {
      const { body } = await send(objectUrl(name), { method: 'GET' }, `Fetching ${name}`)
      if (!body) throw new BackupError(`Fetching ${name} failed: the storage sent nothing.`)
      await pipeline(
        Readable.fromWeb(body as import('node:stream/web').ReadableStream),
        createWriteStream(file, { mode: 0o600 }),
      )
    },
    async remove(name) {
      await send(objectUrl(name), { method: 'DELETE' }, `Removing ${name}`)
    },
    // An object is there as a whole or not at all.
    removeUnfinished: async () => {},
  }
}
