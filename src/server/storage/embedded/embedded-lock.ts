import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
/** How long to wait for the lock: the database process of a killed site may need a moment to exit. */
const LOCK_WAIT_MS = 2_000

/** Thrown when another process already has the folder open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** References to the open handles: a garbage-collected handle would close its file and so release the lock. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks the database in `folder` for this process through `<folder>.lock`, and returns the function that unlocks it.
 * SQLite's file locks belong to the process: the kernel releases them however it ends, so a lock is never stale. The
 * file is not removed, because another process may already be locking it.
 *
 * Throws {@link DatabaseInUse}, and an `Error` with a message of one sentence when the lock file can't be written.
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
