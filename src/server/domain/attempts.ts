import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../storage/db.ts'
import { attempts } from '../storage/schema.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const FAILURES_PER_NAME = 10
const FAILURES_PER_ADDRESS = 50
const WRITES_PER_MINUTE = 300
const EXPORTS_PER_HOUR = 20
/** Of imported entries: ten thousand of the usual length, a minute of a processor's time. */
const CHARACTERS_PER_HOUR = 20_000_000

/** Too much of something in too short a time. */
export class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

/**
 * What is counted to keep guessing and flooding off. Sign-ins and registrations are counted in the database, so that the counts hold across
 * servers and restarts; `keyOf` hides names and addresses in them. What a member writes is counted in this process.
 */
export function makeAttempts(
  db: Db,
  keyOf: (text: string) => string,
  limits: { registrations: number; posts: number },
) {
  const inDatabase = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: attempts,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    })
  // Per name and address together: whoever guesses elsewhere doesn't lock the owner out.
  const perName = inDatabase('name', FAILURES_PER_NAME, QUARTER)
  const perAddress = inDatabase('address', FAILURES_PER_ADDRESS, QUARTER)
  const registrations = inDatabase('registration', limits.registrations, HOUR)
  const posts = inDatabase('post', limits.posts, DAY)
  const writes = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: MINUTE })
  const exports = new RateLimiterMemory({ points: EXPORTS_PER_HOUR, duration: HOUR })
  const readings = new RateLimiterMemory({ points: CHARACTERS_PER_HOUR, duration: HOUR })

  return {
    /**
     * Runs `verify`, which says whether a password is right. Counted before it is tried, so that many tries at once are no way around;
     * a right one is taken off again. Throws {@link TooMany} without trying.
     */
    async guess(username: string, address: string, verify: () => Promise<boolean>): Promise<boolean> {
      const name = keyOf(`${username.toLowerCase()} ${address}`)
      const message = 'Too many attempts to sign in. Please wait a while and try again.'
      await take(perAddress, keyOf(address), message)
      try {
        await take(perName, name, message)
      } catch (error) {
        await perAddress.reward(keyOf(address))
        throw error
      }
      const right = await verify()
      if (right) await Promise.all([perName.delete(name), perAddress.reward(keyOf(address))])
      return right
    },

    /** Throws {@link TooMany} when this address has made as many accounts as it may in an hour. */
    async mayRegister(address: string): Promise<void> {
      await look(registrations, keyOf(address), TOO_MANY_ACCOUNTS)
    },

    /** Counts an account made. Throws {@link TooMany} when it was one too many. */
    async countRegistration(address: string): Promise<void> {
      await take(registrations, keyOf(address), TOO_MANY_ACCOUNTS)
    },

    /** Throws {@link TooMany} when this member has written as many posts as they may in a day. */
    async mayPost(userId: number): Promise<void> {
      await look(posts, String(userId), TOO_MANY_POSTS)
    },

    /** Counts a post that was written. Throws {@link TooMany} when it was one too many. */
    async countPost(userId: number): Promise<void> {
      await take(posts, String(userId), TOO_MANY_POSTS)
    },

    /** Counts something that a member writes. */
    async countWrite(userId: number): Promise<void> {
      await take(writes, String(userId), 'That was a lot at once. Please wait a minute and try again.')
    },

    /** Counts the characters that a member brings in to be read. Throws {@link TooMany} when it is more than an hour's worth. */
    async countReading(userId: number, characters: number): Promise<void> {
      const message = 'You have brought in as much as one person may in an hour. Please go on a little later.'
      await take(readings, String(userId), message, characters)
    },

    async countExport(userId: number): Promise<void> {
      await take(exports, String(userId), 'You have just downloaded this several times. Please try again in an hour.')
    },
  }
}

export type Attempts = ReturnType<typeof makeAttempts>

const TOO_MANY_ACCOUNTS = 'Too many new accounts from your network. Please try again in an hour.'
const TOO_MANY_POSTS = 'You have written as many posts today as one person may. Please come back tomorrow.'

async function take(
  limiter: RateLimiterDrizzle | RateLimiterMemory,
  key: string,
  message: string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooMany(message, refusal.msBeforeNext)
    throw refusal
  }
}

/** Throws {@link TooMany} when nothing is left, and takes nothing. */
async function look(limiter: RateLimiterDrizzle, key: string, message: string): Promise<void> {
  const used = await limiter.get(key)
  if ((used?.consumedPoints ?? 0) >= limiter.points) throw new TooMany(message, used?.msBeforeNext ?? DAY * 1000)
}
