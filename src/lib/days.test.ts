import { afterEach, expect, it, vi } from 'vitest'
import { dayOf, longDay, longMonth, monthsFrom, today } from './days.ts'

const ZONES = ['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Niue']
afterEach(() => void vi.unstubAllEnvs())

it.each(ZONES)('writes a calendar day as it is in %s too', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(longDay('2026-03-01')).toBe('March 1, 2026')
  expect(longDay('2025-12-31')).toBe('December 31, 2025')
  expect(longMonth('2026-03')).toBe('March 2026')
  expect(monthsFrom('2026-01', -1)).toBe('2025-12')
})

it('knows which day it is where the device is', () => {
  const moment = new Date('2026-03-01T00:30:00Z')
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(dayOf(moment)).toBe('2026-03-01')
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(dayOf(moment)).toBe('2026-02-28')
  expect(today()).toBe(dayOf(new Date()))
})
