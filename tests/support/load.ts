import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { PASSWORD } from './app.ts'

/** The outcome of one request of the load, and when it was sent (`performance.now()`). */
export type Outcome = {
  kind: 'cached' | 'search' | 'journal'
  /** 0 if there was no response. */
  status: number
  retryAfter: string | null
  at: number
  ms: number
}

const MEMBERS = 4
const CLIENTS_OF_EACH_KIND = 8
/** Between two requests of a client: no member exceeds the number of writes a minute. */
const PAUSE_MS = 100

let rounds = 0

/**
 * Makes a load of reads from the cache, searches and entries of the journal on the site at `url`, which trusts one
 * proxy and whose dictionary has the snake.
 */
export async function makeLoad(url: string) {
  const round = ++rounds
  const cookies = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => register(`writer-${round}-${n}`)))
  const confirmed = cookies.map(() => new Set<string>())
  const outcomes: Outcome[] = []
  let isRunning = true
  let searches = 0

  async function register(username: string): Promise<string> {
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    expect(response.status).toBe(201)
    return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }

  async function send(kind: Outcome['kind'], path: string, init: RequestInit = {}): Promise<Outcome> {
    const at = performance.now()
    const headers = { 'X-Forwarded-For': randomAddress(), ...(init.headers as Record<string, string>) }
    const outcome = { kind, at, status: 0, retryAfter: null as string | null }
    try {
      const response = await fetch(url + path, { ...init, headers })
      await response.arrayBuffer()
      outcome.status = response.status
      outcome.retryAfter = response.headers.get('Retry-After')
    } catch {
      // Status 0 says so.
    }
    return { ...outcome, ms: performance.now() - at }
  }

  const readCached = () => send('cached', '/api/interpretations/snake')
  const search = () => send('search', `/api/search?q=${`a snake in room ${++searches}`.replaceAll(' ', '+')}`)

  async function write(member: number, title: string): Promise<Outcome> {
    const outcome = await send('journal', '/api/journal', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookies[member] ?? '' },
      body: JSON.stringify({ title, dreamDate: '2026-03-01', dreamContent: 'A long corridor, and a door at its end.' }),
    })
    if (outcome.status === 201) confirmed[member]?.add(title)
    return outcome
  }

  async function repeat(request: (n: number) => Promise<Outcome>): Promise<void> {
    for (let n = 0; isRunning; n++) {
      outcomes.push(await request(n))
      await pause(PAUSE_MS)
    }
  }

  return {
    /** Sends requests until `stop`, and resolves with what all of them got. */
    async run(): Promise<Outcome[]> {
      const warm = await readCached()
      expect(warm.status).toBe(200)
      const clients = Array.from({ length: CLIENTS_OF_EACH_KIND }, (_, client) => [
        repeat(readCached),
        repeat(search),
        repeat((n) => write(client % MEMBERS, `${client}.${n}`)),
      ])
      await Promise.all(clients.flat())
      return outcomes
    },

    stop(): void {
      isRunning = false
    },

    /** Whether the site searches and writes. */
    async isServed(): Promise<boolean> {
      const results = await Promise.all([search(), write(0, `at ${performance.now()}`)])
      return results.every(({ status }) => status === 200 || status === 201)
    },

    /** Fails unless each member's journal has every entry that was answered with 201. */
    async expectEveryConfirmedEntry(): Promise<void> {
      for (const [member, titles] of confirmed.entries()) {
        const response = await fetch(`${url}/api/journal`, { headers: { Cookie: cookies[member] ?? '' } })
        const journal = (await response.json()) as { title: string }[]
        const found = new Set(journal.map(({ title }) => title))
        expect(titles.size).toBeGreaterThan(0)
        expect([...titles].filter((title) => !found.has(title))).toEqual([])
      }
    },
  }
}

/** An address of its own for each request, so that no limit of an address is met. */
function randomAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `${byte()}.${byte()}.${byte()}.${byte()}`
}
