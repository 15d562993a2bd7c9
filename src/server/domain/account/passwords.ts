import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX } from '../../../contract/limits.ts'
import { makeFairQueue, QueueFull } from '../../fair-queue.ts'
import { tell } from '../../telemetry.ts'
import { Overloaded } from '../limits/overloaded.ts'
import { RateLimitExceeded } from '../limits/rate-limits.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const COMMON_PASSWORDS_MAX = 10_000

/** Hashing runs in libuv's four threads. At least one is left free for compression and file access. */
const CONCURRENT_HASHES = Math.min(3, availableParallelism())
/** With a full queue the last request waits a few seconds. */
const QUEUE_MAX = 180
/** The queue of one address or account: a whole school may sign in at one address at once. */
const QUEUE_MAX_OF_EACH = 130
const RETRY_SECONDS = 5

const POOL = 'passwords'
const queue = makeFairQueue({
  atOnce: CONCURRENT_HASHES,
  waitingMax: QUEUE_MAX,
  waitingMaxPerKey: QUEUE_MAX_OF_EACH,
  onChange: (running, waiting) => tell('workload', { pool: POOL, running, waiting }),
})

/** Where a password comes from, and which account it is for. They take turns, each of its own. */
type PasswordQueueKeys = { address: string; account: string }

/** The key of a name at sign-in. Whoever tries it doesn't hold up those who are signed in with that account. */
export const accountOfName = (username: string) => `name:${username.toLowerCase()}`
/** The key of a signed-in user, or of a device that has signed in to the account before. */
export const accountOfUser = (userId: number) => `user:${userId}`

/**
 * Runs `work`, which hashes or verifies a password, when its turn comes: an address or an account that sends many
 * delays others by one at a time. Throws `RateLimitExceeded` when many of the same address or account wait, and {@link
 * Overloaded} when many of all do.
 */
export async function withPasswordHashingSlot<Result>(
  { address, account }: PasswordQueueKeys,
  work: () => Promise<Result>,
): Promise<Result> {
  return queue.run([`address:${address}`, account], work).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error
    tell('taskStopped', { pool: POOL, reason: 'busy' })
    if (error.isOwnFault) throw new RateLimitExceeded(WAITING_LIMIT, RETRY_SECONDS)
    throw new Overloaded('Many people are signing in at this moment. Please try again in a few seconds.', RETRY_SECONDS)
  })
}

const WAITING_LIMIT = {
  name: 'passwords_waiting',
  refusal: (time: string) =>
    `Many sign-ins from your network, or with this name, are waiting already. Please try again in ${time}.`,
}

/**
 * Returns an argon2id hash that contains its salt and parameters. It takes about 50 ms and 19 MiB, which makes guessing
 * expensive.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), ARGON2_PARAMETERS)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether `password` matches `passwordHash`. Without a hash (an unknown user) the check takes as long and returns
 * false, so response times don't reveal which usernames exist.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const isMatch = await verify(passwordHash ?? (await dummyHash), normalisePassword(password))
  return isMatch && passwordHash !== undefined
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the 10,000 most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(normalisePassword(password).toLowerCase())
}

/**
 * The list is long, so it is imported only when first needed. It is sorted by frequency in leaks, most common first.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS_MAX).map(String))
}

/**
 * Keyboards encode "é" as one code point or as two; after NFKC the password is the same. Throws for a text that is
 * longer than any schema of a password accepts: it would take seconds.
 */
function normalisePassword(password: string): string {
  if (password.length > PASSWORD_MAX) throw new RangeError('The length of this password was not checked.')
  return password.normalize('NFKC')
}
