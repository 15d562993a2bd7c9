import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { makeLog } from '../../bootstrap/log.ts'
import type { Database } from '../../storage/connection/db.ts'

const DREAM = 'My sister Ottoline rode a kingfisher through the flooded ballroom of our old school.'
const ADDRESS = '203.0.113.77'
const SEARCH = 'kingfisher ballroom'
const PRIVATE = /ottoline|kingfisher|ballroom|lisbon|203\.0\.113|wanderer/i

type App = Awaited<ReturnType<typeof openApp>>
type Line = { requestId?: string; route?: string; status?: number; msg: string }

describeSite('a request', (open) => {
  let database: Database
  let written: string[]
  const lines = () => written.map((line) => JSON.parse(line) as Line)
  const start = (settings: Record<string, string> = {}, engine?: Parameters<typeof openApp>[2]) => {
    written = []
    return openApp(database, settings, engine, makeLog('trace', { write: (line) => void written.push(line) }))
  }
  beforeAll(async () => {
    database = await open()
  })

  it('leaves lines in the log that have its id and its route, and nothing that anybody wrote or is known by', async () => {
    const app = await start()
    const call = { address: ADDRESS }
    const { call: member } = await app.becomeMember('wanderer', ADDRESS)
    const guest = await app.becomeGuest(ADDRESS)
    const asMember = { ...member, ...call }
    const entry = { title: DREAM, dreamContent: DREAM, dreamDate: '2026-03-01' }
    const answers = [
      await app.post('/api/interpret-ai', { prompt: DREAM }, { ...call, cookie: guest }),
      await app.post('/api/interpret-ai', { prompt: DREAM }, { ...asMember, headers: { Accept: 'text/event-stream' } }),
      await app.post('/api/login', { username: 'wanderer', password: `${PASSWORD}!` }, call),
      await app.post('/api/journal', entry, asMember),
      await app.post('/api/journal', '{"title":', asMember),
      await app.get(`/api/journal?q=${encodeURIComponent(SEARCH)}`, asMember),
      await app.get(`/api/search?q=${encodeURIComponent(SEARCH)}`, call),
      await app.get(`/no/such/place/${encodeURIComponent(SEARCH)}`, call),
      await app.send(`/api/journal?q=${encodeURIComponent(SEARCH)}`, { method: 'DELETE' }, asMember),
    ]
    for (const answer of answers) await answer.text()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 201, 400, 200, 200, 404, 405])
    const cookies = [member.cookie, guest].map((cookie) => cookie.split('=')[1] as string)
    const log = written.join('')
    expect(log).not.toMatch(PRIVATE)
    for (const cookie of cookies) expect(log).not.toContain(cookie)
    const answered = lines().filter(({ msg }) => msg === 'answered')
    expect(answered).toHaveLength(answers.length + 2)
    expect(answered.map(({ route }) => route)).toContain('/api/interpret-ai')
    expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length)
  })

  it('has one id in all lines and in the answer, when something fails', async () => {
    const app = await start({}, {
      source: 'dictionary',
      interpret: () => Promise.reject(new Error(DREAM)),
    } as Parameters<typeof openApp>[2])
    const failed = await app.post('/api/interpret-ai', { prompt: DREAM })
    const { error, requestId } = (await failed.json()) as { error: string; requestId: string }
    expect(error).toBe('Something went wrong on our side. Please try again.')
    expect(failed.headers.get('X-Request-Id')).toBe(requestId)
    expect(lines().map((line) => line.requestId)).toEqual([requestId, requestId])
    expect(written.join('')).not.toMatch(PRIVATE)
    expect((await app.get('/healthz')).headers.get('X-Request-Id')).toBeNull()
  })

  it('keeps the id of a trusted proxy, if it is one', async () => {
    const idOf = async (app: App, id: string) =>
      (await app.get('/api/nothing', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')
    const id = '0af7651916cd43dd8448eb211c80319c'
    expect(await idOf(await start(), id)).not.toBe(id)
    const behind = await start({ TRUST_PROXY: '1' })
    expect(await idOf(behind, id)).toBe(id)
    for (const odd of ['short', 'x'.repeat(101), 'an id with spaces', '{"level":60}']) {
      expect(await idOf(behind, odd)).toMatch(/^[\da-f-]{36}$/)
    }
  })

  it('is counted under the pattern of its route, whatever its address and method are', async () => {
    const app = await start()
    const patterns = new Set([...app.routes.map(({ path }) => path), 'none'])
    for (const { path, method } of app.routes.filter((route) => !route.isMiddleware)) {
      const address = path.replace(/[:{][^/]*|\*/g, () => crypto.randomUUID())
      await (await app.send(address, { method: method === 'ALL' ? 'GET' : method })).text()
    }
    await app.send('/', { method: 'BREW' })
    const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    const labels = [...metrics.matchAll(/http_request_duration_seconds_count\{(.*)\}/g)].map(
      ([, text]) => text as string,
    )
    expect(labels.length).toBeGreaterThan(app.routes.filter((route) => !route.isMiddleware).length / 2)
    for (const text of labels) expect(patterns).toContain(/route="([^"]*)"/.exec(text)?.[1])
    expect(new Set(labels.map((text) => /method="([^"]*)"/.exec(text)?.[1]))).toContain('other')
    expect(metrics).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })

  it('shows in the metrics what it used', async () => {
    const app = await start({ LIMIT_GUEST: '1' })
    const value = async (name: string) => {
      const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
      return Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length) ?? 0,
      )
    }
    const series = [
      'allowance_interpretations_total{visitor="address",outcome="used"}',
      'allowance_interpretations_total{visitor="address",outcome="refused"}',
      'response_cache_requests_total{result="hit"}',
      'sessions_opened_total',
      'database_query_duration_seconds_count{failed="false"}',
    ]
    const before = await Promise.all(series.map(value))
    const call = { address: '198.51.100.9' }
    expect((await app.post('/api/interpret-ai', { prompt: DREAM }, call)).status).toBe(200)
    expect((await app.post('/api/interpret-ai', { prompt: DREAM }, call)).status).toBe(429)
    await app.becomeMember(`metered-${database.kind}`)
    for (let at = 0; at < 2; at++) await app.get('/api/categories')
    const after = await Promise.all(series.map(value))
    for (const [at, name] of series.entries()) expect(after[at], name).toBeGreaterThan(before[at] as number)
    expect(await value('somnary_ready')).toBe(1)
    expect(await value('database_connections{state="total"}')).toBeGreaterThan(0)
    expect(await value('work_tasks{pool="text-worker",state="running"}')).toBe(0)
  })
})
