import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/connection/db.ts'
import { users } from '../../storage/schema/schema-accounts.ts'

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

  it.each([
    ['from one address', () => '10.7.7.7'],
    ['from many addresses, of one account', (at: number) => `10.8.${at}.1`],
  ])('isn’t held up by 200 correct sign-ins %s: nobody else is refused', async (from, addressOf) => {
    const name = from.includes('many') ? 'everywhere' : 'busy'
    await app.becomeMember(name)
    const others = Array.from({ length: 31 }, (_, at) => `${name}-other-${at}`)
    for (const [at, other] of others.entries()) await app.becomeMember(other, `10.9.${at}.1`)
    let floodDone = 0
    const flood = Array.from({ length: 200 }, async (_, at) => {
      const { status } = await login(name, PASSWORD, addressOf(at))
      floodDone += 1
      return status
    })
    const answers = await Promise.all(others.map((other, at) => login(other, PASSWORD, `10.9.${at}.1`)))
    const [doneBefore, accepted] = [floodDone, (await Promise.all(flood)).filter((status) => status === 200).length]
    expect(answers.map(({ status }) => status)).toEqual(Array(31).fill(200))
    // More than a hundred of the flood are taken, and they come after.
    expect(accepted).toBeGreaterThanOrEqual(100)
    expect((await Promise.all(flood)).filter((status) => status === 429).length).toBe(200 - accepted)
    expect(doneBefore).toBeLessThan(200)
  })

  it('tells whoever sends too many at once how long to wait', async () => {
    await app.becomeMember('impatient')
    const answers = await Promise.all(Array.from({ length: 150 }, () => login('impatient', PASSWORD, '10.10.1.1')))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('Retry-After')).toBe('5')
    expect((await refused?.json())?.error).toBe(
      'Many sign-ins from your network, or with this name, are waiting already. Please try again in 5 seconds.',
    )
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
