import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { describeDatabase } from '../../../../tests/support/database.ts'
import { newBrowser, startPushService } from '../../../../tests/support/push-stand-in.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts'
import { makeDelivery } from '../../delivery/delivery.ts'
import { insertUser } from '../../storage/account.ts'
import type { Database } from '../../storage/connection/db.ts'
import { type ReminderRow, readReminders, savePushSubscription } from '../../storage/reminders.ts'
import { users } from '../../storage/schema/schema-accounts.ts'
import { journalEntries, reminders } from '../../storage/schema/schema-journal.ts'
import type { Mail } from './reminder-delivery.ts'
import type { ReminderService } from './reminders.ts'
import { sendDueReminders } from './send-reminders.ts'

/** 08:00 in Berlin. */
const NOW = new Date('2026-06-01T06:00:00Z')
const SLOW_HOST = 'slow.example.com'
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

describeDatabase('reminders that are due', (open) => {
  let database: Database
  let push: Awaited<ReturnType<typeof startPushService>>
  let mails: Mail[]
  let counted: string[]
  let service: ReminderService
  let users_ = 0
  /** The pushes to a service that takes its time, each with what makes it answer. */
  let slow: (() => void)[]
  beforeEach(async () => {
    database ??= await open()
    await database.db.delete(users)
    push = await startPushService()
    mails = []
    slow = []
    counted = []
    const secret = 'a secret that only this test knows'
    service = {
      delivery: {
        ...makeDelivery(
          { secret, site: { url: 'https://example.org', name: 'Somnary' }, smtp: undefined },
          async (request) => {
            if (new URL(request.url).host === SLOW_HOST) await new Promise<void>((resolve) => slow.push(resolve))
            return push.transport(request)
          },
        ),
        mail: async (mail) => {
          mails.push(mail)
          return 'sent'
        },
      },
      site: { url: 'https://example.org', name: 'Somnary' },
      sign: (text) => `signed-${text.length}`,
      count: ({ kind, channel, outcome }) => counted.push(`${kind} ${channel} ${outcome}`),
    }
    return () => push.close()
  })

  async function newUser(row: Partial<ReminderRow> = {}, host = 'push.example.com') {
    users_ += 1
    const { id } = await insertUser(database.db, { username: `reminded-${users_}`, passwordHash: 'x' })
    const browser = newBrowser()
    const { keys } = browser.subscription
    const endpoint = `https://${host}${browser.path}`
    await savePushSubscription(database.db, { userId: id, endpoint, ...keys }, 10)
    await database.db.insert(reminders).values({
      userId: id,
      timeZone: 'Europe/Berlin',
      morningAt: '08:00',
      realityChecks: 0,
      quietFrom: '22:00',
      quietUntil: '06:00',
      byPush: true,
      byEmail: false,
      email: null,
      emailConfirmedAt: null,
      morningDueAt: NOW,
      realityCheckDueAt: null,
      updatedAt: NOW,
      ...row,
    })
    return { id, browser }
  }
  const send = (now = NOW) => sendDueReminders(database.db, service, { now })
  const dueOf = async (id: number) => (await readReminders(database.db, id))?.morningDueAt?.toISOString()

  it('are sent once, and the next is set for the next day', async () => {
    const { id, browser } = await newUser()
    const later = await newUser({ morningDueAt: new Date(NOW.getTime() + 1) })
    await send()
    await send()
    expect(push.received.map(({ path }) => path)).toEqual([browser.path])
    expect(push.received[0]?.headers['ttl']).toBe('7200')
    expect(await dueOf(id)).toBe('2026-06-02T06:00:00.000Z')
    expect(await dueOf(later.id)).toBe('2026-06-01T06:00:00.001Z')
    expect(counted).toEqual(['morning push sent'])
  })

  it('are sent once by two senders at once, however many there are', async () => {
    const paths: string[] = []
    for (let at = 0; at < 120; at += 1) paths.push((await newUser()).browser.path)
    await Promise.all([send(), send()])
    expect(push.received.map(({ path }) => path).sort()).toEqual(paths.sort())
  })

  it('that are late, since no server ran for hours, are left out', async () => {
    const late = await newUser({ morningDueAt: minutesAgo(31), realityChecks: 10, realityCheckDueAt: minutesAgo(300) })
    const timely = await newUser({ morningDueAt: minutesAgo(29) })
    await send()
    expect(push.received.map(({ path }) => path)).toEqual([timely.browser.path])
    expect(await dueOf(late.id)).toBe('2026-06-02T06:00:00.000Z')
    const row = await readReminders(database.db, late.id)
    expect(row?.realityCheckDueAt?.getTime()).toBeGreaterThan(NOW.getTime())
  })

  it('are not sent in the quiet hours, nor may they wait for a browser until then', async () => {
    await newUser({ quietFrom: '07:55', quietUntil: '20:00' })
    const soon = await newUser({ quietFrom: '08:20', quietUntil: '20:00' })
    await send()
    expect(push.received.map(({ path, headers }) => [path, headers['ttl']])).toEqual([[soon.browser.path, '1200']])
  })

  it('of both kinds at once are one', async () => {
    await newUser({ realityChecks: 2, realityCheckDueAt: minutesAgo(1) })
    await send()
    expect(counted).toEqual(['morning push sent'])
  })

  it('don’t wait for those of others, which a slow push service holds', async () => {
    const held: string[] = []
    // First in the order in which they are taken.
    for (let at = 0; at < 60; at += 1) held.push((await newUser({}, SLOW_HOST)).browser.path)
    const paths: string[] = []
    for (let at = 0; at < 60; at += 1) paths.push((await newUser()).browser.path)
    const sending = send()
    await expect.poll(() => push.received.map(({ path }) => path).sort(), { timeout: 8_000 }).toEqual(paths.sort())
    // Nor does the slow service get more at a time than a few.
    expect(slow.length).toBeLessThan(20)
    const answering = setInterval(() => {
      for (const answer of slow.splice(0)) answer()
    }, 5)
    await sending
    clearInterval(answering)
    expect(push.received).toHaveLength(held.length + paths.length)
  })

  it.each([401, 403, 404, 410])(
    'go to no browser that has left or knows another key (%i): it is forgotten',
    async (status) => {
      const { id, browser } = await newUser()
      for (const [answer, outcome] of [
        [500, 'failed'],
        [status, 'gone'],
      ] as const) {
        push.statuses.set(browser.path, answer)
        await send()
        expect(counted.at(-1)).toBe(`morning push ${outcome}`)
        await database.db.update(reminders).set({ morningDueAt: NOW }).where(eq(reminders.userId, id))
      }
      push.received.length = 0
      await send()
      expect(push.received).toEqual([])
    },
  )

  it('name a dream sign to a browser alone, one of the most frequent', async () => {
    const due = { morningDueAt: null, morningAt: null, realityChecks: 1, realityCheckDueAt: NOW }
    const email = { byEmail: true, email: 'dreamer@example.org', emailConfirmedAt: NOW }
    const { id, browser } = await newUser({ ...due, ...email })
    const [plain, other] = [await newUser(due), await newUser()]
    const entry = (userId: number, signs: string[]) => ({
      userId,
      signs,
      title: 'x',
      dreamDate: '2026-05-01',
      dreamContent: 'A private lighthouse.',
      search: sql`''::tsvector`,
    })
    await database.db
      .insert(journalEntries)
      .values([
        ...['a', 'b', 'c', 'd', 'e'].flatMap((sign) => [entry(id, [`teeth ${sign}`]), entry(id, [`teeth ${sign}`])]),
        entry(id, ['a rare sign']),
        entry(other.id, ['somebody else’s']),
      ])
    await send()
    const read = (one: typeof browser) =>
      one.read(push.received.find(({ path }) => path === one.path)?.body ?? Buffer.alloc(0))
    expect(read(browser)['body']).toMatch(/^Is your dream sign “teeth [a-e]” anywhere near you\? Look twice\.$/)
    expect(read(plain.browser)['body']).toBe('Read a line of text twice. Is it the same?')
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toMatch(/teeth|lighthouse/)
  })

  it('go to a confirmed address only', async () => {
    const email = { byPush: false, byEmail: true, email: 'dreamer@example.org' }
    await newUser(email)
    await send()
    expect([mails, push.received]).toEqual([[], []])
    await newUser({ ...email, emailConfirmedAt: minutesAgo(60) })
    await send()
    expect(
      mails.map(({ to, stopUrl }) => [to, stopUrl?.startsWith('https://example.org/reminders/stop?token=')]),
    ).toEqual([['dreamer@example.org', true]])
  })

  it('are not due for somebody who wants none any more', async () => {
    const { id } = await newUser({ morningAt: null, morningDueAt: new Date(NOW.getTime() - HOUR_MS) })
    await send()
    expect((await readReminders(database.db, id))?.morningDueAt).toBeNull()
    await database.db.delete(users).where(eq(users.id, id))
    await send()
    expect(counted).toEqual([])
  })
})
