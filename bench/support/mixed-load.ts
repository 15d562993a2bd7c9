import { setTimeout as pause } from 'node:timers/promises'
import { readDictionary } from '../../src/server/content/read.ts'

export type Kind = 'page' | 'search' | 'journal' | 'interpretation'
export type MixedOptions = {
  url: string
  connections: number
  seconds: number
  /**
   * The longest pause of a visitor before a request, the first one too; half of it on average. If all began at once,
   * the first requests would wait for the load generator, which opens a connection for each.
   */
  pauseMs: number
}
type Times = Record<Kind, number[]>
/** The sorted response times in milliseconds of each kind, and how many requests failed, by what they got. */
export type MixedResult = { times: Times; failures: Map<string, number> }

const MEMBERS = 20
const PASSWORD = 'seven moons over Lisbon'
const PAGES = ['/', '/faq', '/blog', '/glossary', '/search', '/category/animals']
const DREAM =
  'I was back in the house by the canal where I grew up. The street had turned into water, and a grey dog followed me from room to room. I could not find my ticket, and my teeth fell into my hand. Then somebody laughed and I woke up. '

/**
 * Sends the mixture of a day: 80 % pages, 15 % searches (half of them for a name, half in free words), 4 % entries of a
 * journal, 1 % interpretations. The site must trust one proxy and have high limits for members.
 */
export async function mixedLoad({ url, connections, seconds, pauseMs }: MixedOptions): Promise<MixedResult> {
  const { symbols } = await readDictionary('content')
  const cookies = await Promise.all(Array.from({ length: MEMBERS }, register))
  const times: Times = { page: [], search: [], journal: [], interpretation: [] }
  const failures = new Map<string, number>()
  const until = performance.now() + seconds * 1000
  let sent = 0

  async function register(): Promise<string> {
    const username = `m${Math.random().toString(36).slice(2, 12)}`
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    if (response.status !== 201) throw new Error(`A member could not be registered: ${response.status}`)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  const member = () => cookies[Math.floor(Math.random() * cookies.length)] ?? ''
  const symbol = () => symbols[Math.floor(Math.random() * symbols.length)] as (typeof symbols)[number]
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress(), Cookie: member() },
      body: JSON.stringify(body),
    })
  const get = (path: string) => fetch(url + path, { headers: { 'X-Forwarded-For': randomAddress() } })
  const requests: Record<Kind, () => Promise<Response>> = {
    page: () =>
      get(
        Math.random() < 0.2
          ? (PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/')
          : `/interpretation/${symbol().slug}`,
      ),
    search: () => {
      const words = Math.random() < 0.5 ? symbol().keyword : `${symbol().keyword} in room ${sent}`
      return get(`/api/search?q=${encodeURIComponent(words)}`)
    },
    journal: () => post('/api/journal', { title: `Dream ${sent}`, dreamDate: '2026-03-01', dreamContent: DREAM }),
    interpretation: () => post('/api/interpret-ai', { prompt: `${DREAM}${sent}` }),
  }

  async function visit(): Promise<void> {
    await pause(Math.random() * pauseMs)
    while (performance.now() < until) {
      const chance = Math.random()
      const kind = chance < 0.8 ? 'page' : chance < 0.95 ? 'search' : chance < 0.99 ? 'journal' : 'interpretation'
      sent++
      const started = performance.now()
      const outcome = await requests[kind]()
        .then(async (response) => {
          await response.arrayBuffer()
          return response.ok ? undefined : `${kind}: ${response.status}`
        })
        .catch((error: Error) => `${kind}: ${(error.cause as Error | undefined)?.message ?? error.message}`)
      times[kind].push(performance.now() - started)
      if (outcome) failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
      await pause(Math.random() * pauseMs)
    }
  }

  await Promise.all(Array.from({ length: connections }, visit))
  for (const kind of Object.values(times)) kind.sort((a, b) => a - b)
  return { times, failures }
}

/** "p50 3 ms, p95 12 ms, p99 40 ms (1234)" for sorted times. */
export function formatTimes(sorted: number[]): string {
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (${sorted.length})`
}

/** An address of its own for each request, so that no limit of an address is met. */
export function randomAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `${byte()}.${byte()}.${byte()}.${byte()}`
}
