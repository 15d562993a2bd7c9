import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Starts an HTTP server that behaves like a bucket of an S3-compatible storage: PUT, GET and DELETE of objects and the
 * list of those with a prefix, two on a page. A request without a valid signature (AWS Signature Version 4, computed
 * here from the description in the S3 API reference) gets 403, and one whose body isn't what was signed 400.
 */
export async function startS3(keys: Keys, bucket: string) {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    }
    if (failures > 0) {
      failures--
      return refuse(503, 'SlowDown')
    }
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(404, 'NoSuchBucket')
    if (request.headers.authorization !== signatureOf(request, url, keys)) return refuse(403, 'SignatureDoesNotMatch')
    const hash = request.headers['x-amz-content-sha256']
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch')
    if (request.method === 'PUT') objects.set(key, body)
    else if (request.method === 'DELETE') objects.delete(key)
    else if (key === '') return response.end(listPage(objects, url.searchParams))
    else {
      const object = objects.get(key)
      return object ? response.end(object) : refuse(404, 'NoSuchKey')
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Answers the next `count` requests with 503. */
    failNext(count: number) {
      failures = count
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The `Authorization` header that the request must have, from its own list of signed headers and its own date. */
function signatureOf(request: IncomingMessage, url: URL, { accessKeyId, secretAccessKey, region }: Keys): string {
  const header = (name: string) => String(request.headers[name] ?? '')
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(header('authorization'))?.[1] ?? ''
  const time = header('x-amz-date')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const search = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    search.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

function listPage(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, 2)
  const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents}</ListBucketResult>`
}
