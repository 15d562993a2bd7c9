import type { Allowance } from '../../../contract/interpretation.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts'
import { type AllowanceWindow, consumeAllowance, listOpenWindows, refundAllowance } from '../../storage/allowance.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  extendLease,
  insertReservation,
  listExpiredReservations,
  type ReservedWindow,
  takeReservation,
} from '../../storage/reservations.ts'

const WINDOW_MS = DAY_MS
/** How long a reservation is kept for a process that may have been killed; its guest waits no longer for the refund. */
export const LEASE_MS = 2 * MINUTE_MS
/** How often a process renews its leases: a lease survives two renewals that fail. */
const RENEWALS_PER_LEASE = 4
/** How many reservations of killed processes are read at once. */
const EXPIRED_BATCH = 100

/**
 * A counter that an interpretation is counted against: an account, a guest cookie or a network address. When a request
 * has several, each must have an interpretation left.
 */
export type Subject = {
  key: string
  limit: number
  /** Whether this is a network address, which several guests may share. */
  isNetwork: boolean
}

/**
 * An interpretation that was taken from the allowance and has neither been made nor refunded yet. It is leased: unless
 * its lease is renewed in time, another process may refund it.
 */
export type Reservation = { id: string; allowance: Allowance }

/** The allowance is used up: either the user's or guest's own, or the one shared by all guests of a network. */
export class AllowanceUsedUp extends Error {
  override name = 'AllowanceUsedUp'
  readonly allowance: Allowance
  constructor(allowance: Allowance) {
    super('The daily allowance is used up.')
    this.allowance = allowance
  }
}

/**
 * Returns the subjects of a guest. `addressHash` is the keyed hash of the network address; `guestId` comes from a valid
 * guest cookie. A guest without one is identified by the address alone. The guest's own subject comes first: its limit
 * is the one that is displayed.
 */
export function guestSubjects(
  guestId: string | undefined,
  addressHash: string,
  limits: { guest: number; address: number },
): Subject[] {
  return [
    guestId
      ? { key: `guest:${guestId}`, limit: limits.guest, isNetwork: false }
      : { key: `address:${addressHash}`, limit: limits.guest, isNetwork: true },
    { key: `all:${addressHash}`, limit: limits.address, isNetwork: true },
  ]
}

/** Returns the subject of a signed-in user. The limits for guests and addresses don't apply to users. */
export function accountSubjects(
  user: { id: number; tier: 'dreamer' | 'visionary' },
  limits: { dreamer: number; visionary: number },
): Subject[] {
  return [{ key: accountSubject(user.id), limit: limits[user.tier], isNetwork: false }]
}

/** The key of the subject that a user's interpretations are counted against. */
export function accountSubject(userId: number): string {
  return `account:${userId}`
}

/** Returns how many interpretations these subjects have left at `now`, after {@link refundExpired}. */
export async function readAllowance(db: Db, subjects: Subject[], now = new Date()): Promise<Allowance> {
  const keys = subjects.map((subject) => subject.key)
  const windows = await listOpenWindows(db, keys, now)
  const isRefunded = windows.length > 0 && (await refundExpired(db, now, keys)) > 0
  return summarise(subjects, isRefunded ? await listOpenWindows(db, keys, now) : windows)
}

/**
 * Takes one interpretation from every subject, in one transaction, with a lease of `leaseMs`. Throws
 * {@link AllowanceUsedUp}, and takes nothing, when a subject has none left. Of concurrent requests exactly as many
 * succeed as interpretations are left. What a killed process has taken from these subjects is refunded before.
 */
export async function reserveInterpretation(
  db: Db,
  subjects: Subject[],
  now = new Date(),
  leaseMs = LEASE_MS,
): Promise<Reservation> {
  const resetsAt = new Date(now.getTime() + WINDOW_MS)
  const keys = subjects.map(({ key }) => key)
  await refundExpired(db, now, keys)
  try {
    return await db.transaction(async (tx) => {
      const windows: AllowanceWindow[] = []
      for (const { key, limit } of subjects) {
        const window = await consumeAllowance(tx, key, limit, now, resetsAt)
        if (!window) {
          throw new AllowanceUsedUp({ remaining: 0, limit: subjects[0]?.limit ?? 0, resetAt: null })
        }
        windows.push(window)
      }
      const id = await insertReservation(tx, windows, new Date(now.getTime() + leaseMs))
      return { id, allowance: summarise(subjects, windows) }
    })
  } catch (error) {
    if (!(error instanceof AllowanceUsedUp)) throw error
    const current = await readAllowance(db, subjects, now)
    throw new AllowanceUsedUp({ ...current, remaining: 0 })
  }
}

/**
 * Renews a reservation's lease for as long as its interpretation is being made. The returned function ends that. A
 * renewal that fails is told to `onFailure` and tried again.
 */
export function renewLease(
  db: Db,
  { id }: Pick<Reservation, 'id'>,
  onFailure: (error: unknown) => void,
  leaseMs = LEASE_MS,
): () => void {
  const timer = setInterval(
    () => void extendLease(db, id, new Date(Date.now() + leaseMs)).catch(onFailure),
    leaseMs / RENEWALS_PER_LEASE,
  )
  return () => clearInterval(timer)
}

/** Charges a reserved interpretation: it was made. Returns false when its lease was over and it has been refunded. */
export async function chargeReservation(db: Db, { id }: Pick<Reservation, 'id'>): Promise<boolean> {
  return (await takeReservation(db, id)) !== undefined
}

/** Refunds a reserved interpretation, unless that has been done: one that failed costs nothing. */
export async function releaseReservation(db: Db, { id }: Pick<Reservation, 'id'>): Promise<void> {
  await refund(db, id)
}

/**
 * Refunds the interpretations of processes that were killed while they made them: those whose lease has expired at
 * `now`, only of the subjects with these keys if they are given. Returns how many it has refunded; each is refunded
 * once, whoever else does the same or comes back late.
 */
export async function refundExpired(db: Db, now: Date, subjects?: string[]): Promise<number> {
  let refunded = 0
  let batch: string[] = []
  do {
    batch = await listExpiredReservations(db, now, { subjects, after: batch.at(-1), limit: EXPIRED_BATCH })
    // Each in a transaction of its own: one that refunded several could wait for another that does so in another order.
    for (const id of batch) if (await refund(db, id, now)) refunded += 1
  } while (batch.length === EXPIRED_BATCH)
  return refunded
}

function refund(db: Db, id: string, endedBy?: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const windows: ReservedWindow[] | undefined = await takeReservation(tx, id, endedBy)
    for (const window of windows ?? []) await refundAllowance(tx, window)
    return windows !== undefined
  })
}

/** `remaining` is the smallest of all subjects; `limit` is the first subject's. */
function summarise(subjects: Subject[], windows: AllowanceWindow[]): Allowance {
  const left = subjects.map((subject) => {
    const window = windows.find((open) => open.subject === subject.key)
    return {
      remaining: Math.max(0, subject.limit - (window?.used ?? 0)),
      resetsAt: window?.resetsAt,
      isNetwork: subject.isNetwork,
    }
  })
  const own = left[0]
  const scarcest = left.reduce(
    (least, next) => (next.remaining < least.remaining ? next : least),
    left[0] ?? { remaining: 0, resetsAt: undefined, isNetwork: false },
  )
  const resetsAt = scarcest.remaining === 0 ? scarcest.resetsAt : own?.resetsAt
  return {
    remaining: scarcest.remaining,
    limit: subjects[0]?.limit ?? 0,
    resetAt: resetsAt?.toISOString() ?? null,
    ...(scarcest.remaining === 0 && scarcest.isNetwork && { usedUpByNetwork: true as const }),
  }
}
