import { like, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeEachSite, describeSite } from '../../../../tests/support/database.ts'
import { HOUR_SECONDS } from '../../../shared/durations.ts'
import type { Database } from '../../storage/connection/db.ts'
import { consumePoint, type RateLimit, refundPoints, secondsUntilPoints } from '../../storage/rate-limits.ts'
import { rateLimitCounters } from '../../storage/schema/schema-limits.ts'

const MANY_REGISTRATIONS = { LIMIT_REGISTRATIONS: '1000' }
const times = <T>(count: number, make: (at: number) => T | Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const sentenceOf = async (response: Response | undefined): Promise<string> =>
  ((await response?.json()) as { error: string } | undefined)?.error ?? ''
const count = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length

describeSite('limits of signing in', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, MANY_REGISTRATIONS)
  })
  type From = { address?: string; cookie?: string }
  const login = async (username: string, password: string, from: From = {}): Promise<Response> =>
    app.post('/api/login', { username, password }, from)
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string)
  const deviceOf = (response: Response) => cookiesOf(response).find((cookie) => cookie.startsWith('device=')) as string
  /** Creates an account from `address` and returns the device cookie. */
  const newAccount = async (username: string, address = '198.51.100.1') => {
    const response = await app.post('/api/register', { username, password: PASSWORD }, { address })
    expect(response.status).toBe(201)
    return deviceOf(response)
  }
  /** Ends the windows of the rate limits whose key matches the LIKE pattern `keys`. */
  const endWindows = (keys: string) =>
    database.db
      .update(rateLimitCounters)
      .set({ expire: sql`now() - interval '1 second'` })
      .where(like(rateLimitCounters.key, keys))

  it.each(['hunted', 'nobody-of-this-name'])(
    'checks only 40 of 100 concurrent passwords for %s from 100 networks, and 100 in a day',
    async (username) => {
      const device = username === 'hunted' ? await newAccount(username) : undefined
      const guess = () => times(100, (at) => login(username, `guess ${at}`, { address: `2001:db8:${at}::1` }))
      const first = await guess()
      expect([count(first, 401), count(first, 429)]).toEqual([40, 60])
      // While the 40 are checked, the others are told to try again in seconds. Now that all have failed, it is the
      // limit.
      const refused = await login(username, 'one more guess', { address: '2001:db8:1000::1' })
      expect(refused.status).toBe(429)
      expect(await sentenceOf(refused)).toMatch(
        /^Too many wrong passwords for this name from several places. Please try again in \d+ minutes, or on a device where/,
      )
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(HOUR_SECONDS)
      for (const tried of [40, 20, 0]) {
        await endWindows('account:%:hour')
        expect(count(await guess(), 401)).toBe(tried)
      }
      if (!device) return
      expect((await login(username, PASSWORD, { address: '198.51.100.2' })).status).toBe(429)
      expect((await login(username, PASSWORD, { address: '198.51.100.2', cookie: device })).status).toBe(200)
    },
  )

  it('allows ten attempts per username and address, and 30 a day, less than the account’s limit', async () => {
    await newAccount('pestered')
    const guess = () => times(15, (at) => login('pestered', `guess ${at}`, { address: '192.0.2.1' }))
    for (const tried of [10, 10, 10, 0, 0]) {
      expect(count(await guess(), 401)).toBe(tried)
      await endWindows('name:%:quarter')
    }
    expect((await login('pestered', PASSWORD, { address: '192.0.2.2' })).status).toBe(200)
  })

  it('gives a known device its own attempts, as many as other devices have', async () => {
    const device = await newAccount('regular')
    const guesses = await times(100, (at) =>
      login('regular', `guess ${at}`, { cookie: device, address: `10.1.1.${at}` }),
    )
    expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 90])
    const refused = await login('regular', 'one more guess', { cookie: device, address: '10.1.1.200' })
    expect(await sentenceOf(refused)).toMatch(/^Too many wrong passwords on this device\. .* in \d+ minutes\.$/)
    expect((await login('regular', PASSWORD, { address: '10.1.2.1' })).status).toBe(200)
    await endWindows('device:%')
    expect((await login('regular', PASSWORD, { cookie: device })).status).toBe(200)
    expect((await login('regular', 'one wrong', { cookie: device })).status).toBe(401)
  })

  it('recognises a device only for accounts that signed in on it with their current password', async () => {
    const own = await newAccount('at-home')
    const foreign = await newAccount('elsewhere')
    await times(100, (at) => login('at-home', `guess ${at}`, { address: `2001:db8:1${at}::1` }))
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const cookie of [undefined, foreign, forged, 'device=', 'device=~.~..', `device=${'~'.repeat(2000)}`]) {
      expect(
        (await login('at-home', PASSWORD, { address: '10.2.2.2', ...(cookie && { cookie }) })).status,
        cookie,
      ).toBe(429)
    }
    const both = deviceOf(await login('elsewhere', PASSWORD, { cookie: own }))
    const again = await login('at-home', PASSWORD, { cookie: both })
    expect(again.status).toBe(200)
    expect(deviceOf(again).split('~')).toHaveLength(2)

    const [session = ''] = cookiesOf(again)
    const change = { currentPassword: PASSWORD, newPassword: 'quite another one' }
    const changed = await app.post('/api/account/password', change, { cookie: session })
    expect(changed.status).toBe(204)
    expect((await login('at-home', 'quite another one', { cookie: both })).status).toBe(429)
    expect((await login('at-home', 'quite another one', { cookie: deviceOf(changed) })).status).toBe(200)
  })

  it('sets an HttpOnly device cookie that stays small however many accounts share the device', async () => {
    let cookie: string | undefined
    for (let at = 0; at < 8; at++) {
      await newAccount(`shares-${at}`)
      cookie = deviceOf(await login(`shares-${at}`, PASSWORD, { address: '10.3.3.3', ...(cookie && { cookie }) }))
    }
    expect(cookie?.length).toBeLessThan(300)
    const [, header] = (await login('shares-7', PASSWORD)).headers.getSetCookie()
    expect(header).toMatch(/^device=[\w.~-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await openApp(database, { ...MANY_REGISTRATIONS, SITE_URL: 'https://dreams.example' })
    const response = await secure.post('/api/login', { username: 'shares-7', password: PASSWORD })
    expect(response.headers.getSetCookie()[1]).toMatch(/^__Host-device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('accepts 100 concurrent correct passwords, of one account or of many at one address', async () => {
    await newAccount('hasty')
    expect(count(await times(100, () => login('hasty', PASSWORD, { address: '10.4.4.4' })), 200)).toBe(100)
    for (let at = 0; at < 10; at++) await newAccount(`pupil-${at}`, '10.4.4.5')
    const school = await times(100, (at) => login(`pupil-${at % 10}`, PASSWORD, { address: '10.4.4.5' }))
    expect(count(school, 200)).toBe(100)
    expect(
      (await database.db.select().from(rateLimitCounters).where(like(rateLimitCounters.key, 'address:%'))).every(
        ({ points }) => points >= 0,
      ),
    ).toBe(true)
  }, 240_000)

  const BUSY = 'Other sign-ins are being checked at this moment. Please try again in 2 seconds.'

  it('has correct passwords try again in a moment when one more failure would reach the limit', async () => {
    await newAccount('on-the-edge')
    const from = { address: '10.5.5.5' }
    for (let at = 0; at < 9; at++) expect((await login('on-the-edge', `guess ${at}`, from)).status).toBe(401)
    const answers = await times(40, () => login('on-the-edge', PASSWORD, from))
    expect(count(answers, 200)).toBeGreaterThan(0)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.headers.get('Retry-After'), await sentenceOf(answer)]).toEqual([429, '2', BUSY])
    expect((await login('on-the-edge', PASSWORD, from)).status).toBe(200)
  })

  it('makes an address wait briefly after 100 failures, whatever the usernames', async () => {
    const address = '192.0.2.60'
    const device = await newAccount('classmate')
    const guesses = await times(130, (at) => login(`name${at}`, 'a guess', { address }))
    expect(count(guesses, 401)).toBeGreaterThanOrEqual(100)
    // Past the limit at most one more per second, for as long as the test machine takes.
    expect(count(guesses, 401)).toBeLessThan(120)
    const refused = guesses.filter(({ status }) => status === 429)
    expect(refused.length).toBe(130 - count(guesses, 401))
    for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(4)
    const sentences = (await Promise.all(refused.map(sentenceOf))).filter((sentence) => sentence !== BUSY)
    expect(sentences[0]).toMatch(/^Too many failed sign-ins from your network\. .* in \d seconds?\.$/)
    expect((await login('classmate', PASSWORD, { address, cookie: device })).status).toBe(200)
  })

  it('lets a signed-in user confirm their password despite failed sign-ins from elsewhere', async () => {
    await newAccount('signed-in')
    const [session = ''] = cookiesOf(await login('signed-in', PASSWORD))
    await times(60, (at) => login('signed-in', `guess ${at}`, { address: `2001:db8:2${at}::1` }))
    const end = (password: string) => app.remove('/api/account', { password }, { cookie: session })
    const wrong = await times(20, () => end('not it'))
    expect([count(wrong, 403), count(wrong, 429)]).toEqual([10, 10])
    await endWindows('member:%')
    expect((await end(PASSWORD)).status).toBe(204)
  })

  it('doesn’t count failed registrations, also when they are concurrent', async () => {
    const strict = await openApp(database, { LIMIT_REGISTRATIONS: '3' })
    const register = async (username: string) =>
      strict.post('/api/register', { username, password: PASSWORD }, { address: '10.7.7.7' })
    await newAccount('held-already')
    const taken = await times(50, (at) => register(at % 2 ? 'held-already' : 'HELD-already'))
    expect(count(taken, 409)).toBe(50)
    const same = await times(50, () => register('wanted-by-fifty'))
    expect(count(same, 201)).toBe(1)
    const rest = await times(50, (at) => register(`one-of-fifty-${at}`))
    expect([count(rest, 201), count(rest, 429)]).toEqual([2, 48])
    expect(await sentenceOf(rest.find(({ status }) => status === 429))).toMatch(
      /^Too many new accounts from your network. Please try again in \d+ minutes.$/,
    )
  })
})

describeEachSite('a rate limit', (open) => {
  const NOON = new Date('2026-03-01T12:00:00Z')
  const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
  const wait: RateLimit = { key: 'w', points: 2, seconds: HOUR_SECONDS, growingWait: { step: 2, maxSeconds: 8 } }

  it('grants single points after waits that double, and resets when its window ends', async () => {
    const { db } = await open()
    const waits: number[] = []
    let now = 0
    for (let at = 0; at < 12; at++) {
      expect(await consumePoint(db, wait, after(now))).toBeDefined()
      const [seconds = 0] = await secondsUntilPoints(db, [wait], after(now))
      waits.push(seconds)
      if (seconds > 0) expect(await consumePoint(db, wait, after(now + seconds - 0.001))).toBeUndefined()
      now += seconds
    }
    expect(waits).toEqual([0, 0, 1, 1, 2, 2, 4, 4, 8, 8, 8, 8])
    expect(await consumePoint(db, wait, after(HOUR_SECONDS))).toMatchObject({ waitUntil: null })
  })

  it('ends the wait when the point that began it is refunded', async () => {
    const { db } = await open()
    for (let at = 0; at < 2; at++) await consumePoint(db, wait, NOON)
    const third = await consumePoint(db, wait, NOON)
    expect(await secondsUntilPoints(db, [wait], NOON)).toEqual([1])
    await refundPoints(db, third ? [third] : [])
    expect(await secondsUntilPoints(db, [wait], NOON)).toEqual([0])
  })

  it('refunds only into the window a point was taken from, and counts nothing when it refuses', async () => {
    const { db } = await open()
    const limit: RateLimit = { key: 'k', points: 1, seconds: 60 }
    const first = await consumePoint(db, limit, NOON)
    for (let at = 0; at < 5; at++) expect(await consumePoint(db, limit, after(1))).toBeUndefined()
    expect(await secondsUntilPoints(db, [limit], after(10))).toEqual([50])
    const next = await consumePoint(db, limit, after(60))
    expect(next).toBeDefined()
    await refundPoints(db, first ? [first] : [])
    expect(await consumePoint(db, limit, after(61))).toBeUndefined()
    await refundPoints(db, next ? [next] : [])
    expect(await consumePoint(db, limit, after(61))).toBeDefined()
    expect(await consumePoint(db, { ...limit, key: 'none', points: 0 }, NOON)).toBeUndefined()
  })
})
