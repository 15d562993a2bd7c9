import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeConcurrencyLimit, Overloaded } from './concurrency-limit.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const COMMON = 10_000

/** Hashing runs in libuv's four threads, which compression and files need too; so one at least is left to them. */
const AT_ONCE = Math.min(3, availableParallelism())
/** The last of them waits some seconds. */
const WAITING_MAX = 150
const RETRY_SECONDS = 5

/** Runs `work`, which hashes or checks a password, when few others do. Throws {@link Overloaded} when too many wait for that. */
export const inPasswordQueue = makeConcurrencyLimit(
  { atOnce: AT_ONCE, waiting: WAITING_MAX },
  () => new Overloaded('Many people are signing in at this moment. Please try again in a few seconds.', RETRY_SECONDS),
)

/** A hash that holds its own salt and parameters. Half a tenth of a second and 19 MiB, so that guessing costs. */
export function hashPassword(password: string): Promise<string> {
  return hash(sameEverywhere(password), OWASP)
}

let nobodys: Promise<string> | undefined

/** Whether the password is the one that was hashed. Without a hash it takes as long, and is never right. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(crypto.randomUUID())
  const right = await verify(passwordHash ?? (await nobodys), sameEverywhere(password))
  return right && passwordHash !== undefined
}

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the 10,000 most common ones, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(sameEverywhere(password).toLowerCase())
}

/** Read only when the first account is made: the list is long. It is ordered by how often passwords turned up in leaks. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON).map(String))
}

/** Keyboards differ in how they compose "é"; the password is the same. */
function sameEverywhere(password: string): string {
  return password.normalize('NFKC')
}
