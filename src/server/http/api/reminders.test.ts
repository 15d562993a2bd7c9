import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { newBrowser } from '../../../../tests/support/push-stand-in.ts'
import { BROWSERS, openReminders, REMINDERS, SETTINGS } from '../../../../tests/support/reminders.ts'
import type { Database } from '../../storage/connection/db.ts'
import { users } from '../../storage/schema/schema-accounts.ts'
import { pushSubscriptions, reminders } from '../../storage/schema/schema-journal.ts'

describeSite('reminders', (open) => {
  let database: Database
  let site: Awaited<ReturnType<typeof openReminders>>
  let app: (typeof site)['app']
  beforeAll(async () => {
    database = await open()
    site = await openReminders(database)
    app = site.app
  })
  afterAll(() => site.close())

  it('are set, read, changed and stopped by their user alone', async () => {
    const { id, call } = await site.newMember()
    const other = await site.newMember()
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, other.id))
    expect(await site.read(call)).toMatchObject({ settings: null, devices: 0, canEmail: true, emailConfirmed: false })
    const set = await app.put(REMINDERS, SETTINGS, call)
    expect([set.status, (await set.json()).settings]).toEqual([200, SETTINGS])
    const [row] = await database.db.select().from(reminders).where(eq(reminders.userId, id))
    expect(row?.morningDueAt?.getTime()).toBeGreaterThan(Date.now())
    expect(row?.realityCheckDueAt?.getTime()).toBeGreaterThan(Date.now())

    expect((await site.read(other.call)).settings).toBeNull()
    for (const [method, path, body] of [
      ['GET', REMINDERS, undefined],
      ['PUT', REMINDERS, SETTINGS],
      ['DELETE', REMINDERS, undefined],
      ['POST', BROWSERS, newBrowser().subscription],
      ['DELETE', BROWSERS, { endpoint: newBrowser().subscription.endpoint }],
      ['POST', `${REMINDERS}/sample`, undefined],
      ['POST', `${REMINDERS}/email-confirmation`, undefined],
    ] as const) {
      const init = body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}
      expect((await app.send(path, { method, ...init })).status, `${method} ${path}`).toBe(401)
    }
    expect((await app.send(REMINDERS, { method: 'DELETE' }, other.call)).status).toBe(204)
    expect((await site.read(call)).settings).toEqual(SETTINGS)

    await app.put(REMINDERS, { ...SETTINGS, byPush: false }, call)
    const [unwanted] = await database.db.select().from(reminders).where(eq(reminders.userId, id))
    expect([unwanted?.morningDueAt, unwanted?.realityCheckDueAt]).toEqual([null, null])
    expect((await app.send(REMINDERS, { method: 'DELETE' }, call)).status).toBe(204)
    expect((await site.read(call)).settings).toBeNull()
    expect((await app.get(REMINDERS, call)).headers.get('Cache-Control')).toBe('private, no-store')
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Please give the time zone by its name, such as Europe/Berlin.'],
    [{ morningAt: '7:00' }, 'morningAt', 'Please give the time of the morning note as HH:MM, or null for none.'],
    [
      { morningAt: '23:30' },
      'morningAt',
      'This is within your quiet hours, in which nothing is sent. Please change one of them.',
    ],
    [
      { morningAt: '06:29' },
      'morningAt',
      'This is within your quiet hours, in which nothing is sent. Please change one of them.',
    ],
    [{ realityChecks: 11 }, 'realityChecks', 'Please give the reality checks a day as a whole number from 0 to 10.'],
    [{ realityChecks: 1.5 }, 'realityChecks', 'Please give the reality checks a day as a whole number from 0 to 10.'],
    [{ quietFrom: '24:00' }, 'quietFrom', 'Please give the beginning of the quiet hours as HH:MM.'],
    [{ quietUntil: '22:00' }, 'quietUntil', 'Please let the quiet hours end at another time than they begin.'],
    [{ byEmail: true }, 'email', 'Please give an e-mail address, such as name@example.org.'],
    [
      { byEmail: true, email: 'a@b.example, c@d.example' },
      'email',
      'Please give an e-mail address, such as name@example.org.',
    ],
    [
      { byEmail: true, email: 'a@example.org\r\nBcc: b@example.org' },
      'email',
      'Please give an e-mail address, such as name@example.org.',
    ],
  ])('are refused with %o', async (wrong, field, sentence) => {
    const { call } = await site.newMember()
    const response = await app.put(REMINDERS, { ...SETTINGS, ...wrong }, call)
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toMatchObject({ [field]: sentence })
  })

  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.0.0.1/x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://push.example.com:8443/x',
    'https://user:password@push.example.com/x',
    'ftp://push.example.com/x',
    'no address',
    `https://push.example.com/${'x'.repeat(1000)}`,
  ])('the endpoint %s is refused', async (endpoint) => {
    const { call } = await site.newMember()
    const response = await app.post(BROWSERS, { ...newBrowser().subscription, endpoint }, call)
    expect(response.status).toBe(400)
    expect((await site.read(call)).devices).toBe(0)
  })

  it('a browser belongs to the last user who registered it, and ten to each at most', async () => {
    const [one, other] = [await site.newMember(), await site.newMember()]
    const browser = newBrowser()
    expect((await app.post(BROWSERS, browser.subscription, one.call)).status).toBe(204)
    expect((await app.post(BROWSERS, browser.subscription, one.call)).status).toBe(204)
    expect((await site.read(one.call)).devices).toBe(1)
    await app.post(BROWSERS, browser.subscription, other.call)
    expect([(await site.read(one.call)).devices, (await site.read(other.call)).devices]).toEqual([0, 1])
    const { endpoint } = browser.subscription
    expect((await app.remove(BROWSERS, { endpoint }, one.call)).status).toBe(204)
    expect((await site.read(other.call)).devices).toBe(1)
    expect((await app.remove(BROWSERS, { endpoint }, other.call)).status).toBe(204)
    expect((await site.read(other.call)).devices).toBe(0)

    const browsers = Array.from({ length: 11 }, newBrowser)
    for (const { subscription } of browsers) await app.post(BROWSERS, subscription, one.call)
    expect((await site.read(one.call)).devices).toBe(10)
    const kept = await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, one.id))
    expect(kept.map((row) => row.endpoint)).not.toContain(browsers[0]?.subscription.endpoint)
  })

  it('a browser’s new subscription takes the place of the old one of the same user only', async () => {
    const [one, other] = [await site.newMember(), await site.newMember()]
    const [before, after] = [newBrowser().subscription, newBrowser().subscription]
    await app.post(BROWSERS, before, one.call)
    expect((await app.post(BROWSERS, { ...after, replaces: before.endpoint }, other.call)).status).toBe(404)
    expect((await app.post(BROWSERS, { ...after, replaces: before.endpoint }, one.call)).status).toBe(204)
    const rows = await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, one.id))
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([after.endpoint])
  })

  it('are in the export, without keys, and go with the account', async () => {
    const { id, call } = await site.newMember()
    const { subscription } = newBrowser()
    await app.post(BROWSERS, subscription, call)
    await app.put(REMINDERS, SETTINGS, call)
    const zip = unzipSync(new Uint8Array(await (await app.get('/api/account/export', call)).arrayBuffer()))
    const json = strFromU8(zip['somnary.json'] ?? new Uint8Array())
    expect(JSON.parse(json).reminders).toEqual({ ...SETTINGS, emailConfirmed: false, browsers: 1 })
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(json).not.toContain(secret)
    }
    expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
    expect(await database.db.select().from(reminders).where(eq(reminders.userId, id))).toEqual([])
    expect(await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).toEqual([])
  })
})

describeSite('reminders of a site without a mail server', (open) => {
  it('can’t be sent by e-mail, and say so', async () => {
    const app = await openApp(await open())
    const { call } = await app.becomeMember('no-mail')
    expect((await (await app.get(REMINDERS, call)).json()).canEmail).toBe(false)
    const response = await app.put(REMINDERS, { ...SETTINGS, byEmail: true, email: 'a@example.org' }, call)
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['byEmail']])
    expect((await app.post(`${REMINDERS}/email-confirmation`, {}, call)).status).toBe(404)
  })
})
