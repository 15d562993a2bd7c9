import { MINUTE_MS } from '../../shared/durations.ts'
import type { ReminderDelivery } from '../domain/reminders/reminder-delivery.ts'
import { makeLane } from './lane.ts'

const TIMEOUT_MS = 10_000
const LANE = { atOnce: 8, waitMs: MINUTE_MS }

/** Makes the function that sends e-mail through the mail server at `url`, an smtp or smtps address. */
export function makeMail({ url, from }: { url: string; from: string }, name: string): ReminderDelivery['mail'] {
  const open = async () => {
    // Loaded with the first e-mail, since most sites send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transporter: ReturnType<typeof open> | undefined
  const lane = makeLane(LANE)
  return async ({ to, subject, text, stopUrl }) => {
    // The server's words can contain the address, so what it says of a failure is not passed on.
    const outcome = await lane.run(async () => {
      transporter ??= open()
      await (await transporter).sendMail({
        from: { name, address: from },
        // As an object, so that it is one address whatever it contains.
        to: { name: '', address: to },
        subject,
        text,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      })
      return 'sent' as const
    })
    return outcome ?? 'failed'
  }
}
