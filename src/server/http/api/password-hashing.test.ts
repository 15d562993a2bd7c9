import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/db.ts'
import { users } from '../../storage/schema-accounts.ts'

// Of all tests of the server these alone hash passwords as the site does (see `vitest.config.ts`).
describeSite('the hashing of passwords', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })
  const login = (username: string, password = PASSWORD, address?: string) =>
    app.post('/api/login', { username, password }, address ? { address } : {})

  it('takes the parameters that OWASP names', async () => {
    await app.becomeMember('hashed')
    const [{ passwordHash } = { passwordHash: '' }] = await database.db.select().from(users)
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('responds the same to an unknown username and a wrong password, after the same time', async () => {
    await app.becomeMember('known')
    const time = async (username: string) => {
      const started = performance.now()
      const response = await login(username, 'wrong password', `192.0.2.${username.length}`)
      expect([response.status, await response.json()]).toEqual([401, { error: 'Incorrect username or password' }])
      return performance.now() - started
    }
    const [known, unknown]: number[][] = [[], []]
    for (let round = 0; round < 5; round++) {
      known?.push(await time('known'))
      unknown?.push(await time('nobody-here'))
    }
    // Without verifying a hash the response would be ten times as fast; timing noise stays within a factor of four.
    const ratio = Math.min(...(known ?? [])) / Math.min(...(unknown ?? []))
    expect(ratio).toBeGreaterThan(0.25)
    expect(ratio).toBeLessThan(4)
  })

  it('has room for 100 correct passwords at once', async () => {
    await app.becomeMember('hasty')
    const answers = await Promise.all(Array.from({ length: 100 }, () => login('hasty', PASSWORD, '10.4.4.4')))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  })

  it('responds with 503 when the queue is full, and keeps serving other requests', async () => {
    const flood = Promise.all(
      Array.from({ length: 400 }, (_, at) => login(`flood-${at}`, 'a guess', `10.6.${at % 200}.1`)),
    )
    expect((await app.get('/healthz')).status).toBe(200)
    expect((await app.get('/api/search?q=snake&limit=3')).status).toBe(200)
    const responses = await flood
    const overloaded = responses.filter(({ status }) => status === 503)
    expect(overloaded.length).toBeGreaterThan(200)
    expect(overloaded[0]?.headers.get('Retry-After')).toBe('5')
    expect(await overloaded[0]?.text()).toMatch(/signing in at this moment/)
    expect(responses.filter(({ status }) => status === 401 || status === 503)).toHaveLength(400)
    expect((await login('flood-0', 'a guess')).status).toBe(401)
  })
})
