import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'

describeSite('searches from one address', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(await open())
  })
  const statusOf = async (path: string, address: string) => (await app.get(path, { address })).status
  /** Uses up the points of an address for a minute with a few expensive searches. */
  const exhaust = async (address: string) => {
    // Whatever stands between them, these are twelve words, which cost three points.
    const words = Array.from({ length: 12 }, (_, at) => `q${at}`).join(',')
    const statuses = await Promise.all(Array.from({ length: 110 }, () => statusOf(`/api/suggest?q=${words}`, address)))
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([100, 10])
  }

  it('are limited, with a sentence that contains the wait, without affecting other addresses', async () => {
    await exhaust('192.0.2.1')
    const refused = await app.get('/api/search?q=an+unheard+of+thing', { address: '192.0.2.1' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await refused.json()).error).toMatch(/^Many searches have come from your network\. .* in \d+ seconds?\.$/)
    expect(await statusOf('/api/search?q=an+unheard+of+thing', '192.0.2.2')).toBe(200)
  })

  it('aren’t counted or refused when they are served from the cache or empty', async () => {
    const cached = ['/api/search?q=snake', '/api/suggest?q=sna', '/api/search?q=']
    for (const path of cached) expect(await statusOf(path, '192.0.2.5')).toBe(200)
    for (let at = 0; at < 310; at++) expect(await statusOf('/api/search?q=snake', '192.0.2.4')).toBe(200)
    expect(await statusOf('/api/search?q=another+unheard+of+thing', '192.0.2.4')).toBe(200)
    for (let at = 0; at < 310; at++) expect(await statusOf('/api/search?q=%20&limit=3', '192.0.2.6')).toBe(200)
    await exhaust('192.0.2.3')
    for (const path of [...cached, '/api/interpretations/snake']) expect(await statusOf(path, '192.0.2.3')).toBe(200)
  })

  it('are counted when they are made anew, though they look for nothing', async () => {
    await exhaust('192.0.2.7')
    expect(await statusOf('/api/search?q=&limit=5e2', '192.0.2.7')).toBe(429)
  })
})
