import type { Allowance } from '../../contract/interpretation.ts'
import type { Support } from '../interpreter/safety/messages.ts'
import { type AllowanceWindow, consumeAllowance, listOpenWindows, refundAllowance } from '../storage/allowance.ts'
import type { Db } from '../storage/db.ts'

const WINDOW_MS = 24 * 60 * 60 * 1000

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

/** An interpretation that was taken from the allowance and can be refunded when it fails. */
export type Reservation = { windows: AllowanceWindow[]; allowance: Allowance }

/** The allowance is used up: either the user's or guest's own, or the one shared by all guests of a network. */
export class AllowanceUsedUp extends Error {
  override name = 'AllowanceUsedUp'
  readonly allowance: Allowance
  /** Where help can be found, if the refused text speaks of distress. */
  support: Support | undefined
  constructor(allowance: Allowance) {
    super('The daily allowance is used up.')
    this.allowance = allowance
  }
}

/**
 * Returns the subjects of a guest. `addressHash` is the keyed hash of the network address; `guestId` comes from a valid
 * guest cookie. A guest without one is identified by the address alone.
 * The guest's own subject comes first: its limit is the one that is displayed.
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

/** Returns how many interpretations these subjects have left at `now`. */
export async function readAllowance(db: Db, subjects: Subject[], now = new Date()): Promise<Allowance> {
  const windows = await listOpenWindows(
    db,
    subjects.map((subject) => subject.key),
    now,
  )
  return summarise(subjects, windows)
}

/**
 * Takes one interpretation from every subject, in one transaction. Throws {@link AllowanceUsedUp}, and takes nothing,
 * when a subject has none left. Of concurrent requests exactly as many succeed as interpretations are left.
 */
export async function reserveInterpretation(db: Db, subjects: Subject[], now = new Date()): Promise<Reservation> {
  const resetsAt = new Date(now.getTime() + WINDOW_MS)
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
      return { windows, allowance: summarise(subjects, windows) }
    })
  } catch (error) {
    if (!(error instanceof AllowanceUsedUp)) throw error
    const current = await readAllowance(db, subjects, now)
    throw new AllowanceUsedUp({ ...current, remaining: 0 })
  }
}

/** Refunds a reserved interpretation: one that failed costs nothing. */
export async function releaseReservation(db: Db, reservation: Reservation): Promise<void> {
  await db.transaction(async (tx) => {
    for (const window of reservation.windows) await refundAllowance(tx, window)
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
