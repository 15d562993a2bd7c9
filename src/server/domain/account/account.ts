import type { Credentials } from '../../../contract/account.ts'
import type { Confirmation } from '../../../contract/confirmation.ts'
import {
  deleteUserRow,
  findUserByName,
  insertUser,
  type UserRow,
  updatePassword,
  updateRole,
} from '../../storage/account.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import { type Db, isUniqueViolation } from '../../storage/connection/db.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import { DomainError } from '../domain-error.ts'
import { accountSubject } from '../limits/allowance.ts'
import { type Caller, confirmPassword, confirmUser } from './confirmation.ts'
import { holdCredentials } from './credentials.ts'
import type { RelyingParty } from './passkeys.ts'
import {
  accountOfName,
  accountOfUser,
  hashPassword,
  isCommonPassword,
  verifyPassword,
  withPasswordHashingSlot,
} from './passwords.ts'
import { isReservedName } from './reserved-names.ts'
import { openSession } from './sessions.ts'

/**
 * Creates an account. Throws `username-reserved`, `username-taken`, `password-too-common`, `Overloaded`,
 * and `RateLimitExceeded` when the address has created too many accounts; failed attempts aren't counted.
 */
export async function register(
  db: Db,
  { username, password }: Credentials,
  { rateLimits, address }: Caller,
  siteName: string,
): Promise<UserRow> {
  await rateLimits.peekRegistration(address)
  if (isReservedName(username, siteName)) throw new DomainError('username-reserved')
  if (await isCommonPassword(password)) throw new DomainError('password-too-common')
  if (await findUserByName(db, username)) throw new DomainError('username-taken')
  const passwordHash = await withPasswordHashingSlot({ address, account: accountOfName(username) }, () =>
    hashPassword(password),
  )
  return rateLimits.consumeRegistration(address, async () => {
    try {
      return await insertUser(db, { username, passwordHash })
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('username-taken') : error
    }
  })
}

/**
 * Returns the user with this username and password. Throws `sign-in-refused` (for an unknown username after the
 * same time as for a wrong password), `Overloaded` and `RateLimitExceeded`.
 */
export async function signIn(
  db: Db,
  { username, password }: Credentials,
  { rateLimits, address, deviceOf }: Caller,
): Promise<UserRow> {
  const user = await findUserByName(db, username)
  const device = user && deviceOf(user)
  const account = device ? accountOfUser(user.id) : accountOfName(username)
  const isCorrect = await withPasswordHashingSlot({ address, account }, () =>
    rateLimits.limitPasswordCheck(device ? { by: 'device', device } : { by: 'stranger', username, address }, () =>
      verifyPassword(password, user?.passwordHash),
    ),
  )
  if (!isCorrect || !user) throw new DomainError('sign-in-refused')
  return user
}

/**
 * Changes a user's password, deletes all their sessions and returns the token of a new session and the updated user.
 * Throws `wrong-password`, `credentials-changed`, `password-too-common`, `Overloaded` and `RateLimitExceeded`.
 */
export async function changePassword(
  db: Db,
  user: UserRow,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<{ token: string; user: UserRow }> {
  await confirmPassword(user, currentPassword, caller)
  if (await isCommonPassword(newPassword)) throw new DomainError('password-too-common')
  const passwordHash = await withPasswordHashingSlot({ address: caller.address, account: accountOfUser(user.id) }, () =>
    hashPassword(newPassword),
  )
  return db.transaction(async (tx) => {
    await holdCredentials(tx, user)
    await updatePassword(tx, user.id, passwordHash)
    await deleteSessionsOf(tx, user.id)
    const updated = { ...user, passwordHash }
    return { token: await openSession(tx, updated, caller), user: updated }
  })
}

/**
 * Deletes an account with all its data and sessions. Throws what {@link confirmUser} throws and `credentials-changed`,
 * and nothing is deleted then.
 */
export async function deleteAccount(
  db: Db,
  user: UserRow,
  confirmation: Confirmation,
  caller: Caller & { relyingParty: RelyingParty },
): Promise<void> {
  await confirmUser(db, user, confirmation, caller)
  await withAccountLock(db, user.id, async (tx) => {
    await holdCredentials(tx, user)
    await deleteUserRow(tx, user.id, accountSubject(user.id))
  })
}

/**
 * Creates the admin account from the settings, or resets its password to the configured one. Throws when the account is
 * a member's: a setting must not give access to a member's journal.
 */
export async function ensureAdmin(db: Db, { username, password }: Credentials): Promise<void> {
  const user = await findUserByName(db, username)
  if (!user) {
    try {
      await insertUser(db, { username, passwordHash: await hashPassword(password), role: 'admin' })
      return
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      // Another process that started at the same time has made it.
      return ensureAdmin(db, { username, password })
    }
  }
  if (user.role !== 'admin') {
    throw new Error(`ADMIN_USERNAME names ${user.username}, who is a member of the site. Please choose another name.`)
  }
  if (await verifyPassword(password, user.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await deleteSessionsOf(tx, user.id)
  })
}

/**
 * Turns an admin into a member and deletes their sessions, since pages open in one still show what only admins may see.
 * Returns the username as the account spells it. Throws when the account doesn't exist or isn't an admin's.
 */
export async function demoteAdmin(db: Db, username: string): Promise<string> {
  const user = await findUserByName(db, username)
  if (!user) throw new Error(`There is no account named ${username}.`)
  if (user.role !== 'admin') throw new Error(`${user.username} is no admin.`)
  await db.transaction(async (tx) => {
    await updateRole(tx, user.id, 'member')
    await deleteSessionsOf(tx, user.id)
  })
  return user.username
}
