import type { Confirmation } from '../../../contract/confirmation.ts'
import type { UserRow } from '../../storage/account.ts'
import type { Db } from '../../storage/connection/db.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { confirmByPasskey, type RelyingParty } from './passkeys.ts'
import { accountOfUser, verifyPassword, withPasswordHashingSlot } from './passwords.ts'

/**
 * The request's context. `address` is the client's network as rate limits count it; `deviceOf` returns the device's id
 * when it has signed in to this account before; `device` names the browser and system in words.
 */
export type Caller = {
  rateLimits: RateLimits
  address: string
  deviceOf: (user: UserRow) => string | undefined
  device: string
}

/** Throws `wrong-password` unless this is the signed-in user's password; `Overloaded` and `RateLimitExceeded`. */
export async function confirmPassword(
  user: UserRow,
  password: string,
  { rateLimits, address }: Pick<Caller, 'rateLimits' | 'address'>,
): Promise<void> {
  const isCorrect = await withPasswordHashingSlot({ address, account: accountOfUser(user.id) }, () =>
    rateLimits.limitPasswordCheck({ by: 'member', userId: user.id }, () => verifyPassword(password, user.passwordHash)),
  )
  if (!isCorrect) throw new DomainError('wrong-password')
}

/**
 * Returns when the confirmation shows that the user is asking, and not a person who found their browser open.
 * Throws `wrong-password`, `Overloaded` and `RateLimitExceeded` for a password, and `PasskeyRefused` and
 * `challenge-expired` for a passkey.
 */
export async function confirmUser(
  db: Db,
  user: UserRow,
  { password, passkey }: Confirmation,
  { relyingParty, ...caller }: Pick<Caller, 'rateLimits' | 'address'> & { relyingParty: RelyingParty },
): Promise<void> {
  if (passkey) await confirmByPasskey(db, user, passkey, relyingParty)
  else await confirmPassword(user, password ?? '', caller)
}
