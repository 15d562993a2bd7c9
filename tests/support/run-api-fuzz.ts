import fc from 'fast-check'
import { type ApiDocument, type FuzzRequest, fuzzRequests, type Known, makeAnswerCheck } from './api-fuzz.ts'
import { listOperations, type Operation } from './openapi.ts'

/**
 * Each batch has a new member, since requests of it may sign them out, use up their limits or remove what they have.
 */
const BATCH = 200
const PASSWORD = 'eleven herons over Ghent'
const DREAM = 'I stood on a bridge at night, and the water below was very dark. A heron looked at me.'

const ENTRY = { title: 'The heron', dreamDate: '2026-03-01', dreamContent: DREAM, mood: 'calm', tags: ['birds'] }
const REHEARSAL = { day: '2026-03-02', distressBefore: 6, distressAfter: 3 }
const CHOICE = { withDream: true, withInterpretation: true }
const REMINDERS = {
  timeZone: 'Europe/Berlin',
  morningAt: '07:30',
  realityChecks: 2,
  quietFrom: '22:00',
  quietUntil: '07:00',
  byPush: true,
  byEmail: false,
  email: null,
}
/** A subscription at a host name that nobody owns, so that a note sent there arrives nowhere. */
const SUBSCRIPTION = {
  endpoint: 'https://push.fuzz-stand-in.net/send/1',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
}

type Options = {
  send: (path: string, init: RequestInit) => Response | Promise<Response>
  /** The administrator as whom some requests are sent; without one they are sent as a member. */
  admin?: { username: string; password: string }
  requests: number
  seed: number
  /** How many requests are under way at once. */
  concurrency: number
  onProgress?: (done: number) => void
}

/** How often each status was answered, and each fault with the request that was the first to show it. */
export type FuzzReport = {
  statuses: Record<number, number>
  /** The operations for which no request succeeded. */
  neverSucceeded: string[]
  faults: { operation: string; fault: string; count: number; request: FuzzRequest }[]
}

/**
 * Sends arbitrary requests to the API, of all operations that its OpenAPI document describes, as a guest, a member and
 * an administrator, and checks each answer. The same seed sends the same requests.
 */
export async function runApiFuzz({
  send,
  admin,
  requests,
  seed,
  concurrency,
  onProgress,
}: Options): Promise<FuzzReport> {
  const document = (await (await send('/api/openapi.json', {})).json()) as ApiDocument
  const operations = listOperations(document)
  const faultsOf = makeAnswerCheck(document)
  const report: FuzzReport = { statuses: {}, neverSucceeded: [], faults: [] }
  const succeeded = new Set<Operation>()
  let member: Member | undefined
  for (let done = 0; done < requests; done += BATCH) {
    const batch = done / BATCH
    const others = member
    member = (await makeMember(send, `f${seed.toString(36)}-${batch}`.slice(0, 32), addressOf(batch))) ?? member
    const cookies = {
      guest: undefined,
      member: member?.cookie,
      admin: (admin && (await signIn(send, admin, addressOf(batch)))) ?? member?.cookie,
    }
    const sample = fc.sample(fuzzRequests(operations, knownOf([member, others].filter((one) => one !== undefined))), {
      numRuns: Math.min(BATCH, requests - done),
      seed: seed + batch,
    })
    await inParallel(sample, concurrency, async (request) => {
      const { operation, sender, path, headers, body } = request
      const cookie = cookies[sender]
      const response = await send(path, {
        method: operation.method,
        headers: { 'X-Forwarded-For': addressOf(batch), ...headers, ...(cookie && { Cookie: cookie }) },
        redirect: 'manual',
        ...(body !== undefined && { body }),
      })
      report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1
      if (response.ok) succeeded.add(operation)
      for (const { operation: name, fault } of await faultsOf(request, response)) {
        const found = report.faults.find((one) => one.operation === name && one.fault === fault)
        if (found) found.count += 1
        else report.faults.push({ operation: name, fault, count: 1, request })
      }
    })
    onProgress?.(done + sample.length)
  }
  const failed = operations.filter((operation) => !succeeded.has(operation))
  return { ...report, neverSucceeded: failed.map(({ method, path }) => `${method} ${path}`) }
}

type Member = {
  cookie: string
  ids: { entry: string; post: string; rewriting: string; rehearsal: string; share: string }
  slug: string
  token: string
}

/** Registers a member who has one of everything. Returns undefined when no more accounts may be made. */
async function makeMember(send: Options['send'], username: string, address: string): Promise<Member | undefined> {
  let cookie = ''
  const post = async (path: string, body: unknown) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(cookie && { Cookie: cookie }),
    }
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const create = async (path: string, body: unknown) => (await post(path, body)).json()
  const registered = await post('/api/register', { username, password: PASSWORD })
  if (!registered.ok) return undefined
  cookie = cookieOf(registered)
  const slug = `of-${username}`
  const entry = await create('/api/journal', ENTRY)
  const written = await create('/api/blog', { title: 'Of herons', slug, content: DREAM })
  const rewriting = await create(`/api/journal/${entry.id}/rewritings`, { text: 'The heron speaks.' })
  const rehearsed = await create(`/api/journal/rewritings/${rewriting.id}/rehearsals`, REHEARSAL)
  const share = await create('/api/shares', { ...CHOICE, expiresInDays: 7, entryIds: [entry.id] })
  const [rehearsal] = rehearsed.rehearsals
  const ids = { entry: entry.id, post: written.id, rewriting: rewriting.id, rehearsal: rehearsal.id, share: share.id }
  return { cookie, ids, slug, token: share.link.split('/').at(-1) }
}

async function signIn(send: Options['send'], admin: object, address: string): Promise<string | undefined> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const response = await send('/api/login', { method: 'POST', headers, body: JSON.stringify(admin) })
  return response.ok ? cookieOf(response) : undefined
}

/** Values and bodies that lead somewhere, also to things that belong to another user. */
function knownOf(members: Member[]): Known {
  const idsOf = (what: keyof Member['ids']) => members.map(({ ids }) => ids[what])
  const [post, rewriting] = [idsOf('post'), idsOf('rewriting')]
  const entryIds = idsOf('entry').slice(0, 1)
  return {
    values: {
      id: idsOf('entry'),
      ids: idsOf('entry'),
      '/api/blog/{id} id': post,
      '/api/blog/id/{id} id': post,
      '/api/admin/posts/{id}/decision id': post,
      '/api/journal/rewritings/{id} id': rewriting,
      '/api/journal/rewritings/{id}/rehearsals id': rewriting,
      '/api/journal/rehearsals/{id} id': idsOf('rehearsal'),
      '/api/shares/{id} id': idsOf('share'),
      '/api/categories/{slug}/interpretations slug': ['animals'],
      '/api/traditions/{slug}/interpretations slug': ['islamic'],
      slug: ['snake', 'zombie', ...members.map(({ slug }) => slug)],
      token: members.map(({ token }) => token),
      q: ['snake', 'snkae', 'heron', 'water at night', '"the water"'],
      month: ['2026-03'],
      year: ['2026'],
      day: ['2026-03-01'],
      sign: ['beach'],
      symbol: ['bridge', 'water'],
      view: ['card', 'name', 'full'],
      managed: ['true'],
    },
    bodies: {
      'POST /api/interpret-ai': { prompt: DREAM, context: 'I have an exam tomorrow.' },
      'POST /api/interpretation-feedback': { fits: true, source: 'dictionary' },
      'POST /api/post-reports': { slug: 'what-nightmares-are-for', reason: 'It is an advertisement.' },
      'POST /api/account/password/check': { password: PASSWORD },
      'POST /api/journal': ENTRY,
      'POST /api/journal/import': { entries: [ENTRY, { ...ENTRY, title: 'Another' }], preview: false },
      'POST /api/journal/signs': { kind: 'symbol', name: 'bridge' },
      'PATCH /api/journal/tags/{tag}': { name: 'water' },
      'POST /api/journal/rewritings/{id}/rehearsals': REHEARSAL,
      'POST /api/blog': { title: 'A title', slug: 'a-slug', content: 'Words about *dreams*, and [a link](/blog).' },
      'PUT /api/reminders': REMINDERS,
      'POST /api/reminders/push-subscriptions': SUBSCRIPTION,
      'DELETE /api/reminders/push-subscriptions': { endpoint: SUBSCRIPTION.endpoint },
      'POST /api/shares': { ...CHOICE, expiresInDays: 7, entryIds },
      'POST /api/shares/pdf': { ...CHOICE, entryIds },
    },
  }
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A network of its own for each batch, for servers that trust a proxy. */
function addressOf(batch: number): string {
  return `10.77.${(batch >> 8) & 255}.${batch & 255}`
}

async function inParallel<Item>(
  items: Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const runners = Array.from({ length: concurrency }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  })
  await Promise.all(runners)
}
