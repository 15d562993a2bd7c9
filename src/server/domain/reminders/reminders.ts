import type { NewPushSubscription, ReminderSettings, Reminders } from '../../../contract/reminders.ts'
import { CONFIRM_PATH } from '../../../shared/pages.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  confirmEmail,
  countPushSubscriptions,
  type DueTimes,
  deleteOwnPushSubscription,
  deleteReminders,
  type ReminderRow,
  readReminders,
  savePushSubscription,
  saveReminders,
} from '../../storage/reminders.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { ReminderDelivery } from './reminder-delivery.ts'
import { CONFIRMATION_DAYS, isTokenFor, makeToken, type Sign, userOfToken } from './reminder-links.ts'
import { confirmationMail, type NoteKind } from './reminder-notes.ts'
import { nextMorning, nextRealityCheck } from './reminder-times.ts'

/** How many browsers of a user receive notes. */
const DEVICES_MAX = 10

/** The service that sends notes and makes their links; the same for all users. */
export type ReminderService = {
  delivery: ReminderDelivery
  /** `url` without a slash at its end. */
  site: { name: string; url: string }
  sign: Sign
  /** Counts a note, for the metrics. */
  count: (note: { kind: NoteKind | 'confirmation'; channel: 'push' | 'email'; outcome: string }) => void
}

/** The user's reminders, and what they need to know to set them. */
export async function describeReminders(db: Db, { delivery }: ReminderService, userId: number): Promise<Reminders> {
  const row = await readReminders(db, userId)
  return {
    settings: row ? settingsOf(row) : null,
    emailConfirmed: Boolean(row?.emailConfirmedAt),
    devices: await countPushSubscriptions(db, userId),
    canEmail: delivery.mail !== undefined,
    applicationServerKey: delivery.applicationServerKey,
  }
}

/** Returns the settings that a user made, without the fields that the site keeps beside them. */
export function settingsOf(row: ReminderRow): ReminderSettings {
  const { timeZone, morningAt, realityChecks, quietFrom, quietUntil, byPush, byEmail, email } = row
  return { timeZone, morningAt, realityChecks, quietFrom, quietUntil, byPush, byEmail, email }
}

/**
 * Sets a user's reminders. A new address is sent a link, and nothing else until the user opens it. Throws
 * `no-mail-server`, `reminders-stopped`, and `RateLimitExceeded` when the user has given too many addresses.
 */
export async function setReminders(
  db: Db,
  service: ReminderService,
  rateLimits: RateLimits,
  userId: number,
  settings: ReminderSettings,
  now: Date,
): Promise<void> {
  if (settings.byEmail && !service.delivery.mail) throw new DomainError('no-mail-server')
  const email = settings.byEmail ? settings.email : null
  const before = await readReminders(db, userId)
  const isNewAddress = email !== null && before?.email !== email
  const maySend = isNewAddress && (await rateLimits.takeConfirmation(userId, email))
  const row = { userId, ...settings, email, updatedAt: now }
  const isSaved = await saveReminders(db, { ...row, ...scheduleAfter(row, now) }, { isNew: !before })
  if (!isSaved) throw new DomainError('reminders-stopped')
  if (maySend) sendConfirmation(service, userId, email, now)
}

/** When a user's next notes are due after `now`. Nothing is due where no way to send was chosen. */
export function scheduleAfter(row: Omit<ReminderRow, 'emailConfirmedAt' | keyof DueTimes>, now: Date) {
  const isWanted = row.byPush || row.byEmail
  return {
    morningDueAt: isWanted ? nextMorning(row, now) : null,
    realityCheckDueAt: isWanted ? nextRealityCheck(row, now) : null,
  }
}

/**
 * Sends the link that confirms the user's address once more. Whether one was sent isn't told, since others may have
 * given the same address. Throws `no-address-to-confirm`, and `RateLimitExceeded` when the user asks too often.
 */
export async function resendConfirmation(
  db: Db,
  service: ReminderService,
  rateLimits: RateLimits,
  userId: number,
  now: Date,
): Promise<void> {
  const row = await readReminders(db, userId)
  if (!row?.email || row.emailConfirmedAt || !service.delivery.mail) throw new DomainError('no-address-to-confirm')
  if (await rateLimits.takeConfirmation(userId, row.email)) sendConfirmation(service, userId, row.email, now)
}

/** Not awaited: how long it takes would tell whether it was sent, and the mail server may be slow. */
function sendConfirmation({ delivery, site, sign, count }: ReminderService, userId: number, email: string, now: Date) {
  const token = makeToken(sign, userId, { what: 'confirm', email }, now)
  const url = `${site.url}${CONFIRM_PATH}?token=${token}`
  delivery
    .mail?.(confirmationMail(email, site, url, CONFIRMATION_DAYS))
    .then((outcome) => count({ kind: 'confirmation', channel: 'email', outcome }))
}

/** Confirms the address that a link was sent to. Returns false if the link has ended or isn't of this site. */
export async function confirmByLink(db: Db, { sign }: ReminderService, token: string, now: Date): Promise<boolean> {
  const userId = userOfToken(token, now)
  const row = userId === undefined ? undefined : await readReminders(db, userId)
  if (!row?.email || !isTokenFor(sign, token, { what: 'confirm', email: row.email })) return false
  return confirmEmail(db, row.userId, row.email, now)
}

/**
 * Stops all reminders of the user for whom a link was made. Returns false if the link has ended, isn't of this site, or
 * was sent to an address that isn't theirs any more. A second time it returns true and does nothing.
 */
export async function stopByLink(db: Db, { sign }: ReminderService, token: string, now: Date): Promise<boolean> {
  const userId = userOfToken(token, now)
  if (userId === undefined) return false
  const email = (await readReminders(db, userId))?.email ?? null
  const isOfNote = isTokenFor(sign, token, { what: 'stop', email: null })
  if (!isOfNote && !(email !== null && isTokenFor(sign, token, { what: 'stop', email }))) return false
  await deleteReminders(db, userId)
  return true
}

/** Stops all reminders of a user and forgets their address and browsers. */
export async function stopReminders(db: Db, userId: number): Promise<void> {
  await deleteReminders(db, userId)
}

/**
 * Registers a browser for a user; the one who had registered it before receives nothing there any more. Throws
 * `subscription-not-found` if it says to replace one that isn't theirs.
 */
export async function registerBrowser(
  db: Db,
  userId: number,
  { endpoint, keys: { p256dh, auth }, replaces }: NewPushSubscription,
): Promise<void> {
  if (replaces !== undefined && !(await deleteOwnPushSubscription(db, userId, replaces)))
    throw new DomainError('subscription-not-found')
  await savePushSubscription(db, { userId, endpoint, p256dh, auth }, DEVICES_MAX)
}

/** Removes a browser of the user's. Does nothing if it isn't theirs. */
export async function removeBrowser(db: Db, userId: number, endpoint: string): Promise<void> {
  await deleteOwnPushSubscription(db, userId, endpoint)
}
