import { sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'

/**
 * First key of the advisory locks of accounts: an arbitrary number, the same on all servers of the site. The second key
 * is the user's id.
 */
const ACCOUNT_LOCKS = 1_907_351

/**
 * The last pending work of each user in this process. Work of the same user is queued here, so that a user who sends
 * many requests at once occupies one connection, not all of them.
 */
const lastWorkOf = new Map<number, Promise<unknown>>()

/**
 * Runs `work` in a transaction that holds the lock of the account, so that no other work under this lock runs for the
 * same user on any server: the account's rows that `work` reads stay unchanged until it has written. Calls must not be
 * nested.
 */
export function withAccountLock<Result>(db: Db, userId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const run = () =>
    db.transaction(async (tx) => {
      await lockAccount(tx, userId)
      return work(tx)
    })
  const result = (lastWorkOf.get(userId) ?? Promise.resolve()).then(run)
  const settled = result.then(
    () => {},
    () => {},
  )
  lastWorkOf.set(userId, settled)
  void settled.then(() => {
    if (lastWorkOf.get(userId) === settled) lastWorkOf.delete(userId)
  })
  return result
}

/**
 * Takes the lock of the account, and waits while another transaction holds it. It is released when this transaction
 * ends.
 */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCKS}, ${userId})`)
}
