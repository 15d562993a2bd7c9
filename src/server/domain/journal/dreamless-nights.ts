import type { Db } from '../../storage/connection/db.ts'
import { deleteDreamlessNight, hasEntryOfDay, insertDreamlessNight } from '../../storage/dreamless-nights.ts'

/**
 * Notes that the user remembered no dream of the night that ended on `day` (YYYY-MM-DD). Of a night that has an entry,
 * nothing is noted: the entry says more. That is no error, since the note may come from a device that was offline.
 */
export async function noteDreamlessNight(db: Db, userId: number, day: string): Promise<void> {
  if (!(await hasEntryOfDay(db, userId, day))) await insertDreamlessNight(db, userId, day)
}

/** Takes the note back, where there is one. */
export function removeDreamlessNight(db: Db, userId: number, day: string): Promise<void> {
  return deleteDreamlessNight(db, userId, day)
}
