import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
/** How long a lock is waited for: a killed site's database process may need a moment to notice. */
const LOCK_WAIT_MS = 2_000

/** Thrown when another process already has the folder open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** Held here, not by the callers: a collected handle would close its file and so give the lock up. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks the database in `folder` for this process through `<folder>.lock`, and gives what unlocks it. SQLite's file
 * locks belong to the process: the kernel frees them however it ends, so there is never a stale one to break. The file
 * stays behind, since removing it could pull it from under the next holder.
 *
 * Throws {@link DatabaseInUse}, and an `Error` with one sentence when the lock's file can't be written.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  let handle: DatabaseSync | undefined
  try {
    await mkdir(path.dirname(folder), { recursive: true })
    handle = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
    handle.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    handle?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DatabaseInUse(`The database in ${folder} is in use by another process: stop it, or set DATA_DIR.`)
    }
    throw new Error(`The database can't be opened because ${file} can't be written: ${(error as Error).message}.`)
  }
  heldLocks.add(handle)
  return () => {
    heldLocks.delete(handle)
    handle.close()
  }
}
