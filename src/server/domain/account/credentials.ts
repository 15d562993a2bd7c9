import { holdPassword, type UserRow } from '../../storage/account.ts'
import type { Tx } from '../../storage/connection/db.ts'

/**
 * The password was changed, or the account deleted, after the request had read them. Every session of that time has
 * ended.
 */
export class CredentialsChanged extends Error {
  override name = 'CredentialsChanged'
}

/**
 * Makes sure that the user's password is the one that the request has read, until the transaction ends: what a request
 * was allowed by an earlier password must not outlive a change of it. Throws {@link CredentialsChanged}.
 */
export async function holdCredentials(tx: Tx, user: UserRow): Promise<void> {
  if (!(await holdPassword(tx, user))) throw new CredentialsChanged()
}
