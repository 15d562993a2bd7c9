import { holdPassword, type UserRow } from '../../storage/account.ts'
import type { Tx } from '../../storage/connection/db.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Makes sure that the user's password is the one that the request has read, until the transaction ends: what a request
 * was allowed by an earlier password must not outlive a change of it. Throws `credentials-changed`.
 */
export async function holdCredentials(tx: Tx, user: UserRow): Promise<void> {
  if (!(await holdPassword(tx, user))) throw new DomainError('credentials-changed')
}
