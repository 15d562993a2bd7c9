import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../../../tests/support/database.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts'
import { consumeAllowance, listOpenWindows } from '../allowance.ts'
import { consumePoint, secondsUntilPoints } from '../rate-limits.ts'
import { shortenAfterSetClock } from './set-clock.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

describeEachDatabase('after the clock was set back', (open) => {
  test('a used allowance stays used, and for no more than a day', async () => {
    const { db } = await open()
    const consume = (subject: string, now: Date) =>
      db.transaction((tx) => consumeAllowance(tx, subject, 1, now, new Date(now.getTime() + DAY_MS)))
    const aYearAhead = after(365 * DAY_MS)
    await consume('guest:ahead', aYearAhead)
    await consume('guest:other', after(-HOUR_MS))
    await shortenAfterSetClock(db, NOW, 30)
    expect(await consume('guest:ahead', after(1))).toBeUndefined()
    const windows = await listOpenWindows(db, ['guest:ahead', 'guest:other'], NOW)
    expect(Object.fromEntries(windows.map(({ subject, resetsAt }) => [subject, resetsAt]))).toEqual({
      'guest:ahead': after(DAY_MS),
      'guest:other': after(DAY_MS - HOUR_MS),
    })
    expect(await consume('guest:ahead', after(DAY_MS))).toBeDefined()
  })

  test('a rate limit’s window that began in the future has ended; one of another server’s clock has not', async () => {
    const { db } = await open()
    const limit = { key: 'login', points: 1, seconds: 900 }
    await consumePoint(db, limit, after(HOUR_MS))
    expect(await secondsUntilPoints(db, [limit], NOW)).toEqual([0])
    expect(await consumePoint(db, limit, NOW)).toBeDefined()
    expect(await consumePoint(db, limit, after(1))).toBeUndefined()
    // A server whose clock is some seconds behind neither gives the point back nor tells of a longer wait.
    expect(await consumePoint(db, limit, after(-5_000))).toBeUndefined()
    expect(await secondsUntilPoints(db, [limit], after(-5_000))).toEqual([900])
  })
})
