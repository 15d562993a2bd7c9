import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../contract/limits.ts'
import type { Recovery } from '../../../contract/recovery.ts'
import { findUserByName, type UserRow, updatePassword } from '../../storage/account.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  hasRecoveryCode,
  replaceRecoveryCodes,
} from '../../storage/recovery-codes.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import { DomainError } from '../domain-error.ts'
import type { Caller } from './confirmation.ts'
import { holdCredentials } from './credentials.ts'
import { accountOfUser, hashPassword, isCommonPassword, withPasswordHashingSlot } from './passwords.ts'

/** Crockford's Base32 without its check digits: no I, L, O or U, so that no two characters look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/**
 * 24 characters of 5 bits: with 112 bits and more a code may be stored without a slow hash (OWASP ASVS 5.0, 6.5.2).
 */
const GROUPS = 6
const GROUP_LENGTH = 4

/** No user has this id. */
const NOBODY = 0

/**
 * Makes new recovery codes for the user, whose previous ones end, and returns them: only hashes of them are stored.
 * Throws `credentials-changed`.
 */
export async function makeRecoveryCodes(db: Db, secret: string, user: UserRow): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  const hashes = codes.map((code) => hashCode(secret, user.id, code))
  await withAccountLock(db, user.id, async (tx) => {
    await holdCredentials(tx, user)
    await replaceRecoveryCodes(tx, user.id, hashes)
  })
  return codes
}

/**
 * Sets a new password with one of the user's recovery codes, which is used up, and ends all of their sessions. Returns
 * how many codes are left. A wrong code is counted as a wrong password is, and an unknown username is answered as a
 * wrong code is. Throws `recovery-refused`, `password-too-common`, `Overloaded` and `RateLimitExceeded`.
 */
export async function recoverAccount(
  db: Db,
  secret: string,
  { username, code, newPassword }: Recovery,
  { rateLimits, address, deviceOf }: Caller,
): Promise<{ codesLeft: number }> {
  if (await isCommonPassword(newPassword)) throw new DomainError('password-too-common')
  const user = await findUserByName(db, username)
  const device = user && deviceOf(user)
  const hash = hashCode(secret, user?.id ?? NOBODY, code)
  const spent: { codesLeft?: number | undefined } = {}
  await rateLimits.limitPasswordCheck(
    device ? { by: 'device', device } : { by: 'stranger', username, address },
    async () => {
      // The same query for an unknown user, so that the time it takes doesn't tell who has an account.
      if (!(await hasRecoveryCode(db, user?.id ?? NOBODY, hash)) || !user) return false
      spent.codesLeft = await spendCode(db, user, hash, newPassword, address)
      return spent.codesLeft !== undefined
    },
  )
  if (spent.codesLeft === undefined) throw new DomainError('recovery-refused')
  return { codesLeft: spent.codesLeft }
}

/** Uses a code up and sets the password; returns how many codes are left, or undefined when it had been used up. */
async function spendCode(
  db: Db,
  { id }: UserRow,
  hash: string,
  newPassword: string,
  address: string,
): Promise<number | undefined> {
  const passwordHash = await withPasswordHashingSlot({ address, account: accountOfUser(id) }, () =>
    hashPassword(newPassword),
  )
  return withAccountLock(db, id, async (tx) => {
    if (!(await deleteRecoveryCode(tx, id, hash))) return undefined
    await updatePassword(tx, id, passwordHash)
    await deleteSessionsOf(tx, id)
    return (await countRecoveryCodes(tx, id)).left
  })
}

function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** The hash that is stored of a code, however it was typed: without the site's secret it can't be worked out. */
function hashCode(secret: string, userId: number, code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return createHmac('sha256', secret).update(`recovery-code:${userId}:${plain}`).digest('base64url')
}
