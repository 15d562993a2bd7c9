import { vi } from 'vitest'
import type { Reminders } from '../../src/contract/reminders.ts'
import type { Database } from '../../src/server/storage/connection/db.ts'
import { openApp } from './app.ts'
import { startPushService } from './push-stand-in.ts'
import { startMailServer } from './smtp-stand-in.ts'

export const REMINDERS = '/api/reminders'
export const BROWSERS = `${REMINDERS}/push-subscriptions`

export const SETTINGS = {
  timeZone: 'Europe/Berlin',
  morningAt: '07:00',
  realityChecks: 3,
  quietFrom: '22:00',
  quietUntil: '06:30',
  byPush: true,
  byEmail: false,
  email: null,
}

/** {@link SETTINGS}, but by e-mail. */
export const byEmail = (email: string) => ({ ...SETTINGS, byPush: false, byEmail: true, email })

let lastName = 0

/** An address of nobody, with a mailbox at the stand-in. */
export function newMailbox(): string {
  lastName += 1
  return `dreamer-${lastName}@example.org`
}

/** The path of the link in an e-mail that leads to one of the pages of reminders. */
export const linkIn = (text: string) => /https?:\/\/[^/]+(\/reminders\/\S+)/.exec(text)?.[1] ?? ''

/** The real app with a mail server (which refuses nobody@example.org) and a push service on this machine. */
export async function openReminders(database: Database) {
  const mail = await startMailServer({ refused: 'nobody@example.org' })
  const push = await startPushService()
  const settings = { LIMIT_REGISTRATIONS: '1000', SMTP_URL: mail.url, SMTP_FROM: 'site@example.org' }
  const { transport } = push
  const app = await openApp(database, settings, undefined, undefined, undefined, undefined, undefined, transport)
  return {
    app,
    mail,
    push,
    newMember() {
      lastName += 1
      return app.becomeMember(`reminded-${lastName}`)
    },
    read: async (call: { cookie: string }): Promise<Reminders> => (await app.get(REMINDERS, call)).json(),
    /** Waits for the first e-mail to an address. */
    mailTo: (address: string) =>
      vi.waitFor(() => {
        const found = mail.mails.find(({ to }) => to.includes(address))
        if (!found) throw new Error(`No mail has come to ${address}.`)
        return found
      }),
    async close() {
      await mail.close()
      await push.close()
    },
  }
}
