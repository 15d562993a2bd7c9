import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../../../tests/support/database.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { refuseIncompatible } from './compatibility.ts'
import type { Database } from './db.ts'

const MIGRATIONS = 'src/server/storage/migrations'
const poolOf = ({ db }: Database) => (db as unknown as { $client: Parameters<typeof refuseIncompatible>[0] }).$client

describeEachDatabase('a database', (open) => {
  it('is refused when its server is too old', async () => {
    const pool = poolOf(await open())
    await refuseIncompatible(pool, MIGRATIONS)
    await expect(refuseIncompatible(pool, MIGRATIONS, 99)).rejects.toThrow(/runs PostgreSQL \d+; the site needs 99/)
  })

  it('is refused when a newer version of the site has migrated it', async () => {
    const database = await open()
    const tomorrow = Date.now() + DAY_MS
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${tomorrow})`,
    )
    await expect(refuseIncompatible(poolOf(database), MIGRATIONS)).rejects.toThrow(/^A newer version of the site/)
  })
})
