import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../../../../tests/support/database.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { deleteExpiredWindows } from '../../storage/allowance.ts'
import type { Database } from '../../storage/connection/db.ts'
import { allowances, reservations } from '../../storage/schema/schema-limits.ts'
import {
  AllowanceUsedUp,
  chargeReservation,
  guestSubjects,
  LEASE_MS,
  readAllowance,
  refundExpired,
  releaseReservation,
  renewLease,
  reserveInterpretation,
} from './allowance.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const LIMITS = { guest: 2, address: 8 }
const after = (hours: number, ms = 0) => new Date(NOON.getTime() + hours * HOUR_MS + ms)

describeEachDatabase('the daily allowance', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.delete(reservations)
    await database.db.delete(allowances)
  })
  const subjects = guestSubjects('a guest', 'an address', LIMITS)

  it('opens a window of 24 hours with the first interpretation and is reset when the window ends', async () => {
    const { db } = database
    expect(await readAllowance(db, subjects, NOON)).toEqual({ remaining: 2, limit: 2, resetAt: null })
    const first = await reserveInterpretation(db, subjects, NOON)
    await chargeReservation(db, first)
    const resetAt = after(24).toISOString()
    expect(first.allowance).toEqual({ remaining: 1, limit: 2, resetAt })
    const last = await reserveInterpretation(db, subjects, after(23))
    await chargeReservation(db, last)
    expect(last.allowance).toEqual({ remaining: 0, limit: 2, resetAt })

    const refused = await reserveInterpretation(db, subjects, after(24, -1)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AllowanceUsedUp)
    expect((refused as AllowanceUsedUp).allowance).toEqual({ remaining: 0, limit: 2, resetAt })

    expect(await readAllowance(db, subjects, after(24))).toEqual({ remaining: 2, limit: 2, resetAt: null })
    expect((await reserveInterpretation(db, subjects, after(24))).allowance).toMatchObject({
      remaining: 1,
      resetAt: after(48).toISOString(),
    })
  })

  it('refunds a failed interpretation only into the window it was taken from', async () => {
    const { db } = database
    const failed = await reserveInterpretation(db, subjects, NOON)
    await releaseReservation(db, failed)
    expect(await db.select().from(allowances)).toEqual([])

    const slow = await reserveInterpretation(db, subjects, NOON)
    await reserveInterpretation(db, subjects, after(25))
    await releaseReservation(db, slow)
    expect(await readAllowance(db, subjects, after(25))).toMatchObject({ remaining: 1 })
  })

  it('takes from every subject or from none', async () => {
    const { db } = database
    const others = ['b', 'c', 'd', 'e'].map((guest) => guestSubjects(guest, 'an address', LIMITS))
    for (const guest of others) {
      await reserveInterpretation(db, guest, NOON)
      await reserveInterpretation(db, guest, NOON)
    }
    const refused = await reserveInterpretation(db, subjects, NOON).catch((error: unknown) => error)
    expect((refused as AllowanceUsedUp).allowance).toEqual({
      remaining: 0,
      limit: 2,
      resetAt: after(24).toISOString(),
      usedUpByNetwork: true,
    })
    const kept = await db.select().from(allowances)
    expect(kept.map(({ subject }) => subject)).not.toContain('guest:a guest')
  })

  it('deletes the counts of an address when its window has ended', async () => {
    const { db } = database
    await reserveInterpretation(db, subjects, NOON)
    await deleteExpiredWindows(db, after(23))
    expect(await db.select().from(allowances)).toHaveLength(2)
    await deleteExpiredWindows(db, after(24))
    expect(await db.select().from(allowances)).toEqual([])
  })

  it('leaves nothing behind of an interpretation that was made or refunded', async () => {
    const { db } = database
    const made = await reserveInterpretation(db, subjects, NOON)
    const failed = await reserveInterpretation(db, subjects, NOON)
    expect(await chargeReservation(db, made)).toBe(true)
    await releaseReservation(db, failed)
    expect(await db.select().from(reservations)).toEqual([])
    expect(await readAllowance(db, subjects, NOON)).toMatchObject({ remaining: 1 })
  })

  it('refunds what a killed process has taken when its lease is over, to whoever comes next', async () => {
    const { db } = database
    await reserveInterpretation(db, subjects, NOON)
    expect(await readAllowance(db, subjects, after(0, LEASE_MS - 1))).toMatchObject({ remaining: 1 })
    expect(await readAllowance(db, subjects, after(0, LEASE_MS))).toEqual({ remaining: 2, limit: 2, resetAt: null })

    for (let at = 0; at < 2; at++) await reserveInterpretation(db, subjects, after(1))
    await expect(reserveInterpretation(db, subjects, after(1, LEASE_MS - 1))).rejects.toThrow(AllowanceUsedUp)
    const next = await reserveInterpretation(db, subjects, after(1, LEASE_MS))
    expect(next.allowance).toMatchObject({ remaining: 1 })
    expect(await db.select().from(reservations)).toHaveLength(1)
  })

  it('leaves what somebody else has taken to them, or to the cleanup', async () => {
    const { db } = database
    const other = guestSubjects('another guest', 'another address', LIMITS)
    await reserveInterpretation(db, subjects, NOON)
    await reserveInterpretation(db, other, NOON)
    await readAllowance(db, other, after(1))
    expect(await db.select().from(reservations)).toHaveLength(1)
    expect(await refundExpired(db, after(1))).toBe(1)
    expect(await db.select().from(reservations)).toEqual([])
    expect(await db.select().from(allowances)).toEqual([])
  })

  it('refunds each reservation once, however many do so at the same time or come back late', async () => {
    const { db } = database
    const large = subjects.map((subject) => ({ ...subject, limit: 500 }))
    const made = []
    for (let at = 0; at < 120; at++) made.push(await reserveInterpretation(db, large, NOON))
    await chargeReservation(db, made[0] as (typeof made)[0])
    const refunded = await Promise.all(Array.from({ length: 4 }, () => refundExpired(db, after(1))))
    expect(refunded.reduce((sum, count) => sum + count)).toBe(119)
    // The slow processes, which have only now failed or succeeded.
    await releaseReservation(db, made[1] as (typeof made)[0])
    expect(await chargeReservation(db, made[2] as (typeof made)[0])).toBe(false)
    expect(await db.select().from(allowances)).toEqual([
      expect.objectContaining({ subject: 'guest:a guest', used: 1 }),
      expect.objectContaining({ subject: 'all:an address', used: 1 }),
    ])
  })

  it('renews a lease for as long as an interpretation is being made', async () => {
    const { db } = database
    const leaseMs = 80
    const reservation = await reserveInterpretation(db, subjects, new Date(), leaseMs)
    const leaseUntil = async () => (await db.select().from(reservations))[0]?.leaseUntil.getTime() ?? 0
    const before = await leaseUntil()
    const stop = renewLease(db, reservation, (error) => expect.unreachable(String(error)), leaseMs)
    await expect.poll(leaseUntil).toBeGreaterThan(before)
    stop()
    await releaseReservation(db, reservation)
  })
})
