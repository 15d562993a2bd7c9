import { expect, it } from 'vitest'
import { makeAnswerCheck } from '../../../tests/support/api-fuzz.ts'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachSite, describeSite } from '../../../tests/support/database.ts'
import { listOperations } from '../../../tests/support/openapi.ts'
import { runApiFuzz } from '../../../tests/support/run-api-fuzz.ts'
import { isThorough } from '../../../tests/support/thorough.ts'
import { ensureAdmin } from '../domain/account/account.ts'

/** `npm run fuzz` sends them over a network, with a seed of its own each time. */
const REQUESTS = isThorough ? 10_000 : 600
const SEED = 20_261_123
const ADMIN = { username: 'keeper', password: 'eleven herons over Ghent' }

describeEachSite('arbitrary requests to the API', (open) => {
  it('are all answered as the OpenAPI document describes, without a server error', async () => {
    const settings = { TRUST_PROXY: '1', LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '1000', LIMIT_DREAMER: '1000' }
    const pushTransport = async () => 201
    const database = await open()
    await ensureAdmin(database.db, ADMIN)
    const app = await openApp(database, settings, undefined, undefined, undefined, undefined, undefined, pushTransport)
    const { statuses, faults } = await runApiFuzz({
      send: (path, init) => app.send(path, init),
      admin: ADMIN,
      requests: REQUESTS,
      seed: SEED,
      concurrency: 8,
    })
    expect(faults.map(({ operation, fault, request }) => [operation, fault, request.sender, request.body])).toEqual([])
    // Requests that nobody reads past their first line would find nothing.
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '201', '204', '400', '401', '403', '404']))
    expect(statuses[200]).toBeGreaterThan(REQUESTS / 10)
  })
})

describeSite('the check of an answer', (open) => {
  it('notices a status, a type, a field or a trace that the document doesn’t describe', async () => {
    const app = await openApp(await open())
    const document = await (await app.get('/api/openapi.json')).json()
    const faultsOf = makeAnswerCheck(document)
    const operation = listOperations(document).find(({ path }) => path === '/api/user')
    if (!operation) throw new Error('The document has no such operation.')
    const request = { operation, sender: 'member' as const, path: '/api/user', headers: {}, body: undefined }
    const user = { id: 1, username: 'x', role: 'member', tier: 'dreamer', createdAt: '2026-03-01T00:00:00Z' }
    const faultsWith = async (body: unknown, status = 200, type = 'application/json') => {
      const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return (await faultsOf(request, new Response(text, { status, headers }))).map(({ fault }) => fault)
    }
    expect(await faultsWith(user)).toEqual([])
    expect(await faultsWith({ ...user, passwordHash: 'x' })).toEqual([expect.stringContaining('passwordHash')])
    expect(await faultsWith({ ...user, id: 'x' })).toEqual([expect.stringContaining('doesn’t fit: id')])
    expect(await faultsWith('{')).toEqual([expect.stringContaining('can’t be read')])
    expect(await faultsWith(user, 200, 'text/html')).toEqual([expect.stringContaining('the type text/html')])
    expect(await faultsWith({ error: 'x' }, 418)).toEqual([expect.stringContaining('418, which isn’t described')])
    expect(await faultsWith({ error: 'x' }, 500)).toEqual(
      expect.arrayContaining([expect.stringContaining('answered 500')]),
    )
    const trace = 'Error: x\n    at handler (file:///app/server.js:10:5)'
    expect(await faultsWith({ error: 'x' }, 401)).toEqual([])
    expect(await faultsWith(trace, 401, 'text/plain')).toEqual(
      expect.arrayContaining([expect.stringContaining('stack trace')]),
    )
    expect(await faultsOf(request, Response.json(user))).toMatchObject([{ fault: expect.stringContaining('nosniff') }])
  })
})
