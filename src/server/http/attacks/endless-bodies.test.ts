import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { endlessBody, pausedBody } from '../../../../tests/support/endless-body.ts'
import { startTranscriptionStandIn } from '../../../../tests/support/transcription-stand-in.ts'
import { RECORDING_BYTES_MAX } from '../../../contract/limits.ts'
import { BODY_BYTES_IN_ALL, BODY_BYTES_PER_ADDRESS } from '../middleware/request-body.ts'

/** The usual limit of a body, and the piece with which the body gets too long. */
const USUAL_BYTES_MAX = (256 + 16) * 1024
/** Writes that a guest may make: their bodies are read, up to the usual limit. */
const FOR_GUESTS = [
  ...['/', '/night', '/api/interpret-ai', '/api/interpretation-feedback', '/api/register', '/api/login'],
  '/api/post-reports',
  ...['/api/logout', '/api/passkey-sign-in/options', '/api/passkey-sign-in', '/api/password-recovery'],
]
/** Writes whose handlers read no body. */
const WITHOUT_BODY = ['/reminders/stop', '/reminders/confirm']
const SENTENCE = /^[A-Z][^<>{}\n]+$/

describeSite('endless bodies', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let service: Awaited<ReturnType<typeof startTranscriptionStandIn>>
  /** Every route that takes something else than GET. */
  let writes: { method: string; path: string }[]
  let members = 0
  beforeAll(async () => {
    service = await startTranscriptionStandIn()
    const renderPage = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    app = await openApp(
      await open(),
      { TRANSCRIBE_BASE_URL: service.url, TRANSCRIBE_MODEL: 'whisper', LIMIT_REGISTRATIONS: '1000' },
      undefined,
      undefined,
      renderPage,
    )
    writes = app.routes.filter(({ method, isMiddleware }) => !isMiddleware && !['GET', 'HEAD', 'ALL'].includes(method))
    expect(writes.length).toBeGreaterThan(40)
  })
  afterAll(() => service.close())

  const newMember = () => app.becomeMember(`endless-${++members}`, newAddress())
  /** Sends an endless body to a route, and returns the response's status and how much of the body was read. */
  const sendEndless = async (path: string, method = 'POST', call: object = {}) => {
    const isForm = !path.startsWith('/api/')
    const type =
      path === '/api/transcriptions' ? 'audio/webm' : isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    const { init, bytesRead } = endlessBody(method, type)
    const address = path.replace(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000000')
    const response = await app.send(address, init, { address: newAddress(), ...call })
    return { status: response.status, bytes: bytesRead(), response }
  }

  it('of a guest are read by the routes that are for guests, and there up to their limit', async () => {
    for (const { method, path } of writes) {
      const { status, bytes, response } = await sendEndless(path, method)
      const name = `${method} ${path}`
      if (FOR_GUESTS.includes(path)) {
        expect([name, status]).toEqual([name, 413])
        expect(bytes, name).toBeLessThanOrEqual(USUAL_BYTES_MAX)
      } else {
        expect([name, status, bytes]).toEqual([name, WITHOUT_BODY.includes(path) ? 400 : 401, 0])
      }
      if (path.startsWith('/api/')) expect((await response.json()).error, name).toMatch(SENTENCE)
    }
  })

  it('of a member who has written too much are not read', async () => {
    const { id, call } = await newMember()
    await app.services.rateLimits.countWrite(id, 300)
    for (const { method, path } of writes) {
      if (FOR_GUESTS.includes(path) || WITHOUT_BODY.includes(path)) continue
      const { status, bytes } = await sendEndless(path, method, call)
      const name = `${method} ${path}`
      expect([name, status, bytes]).toEqual([name, 429, 0])
    }
  })

  it('of a member who has sent in too many recordings are not read', async () => {
    const { id, call } = await newMember()
    for (let at = 0; at < 30; at += 1) await app.services.rateLimits.countTranscription(id)
    expect(await sendEndless('/api/transcriptions', 'POST', call)).toMatchObject({ status: 429, bytes: 0 })
  })

  it('are not read from another site, for another user, for an address without a route, nor with a length over the limit', async () => {
    const { call } = await newMember()
    const other = await openApp(await open())
    const { call: otherCall } = await other.becomeMember('off')
    const { init, bytesRead } = endlessBody('POST', 'audio/webm')
    expect([(await other.send('/api/transcriptions', init, otherCall)).status, bytesRead()]).toEqual([404, 0])
    for (const [path, headers, status] of [
      ['/api/journal', { 'Sec-Fetch-Site': 'cross-site' }, 403],
      ['/', { 'Sec-Fetch-Site': 'cross-site' }, 403],
      ['/night', { 'Sec-Fetch-Site': 'cross-site' }, 403],
      ['/api/journal', { 'Expected-User': 'guest' }, 403],
      ['/api/nothing-here', {}, 404],
      ['/api/search', {}, 405],
      ['/api/journal', { 'Content-Length': '300000' }, 413],
      ['/api/login', { 'Content-Length': '300000' }, 413],
      ['/api/journal/import', { 'Content-Length': '3000000' }, 413],
      ['/api/transcriptions', { 'Content-Length': '20000001' }, 413],
    ] as const) {
      const { status: got, bytes } = await sendEndless(path, 'POST', { ...call, headers })
      expect([path, got, bytes]).toEqual([path, status, 0])
    }
  })

  it('of a member are read up to the limit of their route', async () => {
    const { call } = await newMember()
    const imported = await sendEndless('/api/journal/import', 'POST', call)
    expect(imported).toMatchObject({ status: 413 })
    expect(imported.bytes).toBeLessThanOrEqual((2048 + 16) * 1024)
    const recorded = await sendEndless('/api/transcriptions', 'POST', call)
    expect(recorded.status).toBe(413)
    expect(recorded.bytes).toBeLessThanOrEqual(RECORDING_BYTES_MAX + 32 * 1024)
    expect(await recorded.response.json()).toEqual({ error: 'This recording is too long to be written down.' })
  })

  it('are bounded over all addresses, too, until these have ended', async () => {
    const send = (body: ReturnType<typeof pausedBody>, at: number) =>
      app.send('/api/login', body.init, { address: `2001:db8:2:${at.toString(16)}::1` })
    // Enough addresses that none is at its own bound.
    const paused = Array.from({ length: Math.floor(BODY_BYTES_IN_ALL / 200_000) }, () => pausedBody(200_000))
    const responses = paused.map((body, at) => send(body, at % 20))
    await expect.poll(() => paused.every(({ wasRead }) => wasRead()), { timeout: 30_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const refused = await send(pausedBody(200_000), 999)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await refused.json()).error).toMatch(SENTENCE)
    for (const body of paused) body.breakOff()
    await Promise.all(responses)
    const later = pausedBody(200_000)
    const served = send(later, 999)
    later.breakOff()
    expect((await served).status).toBe(400)
  })

  it('are bounded for all requests of an address together, until these have ended in whatever way', async () => {
    const send = (body: ReturnType<typeof pausedBody>, address: string) =>
      app.send('/api/login', body.init, { address })
    // The same household.
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2']
    for (const end of ['end', 'breakOff'] as const) {
      const paused = Array.from({ length: 100 }, () => pausedBody(200_000))
      const responses = paused.map((body, at) => send(body, addresses[at % 2] ?? ''))
      await expect.poll(() => paused.every(({ wasRead }) => wasRead())).toBe(true)
      const refused = await send(pausedBody(200_000), addresses[0] ?? '')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await refused.json()).error).toMatch(SENTENCE)
      const elsewhere = pausedBody(200_000)
      const served = send(elsewhere, '2001:db8:1:3::1')
      for (const body of [...paused, elsewhere]) body[end]()
      expect((await served).status).toBe(400)
      const statuses = (await Promise.all(responses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(Math.floor(BODY_BYTES_PER_ADDRESS / 200_000))
      expect(new Set(statuses)).toEqual(new Set([400, 429]))
    }
  })
})
