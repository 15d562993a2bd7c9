/** Domains of Gmail, which delivers to the same mailbox whatever dots are in a name. */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that mail to an address probably reaches, to count by: without capitals and without what follows a "+",
 * and for Gmail without dots. Never to send to: some servers have two mailboxes there.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
