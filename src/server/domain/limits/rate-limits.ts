import type { BaseLogger } from 'pino'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../shared/durations.ts'
import type { Database } from '../../storage/connection/db.ts'
import { secondsUntilPoints } from '../../storage/rate-limits.ts'
import { type PasswordCheck, passwordLimits } from '../account/password-limits.ts'
import { makeRateLimitPoints, type NamedLimit } from './rate-limit-points.ts'
import { type Reader, rateLimitRules, type SetLimits } from './rate-limit-rules.ts'
import { makeMemoryCounter, makeUseCounter } from './use-counter.ts'

/** A rate limit was exceeded. The message is the sentence for the user, `limit` the limit's name in the metrics. */
export class RateLimitExceeded extends Error {
  override name = 'RateLimitExceeded'
  readonly limit: string
  readonly retryAfterSeconds: number
  constructor(limit: Pick<NamedLimit, 'name' | 'refusal'>, seconds: number) {
    super(limit.refusal(inWords(seconds)))
    this.limit = limit.name
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  }
}

/** Running password checks hold all points of a limit: they come back unless the passwords are wrong. */
const BUSY_CHECKING = {
  name: 'passwords_being_checked',
  refusal: (time: string) => `Other sign-ins are being checked at this moment. Please try again in ${time}.`,
}
const BUSY_SECONDS = 2

/** A duration as "8 seconds", "12 minutes" or "3 hours", rounded up. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds <= 1.5 * MINUTE_SECONDS
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 1.5 * HOUR_SECONDS
        ? [Math.ceil(seconds / MINUTE_SECONDS), 'minute']
        : [Math.ceil(seconds / HOUR_SECONDS), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * The rate limits against password guessing and flooding. On a PostgreSQL server all counts hold across the processes
 * of the site, except those of answers about interpretations. `keyOf` hashes the names and addresses in their keys. See
 * {@link makeUseCounter} for those that aren't worth a write of the embedded database.
 */
export function makeRateLimits(
  database: Pick<Database, 'db' | 'kind'>,
  keyOf: (text: string) => string,
  limits: SetLimits,
  log: Pick<BaseLogger, 'error'>,
) {
  const { db } = database
  const points = makeRateLimitPoints(db, log)
  const countUse = makeUseCounter(database)
  // In this process alone: a counter in the database would say who has answered, or who has told of distress.
  const inMemory = makeMemoryCounter()

  const rules = rateLimitRules(keyOf, limits)

  return {
    /**
     * Runs `verify`, which resolves to whether a password is correct, and counts a wrong one. The points are taken
     * before the check and refunded after a correct password, so concurrent attempts can't bypass the limit. Throws
     * {@link RateLimitExceeded}, without running `verify` or counting anything, when a limit is reached, or may be by
     * the passwords that are being checked.
     */
    async limitPasswordCheck(check: PasswordCheck, verify: () => Promise<boolean>): Promise<boolean> {
      const named = passwordLimits(check, keyOf)
      const cleared = named.filter(({ clears }) => clears).map(({ key }) => key)
      const outcome = await points.check(named, cleared, verify)
      if (outcome === 'no point left') throw await refusalOf(named)
      if (outcome === 'busy') throw new RateLimitExceeded(BUSY_CHECKING, BUSY_SECONDS)
      return outcome
    },

    /** Throws {@link RateLimitExceeded} when this address has reached its limit of new accounts per hour. */
    peekRegistration: (address: string) => peek(rules.registrations(address)),

    /**
     * Runs `work`, which creates an account, and counts it unless `work` throws. Throws {@link RateLimitExceeded}
     * without running it when the limit is reached.
     */
    consumeRegistration: <Result>(address: string, work: () => Promise<Result>) =>
      consume(rules.registrations(address), work),

    /**
     * Counts a model's reading that costs its reader nothing although it was made: of a text in distress, or one that
     * was left while it came in. There are as many a day as are paid for. Returns false, and counts nothing, when none
     * is left.
     */
    takeUnpaidReading: async (subjects: readonly Reader[]): Promise<boolean> => {
      return !('refusedBy' in (await points.take(subjects.map(rules.unpaidReadings))))
    },

    /**
     * Counts a text that is read for nothing, for each of the subjects; the returned function takes that back. Throws
     * {@link RateLimitExceeded}, and counts nothing, when one of them has had as many as it may.
     */
    async takeFreeReading(subjects: readonly Reader[]): Promise<() => Promise<void>> {
      const taken: NamedLimit[] = []
      const giveBack = async () => {
        for (const limit of taken) await inMemory.giveBack(limit)
      }
      for (const limit of subjects.map(rules.freeReadings)) {
        await count(limit, inMemory.count).catch(async (refusal) => {
          await giveBack()
          throw refusal
        })
        taken.push(limit)
      }
      return giveBack
    },

    /** Throws {@link RateLimitExceeded} when this user has reached the limit of new posts per day. */
    peekPost: (userId: number) => peek(rules.posts(userId)),

    /**
     * Runs `work`, which creates a post, and counts it unless `work` throws. Throws {@link RateLimitExceeded} without
     * running it when the limit is reached.
     */
    consumePost: <Result>(userId: number, work: () => Promise<Result>) => consume(rules.posts(userId), work),

    /**
     * Counts a link that is sent to confirm an e-mail address. Throws {@link RateLimitExceeded} when this user has
     * asked for too many today; returns false when the mailbox has got too many, whoever asked for them and however
     * they spelt it.
     */
    async takeConfirmation(userId: number, email: string): Promise<boolean> {
      await consume(rules.confirmations(userId), async () => {})
      return !('refusedBy' in (await points.take([rules.confirmationsOfAddress(email)])))
    },

    /**
     * Counts a challenge for signing in with a passkey, each good for one attempt. Throws {@link RateLimitExceeded}.
     */
    takeSignInChallenge: (address: string) => consume(rules.signInChallenges(address), async () => {}),

    /** Counts a challenge for a passkey of a signed-in user. Throws {@link RateLimitExceeded}. */
    takeOwnChallenge: (userId: number) => consume(rules.ownChallenges(userId), async () => {}),

    /** Counts a note that a user has sent to themselves at once. Throws {@link RateLimitExceeded}. */
    takeSampleNote: (userId: number) => consume(rules.sampleNotes(userId), async () => {}),

    /** Counts a write of a user, or one that costs as much as several. Throws {@link RateLimitExceeded}. */
    countWrite: (userId: number, cost = 1) => count(rules.writes(userId, cost)),

    /**
     * Counts a search of a user's journal, or what is computed from all of it, which may cost as much as several.
     * Throws {@link RateLimitExceeded}.
     */
    countJournalReading: (userId: number, cost = 1) => count(rules.journalReadings(userId, cost)),

    /** Counts a list of posts with their texts. Throws {@link RateLimitExceeded}. */
    countPostTexts: (address: string) => count(rules.postTexts(address)),

    /** Counts the characters that a user imports. Throws {@link RateLimitExceeded} over the hourly limit. */
    countImportedCharacters: (userId: number, characters: number) =>
      count(rules.importedCharacters(userId, characters)),

    /** Counts a search that isn't served from the response cache. Throws {@link RateLimitExceeded}. */
    countSearch: (address: string, query: string) => count(rules.searches(address, query)),

    /** Counts a search of a user's journal by meaning; false when they have made too many just now. */
    mayEmbedSearch: async (userId: number): Promise<boolean> => (await countUse(rules.meaningSearches(userId))) === 0,

    /**
     * Counts an answer about an interpretation: per address, and for the reader, who is counted as for the allowance.
     * Throws {@link RateLimitExceeded} when either has given more than belong to the allowance of a day.
     */
    async countFeedback(address: string, reader: Reader | undefined): Promise<void> {
      // The reader first: who is refused takes nothing from their network.
      if (reader) await count(rules.answersOfReader(reader), inMemory.count)
      await count(rules.answersOfAddress(address, reader), inMemory.count)
    },

    /** Counts a report of a post. Throws {@link RateLimitExceeded}. */
    countPostReport: (address: string) => count(rules.postReports(address)),

    /** Counts a recording that a user sends in to be written down. Throws {@link RateLimitExceeded}. */
    countTranscription: (userId: number) => count(rules.transcriptions(userId)),

    /** Counts a PDF that a user has made. Throws {@link RateLimitExceeded}. */
    countPdf: (userId: number) => count(rules.pdfs(userId)),

    /** Counts a link that a user makes. Throws {@link RateLimitExceeded}. */
    countShare: (userId: number) => count(rules.shares(userId)),

    /** Counts the opening of a link, whether it shows something or not. Throws {@link RateLimitExceeded}. */
    countSharedRead: (address: string) => count(rules.sharedReads(address)),

    /** Counts an export of a user's data. Throws {@link RateLimitExceeded}. */
    countExport: (userId: number) => count(rules.exports(userId)),
  }

  async function count(limit: NamedLimit, counter = countUse): Promise<void> {
    const seconds = await counter(limit)
    if (seconds > 0) throw new RateLimitExceeded(limit, seconds)
  }

  async function peek(limit: NamedLimit): Promise<void> {
    const [seconds = 0] = await secondsUntilPoints(db, [limit], new Date())
    if (seconds > 0) throw new RateLimitExceeded(limit, seconds)
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

  /** The error for these limits; the one with the longest wait provides the sentence. */
  async function refusalOf(named: [NamedLimit, ...NamedLimit[]]): Promise<RateLimitExceeded> {
    const waits = await secondsUntilPoints(db, named, new Date())
    const longest = Math.max(...waits)
    // The wait may have ended since the limit refused.
    return new RateLimitExceeded(named[waits.indexOf(longest)] ?? named[0], Math.max(1, longest))
  }
}

export type RateLimits = ReturnType<typeof makeRateLimits>
