import { beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { forgetEndedWindows } from '../storage/allowances.ts'
import type { Database } from '../storage/db.ts'
import { allowances } from '../storage/schema.ts'
import { AllowanceUsedUp, allowanceOf, guestSubjects, release, reserve } from './allowance.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const LIMITS = { guest: 2, address: 8 }
const after = (hours: number, ms = 0) => new Date(NOON.getTime() + hours * 3_600_000 + ms)

describeEachDatabase('the daily allowance', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const subjects = guestSubjects('a guest', 'an address', LIMITS)

  it('opens a window of 24 hours with the first interpretation, and is whole again when it ends', async () => {
    const { db } = database
    expect(await allowanceOf(db, subjects, NOON)).toEqual({ remaining: 2, limit: 2, resetAt: null })
    const first = await reserve(db, subjects, NOON)
    const resetAt = after(24).toISOString()
    expect(first.allowance).toEqual({ remaining: 1, limit: 2, resetAt })
    expect((await reserve(db, subjects, after(23))).allowance).toEqual({ remaining: 0, limit: 2, resetAt })

    const refused = await reserve(db, subjects, after(24, -1)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AllowanceUsedUp)
    expect((refused as AllowanceUsedUp).allowance).toEqual({ remaining: 0, limit: 2, resetAt })

    expect(await allowanceOf(db, subjects, after(24))).toEqual({ remaining: 2, limit: 2, resetAt: null })
    expect((await reserve(db, subjects, after(24))).allowance).toMatchObject({
      remaining: 1,
      resetAt: after(48).toISOString(),
    })
  })

  it('gives back what failed, into the very window it was taken from', async () => {
    const { db } = database
    const failed = await reserve(db, subjects, NOON)
    await release(db, failed)
    expect(await db.select().from(allowances)).toEqual([])

    const slow = await reserve(db, subjects, NOON)
    await reserve(db, subjects, after(25))
    await release(db, slow)
    expect(await allowanceOf(db, subjects, after(25))).toMatchObject({ remaining: 1 })
  })

  it('takes from every subject or from none', async () => {
    const { db } = database
    const others = ['b', 'c', 'd', 'e'].map((guest) => guestSubjects(guest, 'an address', LIMITS))
    for (const guest of others) {
      await reserve(db, guest, NOON)
      await reserve(db, guest, NOON)
    }
    const refused = await reserve(db, subjects, NOON).catch((error: unknown) => error)
    expect((refused as AllowanceUsedUp).allowance).toEqual({
      remaining: 0,
      limit: 2,
      resetAt: after(24).toISOString(),
      usedUpByNetwork: true,
    })
    const kept = await db.select().from(allowances)
    expect(kept.map(({ subject }) => subject)).not.toContain('guest:a guest')
  })

  it('forgets an address when its window has ended', async () => {
    const { db } = database
    await reserve(db, subjects, NOON)
    await forgetEndedWindows(db, after(23))
    expect(await db.select().from(allowances)).toHaveLength(2)
    await forgetEndedWindows(db, after(24))
    expect(await db.select().from(allowances)).toEqual([])
  })
})
