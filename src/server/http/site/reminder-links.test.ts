import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { newBrowser } from '../../../../tests/support/push-stand-in.ts'
import {
  BROWSERS,
  byEmail,
  linkIn,
  newMailbox,
  openReminders,
  REMINDERS,
  SETTINGS,
} from '../../../../tests/support/reminders.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { makeToken } from '../../domain/reminders/reminder-links.ts'
import type { Database } from '../../storage/connection/db.ts'
import { pushSubscriptions } from '../../storage/schema/schema-journal.ts'
import { rateLimitCounters } from '../../storage/schema/schema-limits.ts'

describeSite('links of reminders', (open) => {
  let database: Database
  let site: Awaited<ReturnType<typeof openReminders>>
  let app: (typeof site)['app']
  beforeAll(async () => {
    database = await open()
    site = await openReminders(database)
    app = site.app
  })
  afterAll(() => site.close())
  beforeEach(() => {
    site.mail.mails.length = 0
    site.push.received.length = 0
  })

  it('an address gets nothing but a link until that is opened and its button is pressed', async () => {
    const { call } = await site.newMember()
    const address = newMailbox()
    const set = await app.put(REMINDERS, byEmail(address), call)
    expect([set.status, (await set.json()).emailConfirmed]).toEqual([200, false])
    const { text, headers } = await site.mailTo(address)
    expect(headers['list-unsubscribe']).toBeUndefined()
    expect((await app.post(`${REMINDERS}/sample`, {}, call)).status).toBe(404)
    expect(site.mail.mails).toHaveLength(1)

    const link = linkIn(text)
    const page = await app.get(link)
    expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer'])
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await page.text()).toContain('<button>Yes, send them</button>')
    expect((await site.read(call)).emailConfirmed).toBe(false)
    expect((await app.send(link, { method: 'POST' })).status).toBe(200)
    expect((await site.read(call)).emailConfirmed).toBe(true)

    // Other settings leave the confirmed address alone; another address has to be confirmed anew.
    expect(
      (await (await app.put(REMINDERS, { ...byEmail(address), realityChecks: 1 }, call)).json()).emailConfirmed,
    ).toBe(true)
    const next = newMailbox()
    expect((await (await app.put(REMINDERS, byEmail(next), call)).json()).emailConfirmed).toBe(false)
    await site.mailTo(next)
    expect((await app.send(link, { method: 'POST' })).status).toBe(400)
    expect((await site.read(call)).emailConfirmed).toBe(false)
    expect((await (await app.put(REMINDERS, SETTINGS, call)).json()).settings.email).toBeNull()
  })

  it('the links to a mailbox are counted together, however it is spelt', async () => {
    const spellings = ['one.name@gmail.com', 'One.Name+1@gmail.com', 'onename+2@googlemail.com', 'o.nename@gmail.com']
    const { call } = await site.newMember()
    for (const email of spellings) expect((await app.put(REMINDERS, byEmail(email), call)).status).toBe(200)
    const control = newMailbox()
    const another = (name: string) => control.replace('@', `${name}@`)
    // A mailbox of its own at any other provider; a tag isn't.
    for (const email of [another('.x'), control, another('+a'), another('+b')])
      await app.put(REMINDERS, byEmail(email), (await site.newMember()).call)
    await site.mailTo(another('.x'))
    await site.mailTo(another('+a'))
    const last = newMailbox()
    await app.put(REMINDERS, byEmail(last), (await site.newMember()).call)
    await site.mailTo(last)
    const sentTo = (email: string) => site.mail.mails.filter(({ to }) => to.includes(email)).length
    expect(spellings.map(sentTo)).toEqual([1, 1, 1, 0])
  })

  it('the links to an address are counted per user and per address, and the answers tell nothing of others', async () => {
    const address = newMailbox()
    const members = [await site.newMember(), await site.newMember(), await site.newMember(), await site.newMember()]
    const answers = []
    for (const { call } of members) {
      const response = await app.put(REMINDERS, byEmail(address), call)
      answers.push([response.status, { ...(await response.json()), applicationServerKey: '' }])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const last = members[3]?.call
    expect((await app.send(`${REMINDERS}/email-confirmation`, { method: 'POST' }, last)).status).toBe(204)
    const control = newMailbox()
    await app.put(REMINDERS, byEmail(control), (await site.newMember()).call)
    await site.mailTo(control)
    expect(site.mail.mails.filter(({ to }) => to.includes(address))).toHaveLength(3)

    const { call } = await site.newMember()
    for (let at = 0; at < 6; at += 1) expect((await app.put(REMINDERS, byEmail(newMailbox()), call)).status).toBe(200)
    const seventh = await app.put(REMINDERS, byEmail(newMailbox()), call)
    expect([seventh.status, Number(seventh.headers.get('Retry-After')) > 0]).toEqual([429, true])
    const counters = await database.db.select().from(rateLimitCounters).where(like(rateLimitCounters.key, 'confirm-%'))
    expect(JSON.stringify(counters)).not.toContain('@')
  })

  it('an address that the mail server refuses answers like any other', async () => {
    const { call } = await site.newMember()
    expect((await app.put(REMINDERS, byEmail('nobody@example.org'), call)).status).toBe(200)
    await vi.waitFor(async () => {
      const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
      expect(metrics).toContain('reminders_total{kind="confirmation",channel="email",outcome="failed"} 1')
      expect(metrics).not.toContain('nobody')
    })
  })

  it('one is sent at once to all browsers and the confirmed address, a few times an hour', async () => {
    const { id, call } = await site.newMember()
    const address = newMailbox()
    const [browser, other] = [newBrowser(), newBrowser()]
    for (const { subscription } of [browser, other]) await app.post(BROWSERS, subscription, call)
    expect((await app.post(`${REMINDERS}/sample`, {}, call)).status).toBe(404)
    await app.put(REMINDERS, { ...byEmail(address), byPush: true }, call)
    await app.send(linkIn((await site.mailTo(address)).text), { method: 'POST' })
    site.mail.mails.length = 0
    site.push.statuses.set(other.path, 410)
    const sent = await app.post(`${REMINDERS}/sample`, {}, call)
    expect([sent.status, await sent.json()]).toEqual([200, { sent: 2, failed: 1 }])
    const got = site.push.received.find(({ path }) => path === browser.path)
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'morning', urgency: 'normal' })
    expect(got?.headers.authorization).toMatch(/^vapid t=/)
    expect(browser.read(got?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Good morning.',
      body: 'Do you remember a dream?',
      path: '/night',
    })
    const { headers, text } = await site.mailTo(address)
    expect(text).toContain('http://localhost:3000/night')
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toBe(`<http://localhost:3000${linkIn(text)}>`)
    const rows = await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([browser.subscription.endpoint])
    for (let at = 0; at < 5; at += 1) expect((await app.post(`${REMINDERS}/sample`, {}, call)).status).toBe(200)
    expect((await app.post(`${REMINDERS}/sample`, {}, call)).status).toBe(429)

    // A tap in a mail program sends a POST of its own form, without a session or an origin.
    const stopped = await app.send(linkIn(text), {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(stopped.status).toBe(200)
    expect(await site.read(call)).toMatchObject({ settings: null, devices: 0 })
  })

  it('the link in a notification stops them without a session; opening it does not', async () => {
    const { call } = await site.newMember()
    const browser = newBrowser()
    await app.post(BROWSERS, browser.subscription, call)
    await app.put(REMINDERS, SETTINGS, call)
    await app.post(`${REMINDERS}/sample`, {}, call)
    const stopPath = browser.read(site.push.received.at(-1)?.body ?? Buffer.alloc(0))['stopPath'] ?? ''
    expect((await app.get(stopPath)).status).toBe(200)
    expect((await site.read(call)).settings).toEqual(SETTINGS)
    expect(await (await app.send(stopPath, { method: 'POST' })).text()).toContain('The reminders are stopped')
    expect(await site.read(call)).toMatchObject({ settings: null, devices: 0 })
    expect((await app.send(stopPath, { method: 'POST' })).status).toBe(200)
  })

  it('a link that is forged, expired, for something else or another address does nothing', async () => {
    const { id, call } = await site.newMember()
    const other = await site.newMember()
    const { sign } = app.services.reminders
    const address = newMailbox()
    await app.put(REMINDERS, byEmail(address), call)
    const now = new Date()
    const good = makeToken(sign, id, { what: 'stop', email: address }, now)
    const [user, ends, signature = ''] = good.split('.')
    const tokens = [
      '',
      'x',
      `${other.id}.${ends}.${signature}`,
      `${user}.${Number(ends) + 1}.${signature}`,
      `${user}.${ends}.${signature.slice(1)}`,
      `${user}.${ends}.${'A'.repeat(signature.length)}`,
      `99999999999.${ends}.${signature}`,
      makeToken((text) => `x${sign(text)}`.slice(0, 22), id, { what: 'stop', email: null }, now),
      makeToken(sign, id, { what: 'stop', email: address }, new Date(now.getTime() - 181 * DAY_MS)),
      makeToken(sign, id, { what: 'stop', email: 'old@example.org' }, now),
      makeToken(sign, id, { what: 'confirm', email: address }, now),
      `${good}%00`,
    ]
    for (const token of tokens) {
      const response = await app.send(`/reminders/stop?token=${token}`, { method: 'POST' })
      expect([response.status, token]).toEqual([400, token])
    }
    const confirmations = [
      makeToken(sign, id, { what: 'confirm', email: address }, new Date(now.getTime() - 4 * DAY_MS)),
      makeToken(sign, other.id, { what: 'confirm', email: address }, now),
      good,
    ]
    for (const token of confirmations) {
      expect((await app.send(`/reminders/confirm?token=${token}`, { method: 'POST' })).status).toBe(400)
    }
    expect(await site.read(call)).toMatchObject({ settings: byEmail(address), emailConfirmed: false })
    expect((await app.send(`/reminders/stop?token=${good}`, { method: 'POST' })).status).toBe(200)
  })
})
