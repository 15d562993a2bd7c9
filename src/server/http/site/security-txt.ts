import { Hono } from 'hono'
import { DAY_MS, DAY_SECONDS } from '../../../shared/durations.ts'
import type { HttpEnv } from '../context.ts'

/** How long the contact is said to hold. RFC 9116 advises less than a year; the file is made anew each day. */
const VALID_DAYS = 180

/** Where to report a vulnerability (RFC 9116). Without a contact address there is nothing at this address. */
export const securityTxtRoutes = new Hono<HttpEnv>().get('/.well-known/security.txt', (c) => {
  const { url, email } = c.get('services').config.site
  if (!email) return c.text('Not found', 404)
  const today = new Date().setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': `public, max-age=${DAY_SECONDS}` })
})
