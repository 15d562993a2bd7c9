import { deleteDB } from 'idb'
import { openPieces } from './recorded-sound.ts'
import { RECORDING_PREFIX, RECORDINGS } from './recordings.ts'

/**
 * Deletes the sound of all recordings that no draft names any more: those that were deleted, have expired, or belong to
 * a user who has logged out. Always loaded by itself, since every page can log out.
 */
export async function deleteUnlistedRecordings(): Promise<void> {
  // With the database, sound that was deleted from it before leaves the device too.
  if (!Object.keys(localStorage).some((key) => key.includes(`:${RECORDING_PREFIX}`))) return deleteDB(RECORDINGS)
  const database = await openPieces()
  try {
    const transaction = database.transaction('pieces', 'readwrite')
    let piece = await transaction.store.index('recording').openCursor()
    while (piece) {
      if (!isListed(piece.value.recording)) await piece.delete()
      piece = await piece.continue()
    }
    await transaction.done
  } finally {
    database.close()
  }
}

/** Whether a draft of anybody names the recording. An expired draft has been removed by the time this is asked. */
function isListed(id: string): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith(`:${RECORDING_PREFIX}${id}`))
}
