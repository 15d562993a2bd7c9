import type { ReminderDelivery } from '../domain/reminder-delivery.ts'

const TIMEOUT_MS = 10_000

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
  return async ({ to, subject, text, stopUrl }) => {
    try {
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
      return 'sent'
    } catch {
      // The server's words can contain the address, so they are not passed on.
      return 'failed'
    }
  }
}
