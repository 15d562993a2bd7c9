import { expect, it } from 'vitest'
import { dayAtKey, monthAtKey } from './sky-keys.ts'

it('leads from night to night, also over the ends of weeks, months and years', () => {
  const after = (day: string, ...keys: string[]) => keys.map((key) => dayAtKey(day, key, false))
  expect(after('2026-01-01', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual([
    '2025-12-31',
    '2026-01-02',
    '2025-12-25',
    '2026-01-08',
  ])
  // A Thursday.
  expect(after('2026-01-01', 'Home', 'End')).toEqual(['2025-12-28', '2026-01-03'])
  expect(after('2026-03-31', 'PageUp', 'PageDown')).toEqual(['2026-02-28', '2026-04-30'])
  expect(dayAtKey('2024-02-29', 'PageUp', true)).toBe('2023-02-28')
  expect(after('2026-01-01', 'Enter', 'a', 'Tab')).toEqual([undefined, undefined, undefined])
})

it('leads from month to month in rows of four', () => {
  const after = (month: string, ...keys: string[]) => keys.map((key) => monthAtKey(month, key))
  expect(after('2026-01', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual([
    '2025-12',
    '2026-02',
    '2025-09',
    '2026-05',
  ])
  expect(after('2026-05', 'Home', 'End', 'PageUp', 'PageDown', 'x')).toEqual([
    '2026-01',
    '2026-12',
    '2025-05',
    '2027-05',
    undefined,
  ])
})
