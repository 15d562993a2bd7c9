import type { ReminderDelivery } from '../domain/reminders/reminder-delivery.ts'
import { makeMail } from './mail.ts'
import { makePush, type PushTransport } from './web-push.ts'

type Settings = {
  secret: string
  site: { url: string; name: string; email?: string | undefined }
  smtp: { url: string; from: string } | undefined
}

/** The ways by which reminders leave the site. `transport` takes the place of the network in tests. */
export function makeDelivery({ secret, site, smtp }: Settings, transport?: PushTransport): ReminderDelivery {
  return { ...makePush(secret, subjectOf(site, smtp), transport), mail: smtp && makeMail(smtp, site.name) }
}

/** Push services want an address at which they can reach the operator: of a mailbox, or of a site with HTTPS. */
function subjectOf({ url, email }: Settings['site'], smtp: Settings['smtp']): string {
  const mailbox = email ?? smtp?.from
  return mailbox ? `mailto:${mailbox}` : url.replace(/^http:/, 'https:')
}
