import { LRUCache } from 'lru-cache'
import { type AnswerStore, makeAnswerStore } from './answer-store.ts'

/** All pages of the dictionary. */
const PAGE_BYTES_MAX = 64 * 1024 * 1024
/** The most requested of all other responses: the API's, social pictures, pages of searches. */
const OTHER_BYTES_MAX = 32 * 1024 * 1024
/** A larger response would evict too many others. The whole list of symbols has to fit: about 5 KB for each of them. */
const RESPONSE_BYTES_MAX = 4.5 * 1024 * 1024
/** The memory of a body with its two compressed copies, about a third each. */
const SIZE_FACTOR = 1.7

/** Returns how many bytes a stored response takes in all. */
const sizeOf = (bodyBytes: number) => Math.ceil(bodyBytes * SIZE_FACTOR) + 1024

export type Encoding = 'br' | 'gzip'
export type Body = Buffer<ArrayBuffer>
export type StoredResponse = {
  headers: Record<string, string>
  body: Body
  /** The compressed copies, each made when it is first asked for. */
  compressed: Map<Encoding, Promise<Body>>
  etag: string
  /** When it expires, in milliseconds since the epoch. */
  expiresAt: number
}

/** Stores responses that are the same for everyone. */
export type ResponseCache = {
  /**
   * The answers of the API, for the rendering of pages. `clear` puts an empty store in its place, so that a page that
   * is being rendered keeps nothing outdated.
   */
  readonly answers: AnswerStore
  /** Returns the stored response, or a promise of it while another request is creating it. */
  find(key: string): StoredResponse | Promise<StoredResponse | undefined> | undefined
  /** Registers a response as being created. The returned function must be called with the response or undefined. */
  begin(key: string): (made: StoredResponse | undefined) => void
  /** How often a response was found or had to be made, and what is stored. */
  statistics(): { hits: number; misses: number; responses: number; bytes: number }
  /** Removes all responses, including those being created. */
  clear(): void
}

/** The key of a page without parameters. */
export function pageKeyOf(path: string): string {
  return `${PAGE_PREFIX}${path}`
}

const PAGE_PREFIX = 'page '

function makeStore(maxBytes: number) {
  return new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, sizeOf(RESPONSE_BYTES_MAX)),
    sizeCalculation: ({ body }) => sizeOf(body.length),
  })
}

/**
 * Creates an in-memory LRU cache of at most so many bytes: pages have a part of their own, so that nothing else that is
 * asked for can push them out.
 */
export function makeResponseCache({ pageBytes = PAGE_BYTES_MAX, otherBytes = OTHER_BYTES_MAX } = {}): ResponseCache {
  const pages = makeStore(pageBytes)
  const others = makeStore(otherBytes)
  const storeOf = (key: string) => (key.startsWith(PAGE_PREFIX) ? pages : others)
  let hits = 0
  let misses = 0
  const pending = new Map<string, Promise<StoredResponse | undefined>>()
  let answers = makeAnswerStore()
  return {
    get answers() {
      return answers
    },
    find(key) {
      const known = storeOf(key).get(key)
      const found = known && known.expiresAt > Date.now() ? known : pending.get(key)
      if (found) hits += 1
      return found
    },
    begin(key) {
      misses += 1
      const { promise, resolve } = Promise.withResolvers<StoredResponse | undefined>()
      pending.set(key, promise)
      return (made) => {
        resolve(made)
        // After `clear` the response may be based on outdated data, so it isn't stored.
        if (pending.get(key) !== promise) return
        pending.delete(key)
        // The time to live is measured on a clock that nobody sets: an hour set back doesn't keep a response for an
        // hour.
        if (made) storeOf(key).set(key, made, { ttl: Math.max(1, made.expiresAt - Date.now()) })
      }
    },
    statistics: () => ({
      hits,
      misses,
      responses: pages.size + others.size,
      bytes: pages.calculatedSize + others.calculatedSize,
    }),
    clear() {
      pages.clear()
      others.clear()
      pending.clear()
      answers = makeAnswerStore()
    },
  }
}
