import { cookieOf, PASSWORD } from './app.ts'

/** Sends a request to the process that runs at the moment. */
export type Site = (method: string, path: string, call?: { cookie?: string; body?: unknown }) => Promise<Response>

/** A kind of write, and the writes of it that the site has confirmed. */
export type Writer = {
  /** Makes the account that writes; called once. */
  begin(site: Site): Promise<void>
  /** Writes once more. Throws a `TypeError` when it is cut off, {@link Busy}, and other errors when it is refused. */
  write(site: Site): Promise<void>
  /** Compares the site's data with the confirmed writes; a write that was cut off may be there or not. */
  faults(site: Site): Promise<string[]>
  confirmed(): number
}

/** Every kind of write that a killed process must not lose, each by an account of its own. */
export function makeWriters(): Writer[] {
  return [
    ...[entries('entries-a'), entries('entries-b'), posts('posts'), rewritings('rewritings')],
    ...[dreamlessNights('nights'), sessions('sessions'), allowance('allowance')],
  ]
}

/** Keeps each thing's known state, and the state that a write that was cut off may have given it; '' means none. */
function makeLedger() {
  const known = new Map<string, string>()
  const attempted = new Map<string, string>()
  let confirmed = 0
  return {
    confirmed: () => confirmed,
    /** Runs `write`, which makes `key` be `value`, and notes that it does once it has been confirmed. */
    async attempt<Result>(key: string, value: string, write: () => Promise<Result>): Promise<Result> {
      attempted.set(key, value)
      const result = await write()
      attempted.delete(key)
      known.set(key, value)
      confirmed++
      return result
    },
    /** The keys of all things that may exist, including those that a write that was cut off may have made. */
    keys: () => [...new Set([...known.keys(), ...attempted.keys()])],
    compare(found: ReadonlyMap<string, string>): string[] {
      const faults: string[] = []
      for (const key of new Set([...known.keys(), ...attempted.keys(), ...found.keys()])) {
        const [is, was, maybe] = [found.get(key) ?? '', known.get(key) ?? '', attempted.get(key)]
        if (is !== was && is !== maybe) faults.push(`${key} is "${is}", not "${was}"`)
        known.set(key, is)
      }
      attempted.clear()
      return faults
    },
  }
}

/** The site has too much to do at the moment, as while its worker threads start; nothing was written. */
export class Busy extends Error {}

async function expectStatus(answering: Promise<Response>, status: number): Promise<Response> {
  const response = await answering
  // 429: a writer on a quick machine makes more writes a minute than a person may.
  if (response.status === 503 || response.status === 429) throw new Busy(await response.text())
  if (response.status !== status) throw new Error(`${status} was expected: ${response.status} ${await response.text()}`)
  return response
}

/** Makes the account `username`, and sends requests as its user. */
function makeMember(username: string) {
  let cookie = ''
  return {
    async begin(site: Site): Promise<void> {
      cookie = cookieOf(
        await expectStatus(site('POST', '/api/register', { body: { username, password: PASSWORD } }), 201),
      )
    },
    async send<Body>(site: Site, method: string, url: string, status: number, body?: unknown): Promise<Body> {
      const response = await expectStatus(site(method, url, { cookie, body }), status)
      return (await (status === 204 ? response.text() : response.json())) as Body
    },
  }
}

/** Entries of the journal: every second is changed, every fourth deleted. */
function entries(username: string): Writer {
  const { begin, send } = makeMember(username)
  const ledger = makeLedger()
  let at = 0
  return {
    begin,
    confirmed: ledger.confirmed,
    async write(site) {
      const title = `${username} ${at++}`
      const entry = { title, dreamDate: '2026-03-01', dreamContent: 'new' }
      const { id } = await ledger.attempt(title, 'new', () =>
        send<{ id: string }>(site, 'POST', '/api/journal', 201, entry),
      )
      if (at % 2 > 0) return
      const changed = { ...entry, dreamContent: 'changed' }
      await ledger.attempt(title, 'changed', () => send(site, 'PATCH', `/api/journal/${id}`, 200, changed))
      if (at % 4 === 0) await ledger.attempt(title, '', () => send(site, 'DELETE', `/api/journal/${id}`, 204))
    },
    async faults(site) {
      const found = await send<{ title: string; dreamContent: string }[]>(site, 'GET', '/api/journal', 200)
      return ledger.compare(new Map(found.map(({ title, dreamContent }) => [title, dreamContent])))
    },
  }
}

/** Posts of the blog: every second is changed. */
function posts(username: string): Writer {
  const { begin, send } = makeMember(username)
  const ledger = makeLedger()
  let at = 0
  return {
    begin,
    confirmed: ledger.confirmed,
    async write(site) {
      const post = { slug: `post-${at++}`, title: 'new', content: 'What is known about it.' }
      const { id } = await ledger.attempt(post.slug, 'new', () =>
        send<{ id: string }>(site, 'POST', '/api/blog', 201, post),
      )
      if (at % 2 > 0) return
      const changed = { ...post, title: 'changed' }
      await ledger.attempt(post.slug, 'changed', () => send(site, 'PATCH', `/api/blog/${id}`, 200, changed))
    },
    async faults(site) {
      const found = await send<{ slug: string; title: string }[]>(site, 'GET', '/api/blog', 200)
      return ledger.compare(new Map(found.map(({ slug, title }) => [slug, title])))
    },
  }
}

/** Rewritings, each of an entry of its own, since an entry may have ten, with rehearsals. */
function rewritings(username: string): Writer {
  const { begin, send } = makeMember(username)
  const ledger = makeLedger()
  let at = 0
  const entry = { title: 'A nightmare', dreamDate: '2026-03-01', dreamContent: 'A long corridor.' }
  const rehearsal = { day: '2026-03-02', distressBefore: 7, distressAfter: 3 }
  return {
    begin,
    confirmed: ledger.confirmed,
    async write(site) {
      const text = `rewriting ${at++}`
      const { id: entryId } = await send<{ id: string }>(site, 'POST', '/api/journal', 201, entry)
      const { id } = await ledger.attempt(text, 'unrehearsed', () =>
        send<{ id: string }>(site, 'POST', `/api/journal/${entryId}/rewritings`, 201, { text }),
      )
      await ledger.attempt(text, 'rehearsed', () =>
        send(site, 'POST', `/api/journal/rewritings/${id}/rehearsals`, 201, rehearsal),
      )
    },
    async faults(site) {
      const found = await send<{ text: string; rehearsals: unknown[] }[]>(site, 'GET', '/api/journal/rewritings', 200)
      return ledger.compare(
        new Map(found.map(({ text, rehearsals }) => [text, rehearsals.length > 0 ? 'rehearsed' : 'unrehearsed'])),
      )
    },
  }
}

/** Nights without a dream of one month, which are marked and unmarked in turn. */
function dreamlessNights(username: string): Writer {
  const { begin, send } = makeMember(username)
  const ledger = makeLedger()
  const MONTH = '2026-03'
  let at = 0
  return {
    begin,
    confirmed: ledger.confirmed,
    async write(site) {
      const day = `${MONTH}-${String((at % 31) + 1).padStart(2, '0')}`
      const isMarked = Math.floor(at++ / 31) % 2 === 0
      const url = `/api/journal/dreamless/${day}`
      await ledger.attempt(day, isMarked ? 'dreamless' : '', () =>
        isMarked ? send(site, 'PUT', url, 204) : send(site, 'DELETE', url, 204),
      )
    },
    async faults(site) {
      const found = await send<{ day: string }[]>(site, 'GET', `/api/journal/nights/${MONTH}`, 200)
      return ledger.compare(new Map(found.map(({ day }) => [day, 'dreamless'])))
    },
  }
}

/** How many sessions stay open from one check to the next. */
const SESSIONS_LEFT = 20

/** Sessions: every second is ended. */
function sessions(username: string): Writer {
  const { begin } = makeMember(username)
  const ledger = makeLedger()
  let last = ''
  let at = 0
  return {
    begin,
    confirmed: ledger.confirmed,
    async write(site) {
      if (last && at++ % 2 === 0) {
        const ended = last
        last = ''
        await ledger.attempt(ended, 'ended', () => expectStatus(site('POST', '/api/logout', { cookie: ended }), 204))
        return
      }
      const answer = await expectStatus(site('POST', '/api/login', { body: { username, password: PASSWORD } }), 200)
      const cookie = cookieOf(answer)
      await ledger.attempt(cookie, 'open', async () => answer.json())
      last = cookie
    },
    async faults(site) {
      // A session whose cookie nobody has can't be asked for.
      last = ''
      const found = ledger.keys().map(async (cookie) => {
        const { status } = await site('GET', '/api/user', { cookie })
        return [cookie, status === 200 ? 'open' : 'ended'] as const
      })
      const states = new Map(await Promise.all(found))
      const faults = ledger.compare(states)
      // An account has at most a hundred sessions; beyond that a sign-in ends the oldest.
      const open = [...states.keys()].filter((cookie) => states.get(cookie) === 'open')
      for (const cookie of open.slice(0, -SESSIONS_LEFT))
        await ledger.attempt(cookie, 'ended', () => expectStatus(site('POST', '/api/logout', { cookie }), 204))
      return faults
    },
  }
}

/** Interpretations, which are taken from the allowance. */
function allowance(username: string): Writer {
  const { begin, send } = makeMember(username)
  const prompt = 'I was walking beside a snake along a river, and the water slowly rose to my knees.'
  let confirmed = 0
  let begun = 0
  return {
    begin,
    confirmed: () => confirmed,
    async write(site) {
      begun++
      await send(site, 'POST', '/api/interpret-ai', 200, { prompt })
      confirmed++
    },
    async faults(site) {
      const { limit, remaining } = await send<{ limit: number; remaining: number }>(
        site,
        'GET',
        '/api/interpretation-limit',
        200,
      )
      const used = limit - remaining
      // One that was cut off may be taken, or given back once its lease is over; none is taken twice.
      return used >= confirmed && used <= begun ? [] : [`${used} used, of ${confirmed} confirmed and ${begun} begun`]
    },
  }
}
