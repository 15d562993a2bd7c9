import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import startPostgres from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'

test('a page that needs the database responds with 503 and Retry-After if it can’t be reached', async () => {
  test.setTimeout(180_000)
  let url: string | null = null
  const stopPostgres = await startPostgres({ provide: (_: string, found: string | null) => (url = found) } as never)
  test.skip(url === null, 'PostgreSQL’s server programs are missing')
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'somnary-away-'))
  const server = await startServer({ DATA_DIR, DATABASE_URL: url ?? '', SECRET: 's'.repeat(32) })
  try {
    const response = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      body: JSON.stringify({ username: 'waits', password: 'seven moons over Lisbon' }),
      headers: { 'Content-Type': 'application/json' },
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await stopPostgres()
    for (const [address, headers] of [
      // Pages of the dictionary may be in memory by now, since a site renders them after its start.
      ['/blog/what-nightmares-are-for', {}],
      ['/blog/why-we-forget-our-dreams', {}],
      // The session can't be looked up either, but the layout of the page is rendered nevertheless.
      ['/journal', { Cookie: cookie }],
    ] as const) {
      const page = await fetch(server.url + address, { headers })
      expect([page.status, page.headers.get('Retry-After')], address).toEqual([503, '5'])
      const html = await page.text()
      expect(html, address).toMatch(/<h1[^>]*>The night got cloudy<\/h1>/)
      expect(html, address).toContain('rel="stylesheet"')
      expect(html, address).toContain('Somnary')
    }
    // A page that is the same for everyone needs no session.
    for (const headers of [{}, { Cookie: cookie }])
      expect((await fetch(`${server.url}/faq`, { headers })).status).toBe(200)
  } finally {
    await server.stop()
    await stopPostgres()
  }
})
