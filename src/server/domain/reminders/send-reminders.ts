import PQueue from 'p-queue'
import type { SentNotes } from '../../../contract/reminders.ts'
import { HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../shared/durations.ts'
import { STOP_PATH } from '../../../shared/pages.ts'
import { hashOf } from '../../../shared/seeded-random.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  deletePushSubscriptions,
  listFrequentSigns,
  listPushSubscriptions,
  type PushSubscriptionRow,
  type ReminderRow,
  readReminders,
  takeDueReminders,
} from '../../storage/reminders.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { makeToken } from './reminder-links.ts'
import { type NoteKind, noteMail, pushPayload } from './reminder-notes.ts'
import { isQuiet, minutesUntilQuiet } from './reminder-times.ts'
import { type ReminderService, scheduleAfter } from './reminders.ts'

/** A note that is later than this, since no server was running, is left out. */
const LATE_MS = HOUR_MS / 2
/** How many users' notes are taken from the database at a time. */
const BATCH = 50
/** How many notes are on their way at a time, those that wait for a slow push service among them. */
const ON_THEIR_WAY_MAX = 500
/** How many of them read from the database at a time. */
const READING_MAX = 8
/** A reality check names one of so many signs. */
const SIGNS_CHOSEN_FROM = 5
/** How long a browser that is off may take to receive a note, in seconds. */
const TTL_SECONDS = { morning: 2 * HOUR_SECONDS, 'reality-check': 15 * MINUTE_SECONDS }

type Options = { now: Date; signal?: AbortSignal }

/**
 * Sends the notes that are due, and sets when the next ones are. A note is taken from the database before it is sent,
 * so it is sent once at most, by however many servers. Notes don't wait for those to a slow push service; see
 * `delivery/lane.ts`. `signal` ends it after the notes that have been taken.
 */
export async function sendDueReminders(db: Db, service: ReminderService, { now, signal }: Options): Promise<void> {
  const sending = new PQueue({ concurrency: ON_THEIR_WAY_MAX })
  const reading = new PQueue({ concurrency: READING_MAX })
  const errors: unknown[] = []
  for (;;) {
    const rows = await takeDueReminders(db, now, BATCH, (row) => nextTimes(row, now))
    const notes = rows.flatMap((row) => dueKinds(row, now).map((kind) => ({ row, kind })))
    for (const { row, kind } of notes) {
      const send = async () => {
        const to = await reading.add(() => readReceivers(db, row, kind, now))
        await sendNote(db, service, row, kind, to, now)
      }
      void sending.add(send).catch((error) => errors.push(error))
    }
    if (rows.length < BATCH || signal?.aborted) break
    await sending.onSizeLessThan(BATCH)
  }
  await sending.onIdle()
  if (errors.length > 0) throw errors[0]
}

/** Sends a user one note at once, as they are sent when due. Throws `nowhere-to-send` and `RateLimitExceeded`. */
export async function sendSample(
  db: Db,
  service: ReminderService,
  rateLimits: RateLimits,
  userId: number,
  now: Date,
): Promise<SentNotes> {
  const row = await readReminders(db, userId)
  if (!row) throw new DomainError('nowhere-to-send')
  await rateLimits.takeSampleNote(userId)
  const kind = row.morningAt === null ? 'reality-check' : 'morning'
  const outcomes = await sendNote(db, service, row, kind, await readReceivers(db, row, kind, now), now)
  if (outcomes.length === 0) throw new DomainError('nowhere-to-send')
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  return { sent, failed: outcomes.length - sent }
}

/** The times of the next notes: of a kind that isn't due yet, its own. */
function nextTimes(row: ReminderRow, now: Date) {
  const next = scheduleAfter(row, now)
  const keepFuture = (due: Date | null, other: Date | null) => (due && due > now ? due : other)
  return {
    morningDueAt: keepFuture(row.morningDueAt, next.morningDueAt),
    realityCheckDueAt: keepFuture(row.realityCheckDueAt, next.realityCheckDueAt),
  }
}

/** The kinds of notes that are due and still worth sending. */
function dueKinds(row: ReminderRow, now: Date): NoteKind[] {
  if (isQuiet(row, now)) return []
  const isTimely = (due: Date | null) => due !== null && due <= now && now.getTime() - due.getTime() <= LATE_MS
  // Both at once would be a nuisance: the morning's comes first.
  if (isTimely(row.morningDueAt)) return ['morning']
  return isTimely(row.realityCheckDueAt) ? ['reality-check'] : []
}

/** The browsers that get a note, and the dream sign that it names. */
type Receivers = { browsers: PushSubscriptionRow[]; dreamSign: string | undefined }

async function readReceivers(db: Db, { userId, byPush }: ReminderRow, kind: NoteKind, now: Date): Promise<Receivers> {
  const browsers = byPush ? await listPushSubscriptions(db, userId) : []
  const isNamed = kind === 'reality-check' && browsers.length > 0
  return { browsers, dreamSign: isNamed ? await chooseSign(db, userId, now) : undefined }
}

/** Sends a note to all of a user's browsers and their confirmed address. Returns what became of each. */
async function sendNote(
  db: Db,
  { delivery, site, sign, count }: ReminderService,
  row: ReminderRow,
  kind: NoteKind,
  { browsers, dreamSign }: Receivers,
  now: Date,
): Promise<('sent' | 'failed' | 'gone')[]> {
  const { userId, byEmail, email, emailConfirmedAt } = row
  const outcomes: ('sent' | 'failed' | 'gone')[] = []
  const note = <Outcome extends 'sent' | 'failed' | 'gone'>(channel: 'push' | 'email', outcome: Outcome) => {
    count({ kind, channel, outcome })
    outcomes.push(outcome)
    return outcome
  }
  if (browsers.length > 0) {
    const stopPath = `${STOP_PATH}?token=${makeToken(sign, userId, { what: 'stop', email: null }, now)}`
    const payload = pushPayload(kind, stopPath, dreamSign)
    // A note that waits for its browser must not arrive in the quiet hours either.
    const ttlSeconds = Math.min(TTL_SECONDS[kind], minutesUntilQuiet(row, now) * MINUTE_SECONDS)
    const gone = await Promise.all(
      browsers.map(async (browser) => {
        const outcome = note('push', await delivery.push(browser, payload, { ttlSeconds, topic: kind }))
        return outcome === 'gone' ? [browser.id] : []
      }),
    )
    await deletePushSubscriptions(db, gone.flat())
  }
  if (byEmail && email && emailConfirmedAt && delivery.mail) {
    const stopUrl = `${site.url}${STOP_PATH}?token=${makeToken(sign, userId, { what: 'stop', email }, now)}`
    note('email', await delivery.mail(noteMail(kind, email, site, stopUrl)))
  }
  return outcomes
}

/** Returns one of the user's most frequent dream signs, varying from note to note. */
async function chooseSign(db: Db, userId: number, now: Date): Promise<string | undefined> {
  const signs = await listFrequentSigns(db, userId, SIGNS_CHOSEN_FROM)
  return signs[(hashOf(`${userId} ${now.toISOString()}`) >>> 0) % signs.length]
}
