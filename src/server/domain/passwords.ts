import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX } from '../../contract/limits.ts'
import { makeConcurrencyLimit, Overloaded } from './concurrency-limit.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const COMMON_PASSWORDS_MAX = 10_000

/** Hashing runs in libuv's four threads. At least one is left free for compression and file access. */
const CONCURRENT_HASHES = Math.min(3, availableParallelism())
/** With a full queue the last request waits a few seconds. */
const QUEUE_MAX = 150
const RETRY_SECONDS = 5

/** Queues `work`, which hashes or verifies a password. Throws {@link Overloaded} when the queue is full. */
export const withPasswordHashingSlot = makeConcurrencyLimit(
  { name: 'passwords', atOnce: CONCURRENT_HASHES, waiting: QUEUE_MAX },
  () => new Overloaded('Many people are signing in at this moment. Please try again in a few seconds.', RETRY_SECONDS),
)

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
