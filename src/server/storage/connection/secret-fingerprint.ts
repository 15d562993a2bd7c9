import { eq } from 'drizzle-orm'
import { contentVersions } from '../schema/schema-dictionary.ts'
import type { Db } from './db.ts'

/** The name of the row in which the fingerprint of the site's secret is kept. */
export const SECRET_ROW = 'secret'

/**
 * Returns the fingerprint of the secret that was first used with this database; of several processes that start at
 * once, the first one's. `fingerprint` is kept when there is none yet.
 */
export async function keepFingerprint(db: Db, fingerprint: string): Promise<string> {
  await db.insert(contentVersions).values({ name: SECRET_ROW, version: fingerprint }).onConflictDoNothing()
  const [kept] = await db.select().from(contentVersions).where(eq(contentVersions.name, SECRET_ROW))
  return kept?.version ?? fingerprint
}
