import type { Credentials } from '../../contract/user.ts'
import { type Db, isUniqueViolation } from '../storage/db.ts'
import { deleteSessionsOf } from '../storage/sessions.ts'
import { deleteUser, findUserByName, insertUser, type UserRow, updatePassword, updateRole } from '../storage/users.ts'
import { accountSubject } from './allowance.ts'
import { hashPassword, inPasswordQueue, isCommonPassword, verifyPassword } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import { isReservedName } from './reserved-names.ts'
import { openSession } from './sessions.ts'

/** The name belongs to somebody. */
export class UsernameTaken extends Error {
  override name = 'UsernameTaken'
}

/** The name is kept for the site itself. */
export class UsernameReserved extends Error {
  override name = 'UsernameReserved'
}

/** The password is among the most common ones. */
export class PasswordTooCommon extends Error {
  override name = 'PasswordTooCommon'
}

/** Name and password don't belong together; which of them is wrong isn't said. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
}

/** Somebody signed in gave another password than theirs. */
export class WrongPassword extends Error {
  override name = 'WrongPassword'
}

/** Who calls, and from where: `address` as it is counted; `deviceOf` names the device if it has signed in to this account before. */
type Caller = { rateLimits: RateLimits; address: string; deviceOf: (user: UserRow) => string | undefined }

/**
 * Makes an account. Throws {@link UsernameReserved}, {@link UsernameTaken}, {@link PasswordTooCommon}, `Overloaded`, and `TooMany` when the
 * address has made as many as it may; only an account that was made counts.
 */
export async function register(
  db: Db,
  { username, password }: Credentials,
  { rateLimits, address }: Caller,
  siteName: string,
): Promise<UserRow> {
  await rateLimits.peekRegistration(address)
  if (isReservedName(username, siteName)) throw new UsernameReserved()
  if (await isCommonPassword(password)) throw new PasswordTooCommon()
  if (await findUserByName(db, username)) throw new UsernameTaken()
  const passwordHash = await inPasswordQueue(() => hashPassword(password))
  return rateLimits.consumeRegistration(address, async () => {
    try {
      return await insertUser(db, { username, passwordHash })
    } catch (error) {
      throw isUniqueViolation(error) ? new UsernameTaken() : error
    }
  })
}

/**
 * Whose name and password these are. Throws {@link SignInRefused}, after the same time for an unknown name, `Overloaded` and `TooMany`.
 */
export async function signIn(
  db: Db,
  { username, password }: Credentials,
  { rateLimits, address, deviceOf }: Caller,
): Promise<UserRow> {
  const user = await findUserByName(db, username)
  const device = user && deviceOf(user)
  const right = await inPasswordQueue(() =>
    rateLimits.limitPasswordCheck(device ? { by: 'device', device } : { by: 'stranger', username, address }, () =>
      verifyPassword(password, user?.passwordHash),
    ),
  )
  if (!right || !user) throw new SignInRefused()
  return user
}

/** Throws {@link WrongPassword} unless this is the password of the person, who is signed in; `Overloaded` and `TooMany`. */
async function confirm(user: UserRow, password: string, { rateLimits }: Caller): Promise<void> {
  const right = await inPasswordQueue(() =>
    rateLimits.limitPasswordCheck({ by: 'member', userId: user.id }, () => verifyPassword(password, user.passwordHash)),
  )
  if (!right) throw new WrongPassword()
}

/**
 * Gives a person a new password, ends all their sessions and answers the token of a new one and the account as it is now. Throws
 * {@link WrongPassword}, {@link PasswordTooCommon}, `Overloaded` and `TooMany`.
 */
export async function changePassword(
  db: Db,
  user: UserRow,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<{ token: string; user: UserRow }> {
  await confirm(user, currentPassword, caller)
  if (await isCommonPassword(newPassword)) throw new PasswordTooCommon()
  const passwordHash = await inPasswordQueue(() => hashPassword(newPassword))
  return db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await deleteSessionsOf(tx, user.id)
    return { token: await openSession(tx, user.id), user: { ...user, passwordHash } }
  })
}

/** Removes an account and everything in it, at once and everywhere. Throws {@link WrongPassword}, `Overloaded` and `TooMany`. */
export async function endAccount(db: Db, user: UserRow, password: string, caller: Caller): Promise<void> {
  await confirm(user, password, caller)
  await deleteUser(db, user.id, accountSubject(user.id))
}

/**
 * Makes the admin that the settings name, or gives them the password that the settings say. Throws when the name is a member's:
 * a setting must not open somebody's journal.
 */
export async function ensureAdmin(db: Db, { username, password }: Credentials): Promise<void> {
  const user = await findUserByName(db, username)
  if (!user) {
    await insertUser(db, { username, passwordHash: await hashPassword(password), role: 'admin' })
    return
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
 * Makes an admin an ordinary member, and ends their sessions, since pages that are open in one show what only admins see. Gives the name as the
 * account has it. Throws when there is no such account, or it isn't an admin's.
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
