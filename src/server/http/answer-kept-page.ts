import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor, isCompressible } from './compression.ts'
import type { Services } from './context.ts'
import type { Metrics } from './metrics/metrics-registry.ts'
import { countRequest } from './metrics/observe-requests.ts'
import { headersOfUnchanged, matchesETag } from './page-cache/response-cache.ts'
import { type Body, type Encoding, pageKeyOf, type StoredResponse } from './page-cache/response-store.ts'
import { isPublicPath } from './site/page-address.ts'

/** The route that serves pages, as the metrics name it. */
const ROUTE = '/*'

/**
 * Answers a request for a page that is the same for everyone and is kept in memory, ready to be sent. Returns false,
 * having done nothing, for any other request.
 */
export type AnswerKeptPage = (request: IncomingMessage, response: ServerResponse) => boolean

/** What is sent of a stored page: the body, and the headers as Node takes them without checking each. */
type Sent = { body: Body; headers: string[] }

/**
 * Makes the short way for pages from memory. The way through the router, its middleware and the objects of a request
 * and of a response takes several times as long as sending the page. What is sent is the same on both ways.
 */
export function makeKeptPageAnswerer(
  { responseCache, log }: Pick<Services, 'responseCache' | 'log'>,
  metrics: Metrics,
): AnswerKeptPage {
  const prepared = new WeakMap<StoredResponse, Map<Encoding | 'none', Sent>>()

  /** Returns what is to be sent in an encoding; undefined while that copy is being made. */
  function prepare(stored: StoredResponse, encoding: Encoding | undefined): Sent | undefined {
    const copies = prepared.get(stored) ?? new Map()
    prepared.set(stored, copies)
    const known = copies.get(encoding ?? 'none')
    if (known) return known
    const body = encoding ? stored.ready.get(encoding) : stored.body
    if (!body) return undefined
    const headers = { ...stored.headers, 'content-length': String(body.length) }
    const sent = {
      body,
      headers: Object.entries(encoding ? { ...headers, 'content-encoding': encoding } : headers).flat(),
    }
    copies.set(encoding ?? 'none', sent)
    return sent
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !isPublicPath(url)) return false
    // A request with a body is left to those who know what to do with one.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    const startedAt = performance.now()
    const stored = responseCache.find(pageKeyOf(url))
    if (!stored || stored instanceof Promise) return false
    const isUnchanged = matchesETag(headers['if-none-match'], stored.etag)
    const encoding = isCompressible(stored) ? encodingFor(headers['accept-encoding'] as string | undefined) : undefined
    const sent = isUnchanged ? undefined : prepare(stored, encoding)
    if (!isUnchanged && !sent) return false
    const status = sent ? 200 : 304
    if (sent) response.writeHead(200, sent.headers).end(sent.body)
    else response.writeHead(304, headersOfUnchanged(stored)).end()
    const ms = performance.now() - startedAt
    countRequest({ method, route: ROUTE, status, ms }, metrics, log)
    return true
  }
}
