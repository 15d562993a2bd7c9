import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { byEmail, linkIn, newMailbox, openReminders, REMINDERS } from '../../../../tests/support/reminders.ts'
import { makeToken } from '../../domain/reminders/reminder-links.ts'
import type { Database } from '../../storage/connection/db.ts'

/** More than a change of the settings makes, so that the link is used before, between and after all of them. */
const ROUND_TRIPS = 12

describeSite('links of reminders that are used while the settings are changed', (open) => {
  let database: Database
  let site: Awaited<ReturnType<typeof openReminders>>
  let app: (typeof site)['app']
  beforeAll(async () => {
    database = await open()
    site = await openReminders(database)
    app = site.app
  })
  afterAll(() => site.close())

  /** A member whose address isn't confirmed yet, and the link that does it. */
  const newReminded = async () => {
    const { id, call } = await site.newMember()
    const address = newMailbox()
    await app.put(REMINDERS, byEmail(address), call)
    return { id, call, address, confirm: linkIn((await site.mailTo(address)).text) }
  }
  const press = (link: string) => app.send(link, { method: 'POST' })
  /** Changes the settings, and uses a link so many round trips to the database later. */
  const changeAndPress = async (call: { cookie: string }, settings: object, link: string, roundTrips: number) => {
    const change = app.put(REMINDERS, settings, call)
    for (let made = 0; made < roundTrips; made++) await database.ping()
    const [changed, pressed] = await Promise.all([change, press(link)])
    expect(pressed.status).toBe(200)
    return changed
  }

  it('confirm the address, and it stays confirmed', async () => {
    for (let roundTrips = 0; roundTrips <= ROUND_TRIPS; roundTrips++) {
      const { call, address, confirm } = await newReminded()
      const changed = await changeAndPress(call, { ...byEmail(address), realityChecks: 1 }, confirm, roundTrips)
      expect(changed.status).toBe(200)
      const { settings, emailConfirmed } = await site.read(call)
      expect([settings?.realityChecks, emailConfirmed], `after ${roundTrips} round trips`).toEqual([1, true])
    }
  })

  it.each(['the same address', 'another address'])('stop the reminders, and none comes any more: %s', async (which) => {
    const sign = site.app.services.reminders.sign
    for (let roundTrips = 0; roundTrips <= ROUND_TRIPS; roundTrips++) {
      const { id, call, address, confirm } = await newReminded()
      expect((await press(confirm)).status).toBe(200)
      const stop = `/reminders/stop?token=${makeToken(sign, id, { what: 'stop', email: null }, new Date())}`
      const email = which === 'the same address' ? address : newMailbox()
      const changed = await changeAndPress(call, { ...byEmail(email), realityChecks: 1 }, stop, roundTrips)
      const { settings, emailConfirmed } = await site.read(call)
      expect(emailConfirmed, `after ${roundTrips} round trips`).toBe(false)
      expect((await app.post(`${REMINDERS}/sample`, {}, call)).status).toBe(404)
      if (changed.status === 200) continue
      const sentence = 'Your reminders have just been stopped by a link. Please save again if you want them.'
      expect([changed.status, await changed.json(), settings]).toEqual([409, { error: sentence }, null])
      expect((await app.put(REMINDERS, byEmail(email), call)).status).toBe(200)
    }
  })
})
