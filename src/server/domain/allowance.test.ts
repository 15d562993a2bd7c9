import { beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { deleteExpiredWindows } from '../storage/allowance.ts'
import type { Database } from '../storage/db.ts'
import { allowances } from '../storage/schema.ts'
import {
  AllowanceUsedUp,
  guestSubjects,
  readAllowance,
  releaseReservation,
  reserveInterpretation,
} from './allowance.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const LIMITS = { guest: 2, address: 8 }
const after = (hours: number, ms = 0) => new Date(NOON.getTime() + hours * 3_600_000 + ms)

describeEachDatabase('the daily allowance', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const subjects = guestSubjects('a guest', 'an address', LIMITS)

  it('opens a window of 24 hours with the first interpretation and is reset when the window ends', async () => {
    const { db } = database
    expect(await readAllowance(db, subjects, NOON)).toEqual({ remaining: 2, limit: 2, resetAt: null })
    const first = await reserveInterpretation(db, subjects, NOON)
    const resetAt = after(24).toISOString()
    expect(first.allowance).toEqual({ remaining: 1, limit: 2, resetAt })
    expect((await reserveInterpretation(db, subjects, after(23))).allowance).toEqual({
      remaining: 0,
      limit: 2,
      resetAt,
    })

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
})
