import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../shared/durations.ts'
import type { RateLimit } from '../../storage/rate-limits.ts'
import { mailboxOf } from '../account/mailbox.ts'
import { readQuery } from '../dictionary/search-query.ts'
import type { NamedLimit } from './rate-limit-points.ts'

const WRITES_PER_MINUTE = 300
/**
 * Searches and computations over a whole journal: a search of 10,000 entries takes some 50 ms. A reading of all of a
 * large journal costs several, unless its result is stored.
 */
export const JOURNAL_READINGS_PER_MINUTE = 300
/** Per address. Each is up to 4 MB; the site's own pages ask for cards. */
const POST_TEXTS_PER_MINUTE = 60
const EXPORTS_PER_HOUR = 20
/** Recordings that are sent on to be written down, which the operator may pay for by the minute. */
const TRANSCRIPTIONS_PER_HOUR = 30
/**
 * Links that confirm an address for reminders: those that one user may have sent, and that one mailbox may get. None
 * are counted by domain: whoever used up those of a large provider would keep them from everybody else there.
 */
const CONFIRMATIONS_PER_USER = 6
const CONFIRMATIONS_PER_ADDRESS = 3
const SAMPLE_NOTES_PER_HOUR = 6
/** Challenges for passkeys: per address, where each visit of the sign-in page asks for one, and per user. */
const SIGN_IN_CHALLENGES_PER_HOUR = 600
const OWN_CHALLENGES_PER_HOUR = 60
const PDFS_PER_HOUR = 20
const SHARES_PER_HOUR = 60
const POST_REPORTS_PER_DAY = 20
/** Per address, as of a waiting room or a clinic. */
export const SHARED_READS_PER_MINUTE = 60
/** Imported characters per user: about 10,000 entries of the usual length, which take a minute of CPU time. */
const CHARACTERS_PER_HOUR = 20_000_000
/** Per address, which a whole school may share. A search costs one point for every five words. */
export const SEARCH_POINTS_PER_MINUTE = 300
const WORDS_PER_POINT = 5
/** Of one user. Each takes some 30 ms of the one thread that makes sentence vectors. */
const MEANING_SEARCHES_PER_MINUTE = 60
/**
 * How many answers about interpretations are counted for each interpretation of the allowance: its window and that of
 * the answers open at different times, so an honest reader can need two.
 */
const ANSWERS_PER_INTERPRETATION = 2

/**
 * How many free readings (of a text in distress, or one that can't be read) there are for each interpretation of the
 * allowance. A guest has 20 a day by default.
 */
const FREE_READINGS_PER_INTERPRETATION = 4

/** The limits that an operator sets. */
export type SetLimits = { registrations: number; posts: number; address: number }
/** The key by which the allowance counts a reader, and how many interpretations the reader has a day. */
export type Reader = { key: string; limit: number }

/**
 * Returns the rules of all limits but those of passwords and of rendered pages: what is counted for whom, how much of
 * it in which time, and the sentence of a refusal. `keyOf` hashes names and addresses.
 */
export function rateLimitRules(keyOf: (text: string) => string, set: SetLimits) {
  return {
    registrations: (address: string): NamedLimit => ({
      name: 'registrations',
      key: `registration:${keyOf(address)}`,
      points: set.registrations,
      seconds: HOUR_SECONDS,
      refusal: (time) => `Too many new accounts from your network. Please try again in ${time}.`,
    }),
    posts: (userId: number): NamedLimit => ({
      name: 'posts',
      key: `post:${userId}`,
      points: set.posts,
      seconds: DAY_SECONDS,
      refusal: (time) => `You have written as many posts today as one person may. Please come back in ${time}.`,
    }),
    confirmations: (userId: number): NamedLimit => ({
      name: 'confirmations',
      key: `confirm-user:${userId}`,
      points: CONFIRMATIONS_PER_USER,
      seconds: DAY_SECONDS,
      refusal: (time) =>
        `As many links as one person may ask for in a day have been sent. Please try again in ${time}.`,
    }),
    sampleNotes: (userId: number): NamedLimit => ({
      name: 'sample_notes',
      key: `sample-note:${userId}`,
      points: SAMPLE_NOTES_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) => `You have just sent yourself several. Please try again in ${time}.`,
    }),
    signInChallenges: (address: string): NamedLimit => ({
      name: 'sign_in_challenges',
      key: `passkey-sign-in:${keyOf(address)}`,
      points: SIGN_IN_CHALLENGES_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) =>
        `Many sign-ins have been begun from your network. Please use your password, or try again in ${time}.`,
    }),
    ownChallenges: (userId: number): NamedLimit => ({
      name: 'own_challenges',
      key: `passkey:${userId}`,
      points: OWN_CHALLENGES_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) => `You have asked for a passkey many times. Please try again in ${time}.`,
    }),
    writes: (userId: number, cost: number): NamedLimit => ({
      name: 'writes',
      key: `write:${userId}`,
      points: WRITES_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      cost,
      refusal: () => 'That was a lot at once. Please wait a minute and try again.',
    }),
    journalReadings: (userId: number, cost: number): NamedLimit => ({
      name: 'journal_readings',
      key: `journal-reading:${userId}`,
      points: JOURNAL_READINGS_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      cost,
      refusal: (time) => `You have just looked through your journal very often. Please try again in ${time}.`,
    }),
    postTexts: (address: string): NamedLimit => ({
      name: 'post_texts',
      key: `post-texts:${keyOf(address)}`,
      points: POST_TEXTS_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      refusal: (time) => `The posts have been read very often from your network. Please try again in ${time}.`,
    }),
    importedCharacters: (userId: number, characters: number): NamedLimit => ({
      name: 'imported_characters',
      key: `import:${userId}`,
      points: CHARACTERS_PER_HOUR,
      seconds: HOUR_SECONDS,
      cost: characters,
      refusal: (time) => `You have brought in as much as one person may in an hour. Please go on in ${time}.`,
    }),
    searches: (address: string, query: string): NamedLimit => ({
      name: 'searches',
      key: `search:${keyOf(address)}`,
      points: SEARCH_POINTS_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      cost: Math.max(1, Math.ceil(readQuery(query).words.length / WORDS_PER_POINT)),
      refusal: (time) => `Many searches have come from your network. Please try again in ${time}.`,
    }),
    transcriptions: (userId: number): NamedLimit => ({
      name: 'transcriptions',
      key: `transcription:${userId}`,
      points: TRANSCRIPTIONS_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) => `You have sent in as many recordings as one person may in an hour. Please go on in ${time}.`,
    }),
    pdfs: (userId: number): NamedLimit => ({
      name: 'pdfs',
      key: `pdf:${userId}`,
      points: PDFS_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) => `You have just made as many PDFs as one person may in an hour. Please try again in ${time}.`,
    }),
    shares: (userId: number): NamedLimit => ({
      name: 'shares',
      key: `share:${userId}`,
      points: SHARES_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: (time) => `You have just made as many links as one person may in an hour. Please try again in ${time}.`,
    }),
    sharedReads: (address: string): NamedLimit => ({
      name: 'opened_shares',
      key: `shared-read:${keyOf(address)}`,
      points: SHARED_READS_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      refusal: (time) => `Many links have been opened from your network. Please try again in ${time}.`,
    }),
    exports: (userId: number): NamedLimit => ({
      name: 'exports',
      key: `export:${userId}`,
      points: EXPORTS_PER_HOUR,
      seconds: HOUR_SECONDS,
      refusal: () => 'You have just downloaded this several times. Please try again in an hour.',
    }),
    freeReadings: ({ key, limit }: Reader): NamedLimit => ({
      name: 'free_readings',
      key: `free:${keyOf(key)}`,
      points: FREE_READINGS_PER_INTERPRETATION * limit,
      seconds: DAY_SECONDS,
      refusal: (time) =>
        `The texts that are read for nothing in a day are used up, by you or on your network. Please come back in ${time}.`,
    }),
    unpaidReadings: ({ key, limit }: Reader): RateLimit => ({
      key: `unpaid:${key}`,
      points: limit,
      seconds: DAY_SECONDS,
    }),
    confirmationsOfAddress: (email: string): RateLimit => ({
      key: `confirm-address:${keyOf(mailboxOf(email))}`,
      points: CONFIRMATIONS_PER_ADDRESS,
      seconds: DAY_SECONDS,
    }),
    meaningSearches: (userId: number): RateLimit => ({
      key: `meaning-search:${userId}`,
      points: MEANING_SEARCHES_PER_MINUTE,
      seconds: MINUTE_SECONDS,
    }),
    answersOfAddress: (address: string, reader: Reader | undefined): NamedLimit => ({
      name: 'answers_of_an_address',
      key: `answer-address:${keyOf(address)}`,
      points: ANSWERS_PER_INTERPRETATION * Math.max(set.address, reader?.limit ?? 0),
      seconds: DAY_SECONDS,
      refusal: (time) => `Many answers have come from your network today. Please come back in ${time}.`,
    }),
    postReports: (address: string): NamedLimit => ({
      name: 'post_reports',
      key: `post-report:${keyOf(address)}`,
      points: POST_REPORTS_PER_DAY,
      seconds: DAY_SECONDS,
      refusal: (time) => `Many posts have been reported from your network today. Please come back in ${time}.`,
    }),
    answersOfReader: ({ key, limit }: Reader): NamedLimit => ({
      name: 'answers_of_a_reader',
      key: `answer-reader:${keyOf(key)}`,
      points: ANSWERS_PER_INTERPRETATION * limit,
      seconds: DAY_SECONDS,
      refusal: (time) => `You have answered as often today as one reader may. Please come back in ${time}.`,
    }),
  }
}
