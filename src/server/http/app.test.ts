import { beforeAll, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../tests/support/app.ts'
import { describeEachSite, describeSite } from '../../../tests/support/database.ts'

const DREAM = 'I walked along a beach at night and a great wave stood up before me.'

describeSite('the API', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(await open(), { SITE_URL: 'https://dreams.example' })
  })

  it.each([
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['the request’s own host', { Origin: 'http://localhost:3000' }, 200],
    ['SITE_URL', { Origin: 'https://dreams.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['a program without an Origin', {}, 200],
  ])('a write from %s gets status %i', async (_, headers, status) => {
    const response = await app.post('/api/interpret-ai', { prompt: DREAM }, { headers, address: newAddress() })
    expect(response.status).toBe(status)
    if (status === 403) expect((await response.json()).error).toMatch(/another site/)
  })

  it('responds with 415 to a body that isn’t JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const response = await app.post('/api/interpret-ai', 'prompt=x', { headers: { 'Content-Type': type } })
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({ error: 'Please send the request as JSON.' })
    }
  })

  it('responds with 405 and Allow to a method without a route', async () => {
    const get = await app.get('/api/interpret-ai')
    expect(get.status).toBe(405)
    expect(get.headers.get('Allow')).toBe('POST')
    const remove = await app.send('/api/search', { method: 'DELETE' })
    expect(remove.status).toBe(405)
    expect(remove.headers.get('Allow')).toBe('HEAD, GET')
    expect((await remove.json()).error).toMatch(/DELETE/)
  })

  it('responds with a JSON 404 to an unknown path', async () => {
    const response = await app.get('/api/no-such-thing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'There is nothing at this address.' })
  })

  it('serves an OpenAPI document with its operations, and its documentation page', async () => {
    const description = await (await app.get('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining([
        '/api/interpretation-limit',
        '/api/interpret-ai',
        '/api/search',
        '/api/categories',
        '/api/categories/{slug}/interpretations',
        '/api/interpretations/{slug}',
      ]),
    )
    expect(Object.keys(description.paths)).toContain('/dictionary.json')
    expect(description.info.license).toEqual({
      name: expect.stringContaining('CC BY 4.0'),
      url: 'https://creativecommons.org/licenses/by/4.0/',
    })
    expect(description.info.description).toContain('https://dreams.example/dictionary.json')
    expect(description.components.schemas.Error.properties.error.type).toBe('string')
    const page = await app.get('/api/docs')
    expect(page.headers.get('Content-Type')).toMatch(/text\/html/)
    expect((await app.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200)
    expect((await app.get('/api/docs/..%2Fpackage.json')).status).toBe(404)
  })

  it('has examples in its description that work word for word', async () => {
    const { info } = await (await app.get('/api/openapi.json')).json()
    const commands = [...info.description.matchAll(/```sh\n(curl .+)\n```/g)].map(([, command]) => command as string)
    expect(commands).toHaveLength(3)
    for (const command of commands) {
      const path = /https:\/\/dreams\.example([^\s']*)/.exec(command)?.[1] as string
      const body = / -d '(.*)'$/.exec(command)?.[1]
      const response = await (body ? app.post(path, body, { address: newAddress() }) : app.get(path))
      expect(response.status, command).toBe(200)
      expect(JSON.stringify(await response.json()), command).toMatch(/[Ss]nake/)
    }
  })

  it('serves metrics only to loopback addresses, without data of visitors', async () => {
    await app.post('/api/interpret-ai', { prompt: DREAM }, { address: '198.51.100.20' })
    const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    expect(metrics).toMatch(/interpretations_total\{outcome="dictionary"\} \d/)
    expect(metrics).toContain('route="/api/interpret-ai"')
    expect(metrics).not.toContain('198.51.100')
    expect((await app.get('/metrics', { address: '198.51.100.20' })).status).toBe(403)
    const proxied = { address: '::1', headers: { 'X-Forwarded-For': '127.0.0.1' } }
    expect((await app.get('/metrics', proxied)).status).toBe(403)
  })

  it('is alive and ready', async () => {
    expect((await app.get('/healthz')).status).toBe(200)
    expect((await app.get('/readyz')).status).toBe(200)
  })
})

describeEachSite('the API without its database', (open) => {
  it('is alive but not ready, and responds with 503 and Retry-After', async () => {
    const database = await open()
    const app = await openApp(database)
    await database.close()
    expect((await app.get('/healthz')).status).toBe(200)
    expect((await app.get('/readyz')).status).toBe(503)
    const response = await app.get('/api/categories')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(await response.json()).toEqual({ error: 'The service is resting for a moment. Please try again shortly.' })
  })
})
