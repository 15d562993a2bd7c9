import { expect, it } from 'vitest'
import { inBatches } from './batches.ts'

it('splits many entries into batches that are small enough, without losing any', () => {
  const entries = Array.from({ length: 450 }, (_, at) => ({
    title: `${at}`,
    dreamDate: '2026-01-02',
    dreamContent: 'x'.repeat(at < 60 ? 19_000 : 10),
  }))
  const batches = [...inBatches(entries)]
  expect(batches.flat()).toEqual(entries)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(batch).length).toBeLessThan(420_000)
  }
})
