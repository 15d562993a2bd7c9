import { afterEach, expect, it, vi } from 'vitest'
import { dayOf, formatDay, formatMonth, monthsFrom, today } from './dates.ts'

const ZONES = ['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Niue']
afterEach(() => void vi.unstubAllEnvs())

it.each(ZONES)('formats a calendar day independently of the time zone (%s)', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(formatDay('2026-03-01')).toBe('March 1, 2026')
  expect(formatDay('2025-12-31')).toBe('December 31, 2025')
  expect(formatMonth('2026-03')).toBe('March 2026')
  expect(monthsFrom('2026-01', -1)).toBe('2025-12')
})

it('takes today’s date from the device’s time zone', () => {
  const moment = new Date('2026-03-01T00:30:00Z')
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(dayOf(moment)).toBe('2026-03-01')
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(dayOf(moment)).toBe('2026-02-28')
  expect(today()).toBe(dayOf(new Date()))
})
