import type { Context } from 'hono'
import type { User } from '../../../contract/account.ts'
import type { Caller } from '../../domain/account/confirmation.ts'
import { openSession } from '../../domain/account/sessions.ts'
import type { UserRow } from '../../storage/account.ts'
import type { HttpEnv } from '../context.ts'
import { readDevice } from '../device.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { sessionToken, setSessionCookie } from '../middleware/session.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'

/** Returns the facts about the request that the rules of accounts need. */
export function readCaller(c: Context<HttpEnv>): Caller {
  return {
    rateLimits: c.get('services').rateLimits,
    address: clientNetworkHash(c),
    deviceOf: (user: UserRow) => readKnownDevice(c, user),
    device: readDevice(c),
  }
}

/** Signs the user in, in this browser: a new session takes the place of its previous one, and the device is known. */
export async function startSession(c: Context<HttpEnv>, user: UserRow): Promise<void> {
  const { db } = c.get('services').database
  const token = await openSession(db, user, { previousToken: sessionToken(c), device: readDevice(c) })
  setSessionCookie(c, token)
  rememberDevice(c, user)
}

export function serializeUser({ id, username, role, tier, createdAt }: UserRow): User {
  return { id, username, role, tier, createdAt: createdAt.toISOString() }
}
