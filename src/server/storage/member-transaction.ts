import { sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'

/** Any number, the same in all servers of the site: the first half of the locks of members, whose ids are the second. */
const MEMBERS = 1_907_351

/** What is under way in this process for each member, so that a member who sends much at once holds one connection and not all of them. */
const lastOf = new Map<number, Promise<unknown>>()

/**
 * Runs `work` in a transaction while no other such work of this member is under way, in any server: what it reads of the member's own stays so
 * until it has written. Don't nest it.
 */
export function inMemberTransaction<Result>(
  db: Db,
  userId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const run = () =>
    db.transaction(async (tx) => {
      await lockMember(tx, userId)
      return work(tx)
    })
  const result = (lastOf.get(userId) ?? Promise.resolve()).then(run)
  const settled = result.then(
    () => {},
    () => {},
  )
  lastOf.set(userId, settled)
  void settled.then(() => {
    if (lastOf.get(userId) === settled) lastOf.delete(userId)
  })
  return result
}

/** Waits until no other transaction holds this member's lock, and holds it until this one ends. */
export async function lockMember(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MEMBERS}, ${userId})`)
}
