import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from '../log.ts'
import type { Db } from '../storage/db.ts'
import { type RateLimit, secondsUntilPoints } from '../storage/rate-limits.ts'
import { type PasswordCheck, passwordLimits } from './password-limits.ts'
import { makePointTaker } from './point-taker.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WRITES_PER_MINUTE = 300
const EXPORTS_PER_HOUR = 20
/** Of imported entries: ten thousand of the usual length, a minute of a processor's time. */
const CHARACTERS_PER_HOUR = 20_000_000
/** Of an address, which may be a school's: a search takes a point for every five words, some 10 ms of processor time. */
const SEARCH_POINTS_PER_MINUTE = 300
const WORDS_PER_POINT = 5

/** Too much of something in too short a time. */
export class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}

/** A limit, and the sentence that says who has reached it; `time` is how long they have to wait, in words. */
export type NamedLimit = RateLimit & { refusal: (time: string) => string }

/**
 * What keeps guessing and flooding off. Sign-ins, new accounts and new posts are counted in the database, so that the counts hold across servers
 * and restarts; `keyOf` hides names and addresses in them. What a member writes and exports, and searches, are counted in this process.
 */
export function makeRateLimits(
  db: Db,
  keyOf: (text: string) => string,
  limits: { registrations: number; posts: number },
  log: Pick<Logger, 'error'>,
) {
  const writes = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: MINUTE })
  const exports = new RateLimiterMemory({ points: EXPORTS_PER_HOUR, duration: HOUR })
  const readings = new RateLimiterMemory({ points: CHARACTERS_PER_HOUR, duration: HOUR })
  const searches = new RateLimiterMemory({ points: SEARCH_POINTS_PER_MINUTE, duration: MINUTE })
  const points = makePointTaker(db, log)

  const registrations = (address: string): NamedLimit => ({
    key: `registration:${keyOf(address)}`,
    points: limits.registrations,
    seconds: HOUR,
    refusal: (time) => `Too many new accounts from your network. Please try again in ${time}.`,
  })
  const posts = (userId: number): NamedLimit => ({
    key: `post:${userId}`,
    points: limits.posts,
    seconds: DAY,
    refusal: (time) => `You have written as many posts today as one person may. Please come back in ${time}.`,
  })

  return {
    /**
     * Runs `verify`, which says whether a password is right, and counts it where it wasn't. The points are taken before and given back after a
     * right one, so that many tries at once are no way around. Throws {@link TooMany} without trying, and then nothing is counted.
     */
    async limitPasswordCheck(check: PasswordCheck, verify: () => Promise<boolean>): Promise<boolean> {
      const named = passwordLimits(check, keyOf)
      const cleared = named.filter(({ clears }) => clears).map(({ key }) => key)
      const right = await points.holdWhile(named, cleared, verify)
      if (right === undefined) throw await refusalOf(named)
      return right
    },

    /** Throws {@link TooMany} when this address has made as many accounts as it may in an hour. */
    peekRegistration: (address: string) => peek(registrations(address)),

    /** Runs `work`, which makes an account, and counts it unless it fails. Throws {@link TooMany} before it is run. */
    consumeRegistration: <Result>(address: string, work: () => Promise<Result>) =>
      consume(registrations(address), work),

    /** Throws {@link TooMany} when this member has written as many posts as they may in a day. */
    peekPost: (userId: number) => peek(posts(userId)),

    /** Runs `work`, which writes a post, and counts it unless it fails. Throws {@link TooMany} before it is run. */
    consumePost: <Result>(userId: number, work: () => Promise<Result>) => consume(posts(userId), work),

    /** Counts something that a member writes. */
    countWrite: (userId: number) =>
      countInMemory(writes, String(userId), () => 'That was a lot at once. Please wait a minute and try again.'),

    /** Counts the characters that a member brings in to be read. Throws {@link TooMany} when it is more than an hour's worth. */
    countReading: (userId: number, characters: number) =>
      countInMemory(
        readings,
        String(userId),
        (time) => `You have brought in as much as one person may in an hour. Please go on in ${time}.`,
        characters,
      ),

    /** Counts a search that isn't answered from the cache. */
    countSearch: (address: string, query: string) =>
      countInMemory(
        searches,
        keyOf(address),
        (time) => `Many searches have come from your network. Please try again in ${time}.`,
        Math.ceil(query.trim().split(/\s+/).length / WORDS_PER_POINT),
      ),

    countExport: (userId: number) =>
      countInMemory(
        exports,
        String(userId),
        () => 'You have just downloaded this several times. Please try again in an hour.',
      ),
  }

  async function peek(limit: NamedLimit): Promise<void> {
    const [seconds = 0] = await secondsUntilPoints(db, [limit], new Date())
    if (seconds > 0) throw new TooMany(limit.refusal(inWords(seconds)), seconds)
  }

  async function consume<Result>(limit: NamedLimit, work: () => Promise<Result>): Promise<Result> {
    const taken = await points.take([limit])
    if ('refusedBy' in taken) throw await refusalOf([limit])
    try {
      return await work()
    } catch (error) {
      await points.giveBack(taken)
      throw error
    }
  }

  /** Why and for how long these limits refuse: the one that does so the longest says it. */
  async function refusalOf(named: NamedLimit[]): Promise<TooMany> {
    const waits = await secondsUntilPoints(db, named, new Date())
    const longest = Math.max(...waits)
    // Its time may have come since it refused.
    const seconds = Math.max(1, longest)
    const sentence = named[waits.indexOf(longest)]?.refusal(inWords(seconds))
    return new TooMany(sentence ?? 'Please try again in a moment.', seconds)
  }
}

export type RateLimits = ReturnType<typeof makeRateLimits>

async function countInMemory(
  limiter: RateLimiterMemory,
  key: string,
  message: (time: string) => string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = refusal.msBeforeNext / 1000
    throw new TooMany(message(inWords(seconds)), seconds)
  }
}

/** "8 seconds", "12 minutes", "3 hours": never less than it is. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 90 * MINUTE
        ? [Math.ceil(seconds / MINUTE), 'minute']
        : [Math.ceil(seconds / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
