import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../connection/db.ts'
import { announceChange } from '../connection/notifications.ts'
import { contentVersions } from '../schema/schema-dictionary.ts'

/** The name of the row that says which restore was the last. */
const RESTORE_ROW = 'restore'

/**
 * Marks, in its transaction, that the database was replaced by a backup, and announces it. A process that didn't hear
 * of it, while its connection was lost, finds the mark.
 */
export async function markRestore(tx: Tx): Promise<void> {
  const version = randomUUID()
  await tx
    .insert(contentVersions)
    .values({ name: RESTORE_ROW, version })
    .onConflictDoUpdate({ target: contentVersions.name, set: { version } })
  await announceChange(tx, 'restore')
}

/** The mark of the last restore; undefined when there was none. */
export async function lastRestore(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.name, RESTORE_ROW))
  return row?.version
}
