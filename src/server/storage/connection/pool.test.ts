import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../../../tests/support/database.ts'
import { isDatabaseUnreachable } from './db.ts'
import { WAITING_MAX } from './pool.ts'

const EXCESS = 100

describeEachDatabase('the queue for a connection', (open) => {
  test('is bounded: what exceeds it fails at once, as for a database that can’t be reached', async () => {
    const { db, kind } = await open()
    const connections = kind === 'embedded' ? 1 : 10
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holders = Array.from({ length: connections }, () => {
      const { promise: taken, resolve: take } = Promise.withResolvers<void>()
      const holder = db.transaction(async (tx) => {
        await tx.execute('select 1')
        take()
        await released
      })
      return { holder, taken }
    })
    await Promise.all(holders.map(({ taken }) => taken))

    const failures: unknown[] = []
    const asked = Array.from({ length: WAITING_MAX + EXCESS }, () =>
      db.execute('select 1').catch((error: unknown) => void failures.push(error)),
    )
    await expect.poll(() => failures).toHaveLength(EXCESS)
    expect(failures.every(isDatabaseUnreachable)).toBe(true)
    release()
    await Promise.all([...asked, ...holders.map(({ holder }) => holder)])
    expect(failures).toHaveLength(EXCESS)
  })
})
