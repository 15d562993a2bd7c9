import type { Allowance } from '../../contract/interpretation.ts'
import { giveBackOne, openWindows, takeOne, type Window } from '../storage/allowances.ts'
import type { Db } from '../storage/db.ts'

const WINDOW_MS = 24 * 60 * 60 * 1000

/** Whom an interpretation is counted against, each with its own limit. All must have something left. */
export type Subject = {
  key: string
  limit: number
  /** Whether it is a network that several guests may share. */
  isNetwork: boolean
}

/** An interpretation that is taken from the allowance and can be given back when it fails. */
export type Reservation = { windows: Window[]; allowance: Allowance }

/** The allowance is used up: the dreamer's own, or what the guests of a network share. */
export class AllowanceUsedUp extends Error {
  override name = 'AllowanceUsedUp'
  readonly allowance: Allowance
  constructor(allowance: Allowance) {
    super('The daily allowance is used up.')
    this.allowance = allowance
  }
}

/**
 * Who a guest is to the allowance. `addressHash` is the keyed hash of the network address; `guestId` comes from a
 * valid guest cookie, without one the guest is known by the address alone.
 * The guest's own subject comes first: its limit is the one that is shown.
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

/** Who a signed-in person is to the allowance, wherever they are: no guest's limit counts beside it. */
export function accountSubjects(
  user: { id: number; tier: 'dreamer' | 'visionary' },
  limits: { dreamer: number; visionary: number },
): Subject[] {
  return [{ key: accountSubject(user.id), limit: limits[user.tier], isNetwork: false }]
}

/** What a person's interpretations are counted under. */
export function accountSubject(userId: number): string {
  return `account:${userId}`
}

/** What is left for these subjects at `now`. */
export async function allowanceOf(db: Db, subjects: Subject[], now = new Date()): Promise<Allowance> {
  const windows = await openWindows(
    db,
    subjects.map((subject) => subject.key),
    now,
  )
  return summarise(subjects, windows)
}

/**
 * Takes one interpretation from every subject, or from none. Throws {@link AllowanceUsedUp} when one of them has
 * nothing left. Atomic in the database: of many at once exactly as many succeed as are left.
 */
export async function reserve(db: Db, subjects: Subject[], now = new Date()): Promise<Reservation> {
  const resetsAt = new Date(now.getTime() + WINDOW_MS)
  try {
    return await db.transaction(async (tx) => {
      const windows: Window[] = []
      for (const { key, limit } of subjects) {
        const window = await takeOne(tx, key, limit, now, resetsAt)
        if (!window) {
          throw new AllowanceUsedUp({ remaining: 0, limit: subjects[0]?.limit ?? 0, resetAt: null })
        }
        windows.push(window)
      }
      return { windows, allowance: summarise(subjects, windows) }
    })
  } catch (error) {
    if (!(error instanceof AllowanceUsedUp)) throw error
    const current = await allowanceOf(db, subjects, now)
    throw new AllowanceUsedUp({ ...current, remaining: 0 })
  }
}

/** Gives a reserved interpretation back: one that failed costs nothing. */
export async function release(db: Db, reservation: Reservation): Promise<void> {
  await db.transaction(async (tx) => {
    for (const window of reservation.windows) await giveBackOne(tx, window)
  })
}

function summarise(subjects: Subject[], windows: Window[]): Allowance {
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
