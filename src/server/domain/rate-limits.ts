import type { BaseLogger } from 'pino'
import type { Database } from '../storage/db.ts'
import { secondsUntilPoints } from '../storage/rate-limits.ts'
import { type PasswordCheck, passwordLimits } from './password-limits.ts'
import { makeRateLimitPoints, type NamedLimit } from './rate-limit-points.ts'
import { makeMemoryCounter, makeUseCounter } from './use-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WRITES_PER_MINUTE = 300
/** What is found or computed from the whole of a journal: a search of 10,000 entries takes some 50 ms. */
export const JOURNAL_READINGS_PER_MINUTE = 300
/** Per address. Each is up to 4 MB; the site's own pages ask for cards. */
const POST_TEXTS_PER_MINUTE = 60
const EXPORTS_PER_HOUR = 20
/** Recordings that are sent on to be written down, which the operator may pay for by the minute. */
const TRANSCRIPTIONS_PER_HOUR = 30
/** Links that confirm an address for reminders: those that one user may have sent, and that one address may get. */
const CONFIRMATIONS_PER_USER = 6
const CONFIRMATIONS_PER_ADDRESS = 3
const SAMPLE_NOTES_PER_HOUR = 6
/** Challenges for passkeys: per address, where each visit of the sign-in page asks for one, and per user. */
const SIGN_IN_CHALLENGES_PER_HOUR = 600
const OWN_CHALLENGES_PER_HOUR = 60
const PDFS_PER_HOUR = 20
const SHARES_PER_HOUR = 60
/** Per address, as of a waiting room or a clinic. */
export const SHARED_READS_PER_MINUTE = 60
/** Imported characters per user: about 10,000 entries of the usual length, which take a minute of CPU time. */
const CHARACTERS_PER_HOUR = 20_000_000
/**
 * Per address, which a whole school may share. A search costs one point for every five words, some 10 ms of CPU time.
 */
export const SEARCH_POINTS_PER_MINUTE = 300
const WORDS_PER_POINT = 5
/** Of one user. Each takes some 30 ms of the one thread that makes sentence vectors. */
const MEANING_SEARCHES_PER_MINUTE = 60
/**
 * How many answers about interpretations are counted for each interpretation of the allowance: its window and that of
 * the answers open at different times, so an honest reader can need two.
 */
const ANSWERS_PER_INTERPRETATION = 2

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

/**
 * The rate limits against password guessing and flooding. On a PostgreSQL server all counts hold across the processes
 * of the site, except those of answers about interpretations. `keyOf` hashes the names and addresses in their keys. See
 * {@link makeUseCounter} for those that aren't worth a write of the embedded database.
 */
export function makeRateLimits(
  database: Pick<Database, 'db' | 'kind'>,
  keyOf: (text: string) => string,
  limits: { registrations: number; posts: number; address: number },
  log: Pick<BaseLogger, 'error'>,
) {
  const { db } = database
  const points = makeRateLimitPoints(db, log)
  const countUse = makeUseCounter(database)
  // In this process alone: a counter in the database would say who has answered.
  const countAnswer = makeMemoryCounter().count

  const registrations = (address: string): NamedLimit => ({
    name: 'registrations',
    key: `registration:${keyOf(address)}`,
    points: limits.registrations,
    seconds: HOUR,
    refusal: (time) => `Too many new accounts from your network. Please try again in ${time}.`,
  })
  const posts = (userId: number): NamedLimit => ({
    name: 'posts',
    key: `post:${userId}`,
    points: limits.posts,
    seconds: DAY,
    refusal: (time) => `You have written as many posts today as one person may. Please come back in ${time}.`,
  })
  const confirmations = (userId: number): NamedLimit => ({
    name: 'confirmations',
    key: `confirm-user:${userId}`,
    points: CONFIRMATIONS_PER_USER,
    seconds: DAY,
    refusal: (time) => `As many links as one person may ask for in a day have been sent. Please try again in ${time}.`,
  })
  const sampleNotes = (userId: number): NamedLimit => ({
    name: 'sample_notes',
    key: `sample-note:${userId}`,
    points: SAMPLE_NOTES_PER_HOUR,
    seconds: HOUR,
    refusal: (time) => `You have just sent yourself several. Please try again in ${time}.`,
  })
  const signInChallenges = (address: string): NamedLimit => ({
    name: 'sign_in_challenges',
    key: `passkey-sign-in:${keyOf(address)}`,
    points: SIGN_IN_CHALLENGES_PER_HOUR,
    seconds: HOUR,
    refusal: (time) =>
      `Many sign-ins have been begun from your network. Please use your password, or try again in ${time}.`,
  })
  const ownChallenges = (userId: number): NamedLimit => ({
    name: 'own_challenges',
    key: `passkey:${userId}`,
    points: OWN_CHALLENGES_PER_HOUR,
    seconds: HOUR,
    refusal: (time) => `You have asked for a passkey many times. Please try again in ${time}.`,
  })

  return {
    /**
     * Runs `verify`, which resolves to whether a password is correct, and counts a wrong one. The points are taken
     * before the check and refunded after a correct password, so concurrent attempts can't bypass the limit. Throws
     * {@link RateLimitExceeded}, without running `verify` or counting anything, when a limit is reached.
     */
    async limitPasswordCheck(check: PasswordCheck, verify: () => Promise<boolean>): Promise<boolean> {
      const named = passwordLimits(check, keyOf)
      const cleared = named.filter(({ clears }) => clears).map(({ key }) => key)
      const isCorrect = await points.holdWhile(named, cleared, verify)
      if (isCorrect === undefined) throw await refusalOf(named)
      return isCorrect
    },

    /** Throws {@link RateLimitExceeded} when this address has reached its limit of new accounts per hour. */
    peekRegistration: (address: string) => peek(registrations(address)),

    /**
     * Runs `work`, which creates an account, and counts it unless `work` throws. Throws {@link RateLimitExceeded}
     * without running it when the limit is reached.
     */
    consumeRegistration: <Result>(address: string, work: () => Promise<Result>) =>
      consume(registrations(address), work),

    /**
     * Counts a reading that costs its reader nothing although it was made: of a text in distress, or one that was left
     * while it came in. There are as many a day as are paid for. Returns false, and counts nothing, when none is left.
     */
    takeUnpaidReading: async (subjects: readonly { key: string; limit: number }[]): Promise<boolean> => {
      const limits = subjects.map(({ key, limit }) => ({ key: `unpaid:${key}`, points: limit, seconds: DAY }))
      return !('refusedBy' in (await points.take(limits)))
    },

    /** Throws {@link RateLimitExceeded} when this user has reached the limit of new posts per day. */
    peekPost: (userId: number) => peek(posts(userId)),

    /**
     * Runs `work`, which creates a post, and counts it unless `work` throws. Throws {@link RateLimitExceeded} without
     * running it when the limit is reached.
     */
    consumePost: <Result>(userId: number, work: () => Promise<Result>) => consume(posts(userId), work),

    /**
     * Counts a link that is sent to confirm an e-mail address. Throws {@link RateLimitExceeded} when this user has
     * asked for too many today; returns false when the address has got too many, whoever asked for them.
     */
    async takeConfirmation(userId: number, email: string): Promise<boolean> {
      await consume(confirmations(userId), async () => {})
      const key = `confirm-address:${keyOf(email.toLowerCase())}`
      return !('refusedBy' in (await points.take([{ key, points: CONFIRMATIONS_PER_ADDRESS, seconds: DAY }])))
    },

    /**
     * Counts a challenge for signing in with a passkey, each good for one attempt. Throws {@link RateLimitExceeded}.
     */
    takeSignInChallenge: (address: string) => consume(signInChallenges(address), async () => {}),

    /** Counts a challenge for a passkey of a signed-in user. Throws {@link RateLimitExceeded}. */
    takeOwnChallenge: (userId: number) => consume(ownChallenges(userId), async () => {}),

    /** Counts a note that a user has sent to themselves at once. Throws {@link RateLimitExceeded}. */
    takeSampleNote: (userId: number) => consume(sampleNotes(userId), async () => {}),

    /** Counts a write of a user, or one that costs as much as several. Throws {@link RateLimitExceeded}. */
    countWrite: (userId: number, cost = 1) =>
      count({
        name: 'writes',
        key: `write:${userId}`,
        points: WRITES_PER_MINUTE,
        seconds: MINUTE,
        cost,
        refusal: () => 'That was a lot at once. Please wait a minute and try again.',
      }),

    /** Counts a search of a user's journal, or what is computed from all of it. Throws {@link RateLimitExceeded}. */
    countJournalReading: (userId: number) =>
      count({
        name: 'journal_readings',
        key: `journal-reading:${userId}`,
        points: JOURNAL_READINGS_PER_MINUTE,
        seconds: MINUTE,
        refusal: (time) => `You have just looked through your journal very often. Please try again in ${time}.`,
      }),

    /** Counts a list of posts with their texts. Throws {@link RateLimitExceeded}. */
    countPostTexts: (address: string) =>
      count({
        name: 'post_texts',
        key: `post-texts:${keyOf(address)}`,
        points: POST_TEXTS_PER_MINUTE,
        seconds: MINUTE,
        refusal: (time) => `The posts have been read very often from your network. Please try again in ${time}.`,
      }),

    /** Counts the characters that a user imports. Throws {@link RateLimitExceeded} over the hourly limit. */
    countImportedCharacters: (userId: number, characters: number) =>
      count({
        name: 'imported_characters',
        key: `import:${userId}`,
        points: CHARACTERS_PER_HOUR,
        seconds: HOUR,
        cost: characters,
        refusal: (time) => `You have brought in as much as one person may in an hour. Please go on in ${time}.`,
      }),

    /** Counts a search that isn't served from the response cache. Throws {@link RateLimitExceeded}. */
    countSearch: (address: string, query: string) =>
      count({
        name: 'searches',
        key: `search:${keyOf(address)}`,
        points: SEARCH_POINTS_PER_MINUTE,
        seconds: MINUTE,
        cost: Math.ceil(query.trim().split(/\s+/).length / WORDS_PER_POINT),
        refusal: (time) => `Many searches have come from your network. Please try again in ${time}.`,
      }),

    /** Counts a search of a user's journal by meaning; false when they have made too many just now. */
    mayEmbedSearch: async (userId: number): Promise<boolean> => {
      const key = `meaning-search:${userId}`
      return (await countUse({ key, points: MEANING_SEARCHES_PER_MINUTE, seconds: MINUTE })) === 0
    },

    /**
     * Counts an answer about an interpretation: per address, and for the reader, who is counted as for the allowance.
     * Throws {@link RateLimitExceeded} when either has given more than belong to the allowance of a day.
     */
    async countFeedback(address: string, reader: { key: string; limit: number } | undefined): Promise<void> {
      const readerMax = (reader?.limit ?? 0) * ANSWERS_PER_INTERPRETATION
      const addressMax = Math.max(limits.address * ANSWERS_PER_INTERPRETATION, readerMax)
      await count(
        {
          name: 'answers_of_an_address',
          key: `answer-address:${keyOf(address)}`,
          points: addressMax,
          seconds: DAY,
          refusal: (time) => `Many answers have come from your network today. Please come back in ${time}.`,
        },
        countAnswer,
      )
      if (!reader) return
      await count(
        {
          name: 'answers_of_a_reader',
          key: `answer-reader:${keyOf(reader.key)}`,
          points: readerMax,
          seconds: DAY,
          refusal: (time) => `You have answered as often today as one reader may. Please come back in ${time}.`,
        },
        countAnswer,
      )
    },

    /** Counts a recording that a user sends in to be written down. Throws {@link RateLimitExceeded}. */
    countTranscription: (userId: number) =>
      count({
        name: 'transcriptions',
        key: `transcription:${userId}`,
        points: TRANSCRIPTIONS_PER_HOUR,
        seconds: HOUR,
        refusal: (time) => `You have sent in as many recordings as one person may in an hour. Please go on in ${time}.`,
      }),

    /** Counts a PDF that a user has made. Throws {@link RateLimitExceeded}. */
    countPdf: (userId: number) =>
      count({
        name: 'pdfs',
        key: `pdf:${userId}`,
        points: PDFS_PER_HOUR,
        seconds: HOUR,
        refusal: (time) => `You have just made as many PDFs as one person may in an hour. Please try again in ${time}.`,
      }),

    /** Counts a link that a user makes. Throws {@link RateLimitExceeded}. */
    countShare: (userId: number) =>
      count({
        name: 'shares',
        key: `share:${userId}`,
        points: SHARES_PER_HOUR,
        seconds: HOUR,
        refusal: (time) =>
          `You have just made as many links as one person may in an hour. Please try again in ${time}.`,
      }),

    /** Counts the opening of a link, whether it shows something or not. Throws {@link RateLimitExceeded}. */
    countSharedRead: (address: string) =>
      count({
        name: 'opened_shares',
        key: `shared-read:${keyOf(address)}`,
        points: SHARED_READS_PER_MINUTE,
        seconds: MINUTE,
        refusal: (time) => `Many links have been opened from your network. Please try again in ${time}.`,
      }),

    /** Counts an export of a user's data. Throws {@link RateLimitExceeded}. */
    countExport: (userId: number) =>
      count({
        name: 'exports',
        key: `export:${userId}`,
        points: EXPORTS_PER_HOUR,
        seconds: HOUR,
        refusal: () => 'You have just downloaded this several times. Please try again in an hour.',
      }),
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

/** A duration as "8 seconds", "12 minutes" or "3 hours", rounded up. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 90 * MINUTE
        ? [Math.ceil(seconds / MINUTE), 'minute']
        : [Math.ceil(seconds / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
