import type { Context } from 'hono'
import type { RelyingParty } from '../domain/account/passkeys.ts'
import type { HttpEnv } from './context.ts'

const LOCALHOST = 'localhost'

/**
 * The site as passkeys know it. It comes from `SITE_URL`, and not from the request, which a site that imitates this one
 * could pass on with its own name in it. Only where both are this very machine, the request's port counts as well: that
 * of `SITE_URL` is its default then, and a development server may have another.
 */
export function readRelyingParty(c: Context<HttpEnv>): RelyingParty {
  const { site } = c.get('services').config
  const { hostname, origin } = new URL(site.url)
  const asked = new URL(c.req.url)
  const isLocal = hostname === LOCALHOST && asked.hostname === LOCALHOST
  const origins = isLocal ? [origin, `http://${asked.host}`, `https://${asked.host}`] : [origin]
  return { id: hostname, name: site.name, origins }
}
