import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { JOURNAL_READINGS_PER_MINUTE } from '../../domain/limits/rate-limit-rules.ts'
import type { Database } from '../../storage/connection/db.ts'

describeSite('reads that cost much', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })
  /** Few at a time: more would be refused by the queue of one member. */
  const many = async (times: number, request: () => Response | Promise<Response>) => {
    const statuses: number[] = []
    while (statuses.length < times) {
      const some = Array.from({ length: Math.min(10, times - statuses.length) }, async () => (await request()).status)
      statuses.push(...(await Promise.all(some)))
    }
    return statuses
  }
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

  it('of one journal are limited, and pages of the journal are not', async () => {
    const { call } = await app.becomeMember('looks-often')
    const other = await app.becomeMember('looks-seldom')
    const path = `/api/journal/${crypto.randomUUID()}/similar`
    const statuses = await many(JOURNAL_READINGS_PER_MINUTE + 5, () => app.get(path, call))
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([JOURNAL_READINGS_PER_MINUTE, 5])
    for (const costly of ['insights', 'years/2026/summary']) {
      const refused = await app.get(`/api/journal/${costly}`, call)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
      expect((await refused.json()).error).toMatch(/^You have just looked through your journal very often\. .* \d+ sec/)
    }
    expect([
      (await app.get('/api/journal?q=snake&limit=20', call)).status,
      (await app.get('/api/journal', call)).status,
      (await app.get('/api/journal?limit=20', call)).status,
      (await app.get('/api/journal?q=snake&limit=20', other.call)).status,
    ]).toEqual([429, 429, 200, 200])
  })

  it('of the texts of posts are limited by address, and their cards are not', async () => {
    const address = '192.0.2.40'
    const statuses = await many(65, () => app.get('/api/blog?limit=1', { address }))
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([60, 5])
    expect((await app.get('/api/blog?limit=1&view=card', { address })).status).toBe(200)
    expect((await app.get('/api/blog?limit=1', { address: '192.0.2.41' })).status).toBe(200)
  })
  it('are answered with 503, neither refused nor let in, while the database is away', async () => {
    await database.close()
    for (const path of ['/api/search?q=an+unheard+of+thing', '/api/suggest?q=unheard', '/api/blog']) {
      const response = await app.get(path)
      expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '5'])
    }
  })
})
