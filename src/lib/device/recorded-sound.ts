import { type DBSchema, openDB } from 'idb'
import { deleteDraft } from '../drafts/drafts.ts'
import { RECORDING_PREFIX, RECORDINGS, type Recording } from './recordings.ts'

/**
 * The sound of the recordings, in pieces of a second, so that a closed tab loses a second at most. Loaded when there is
 * a recording, or one is begun.
 */
interface Schema extends DBSchema {
  pieces: { key: number; value: { recording: string; data: ArrayBuffer }; indexes: { recording: string } }
}

/** The length of a piece, in milliseconds. */
export const PIECE_MS = 1_000

/** Opens the database with the recorded sound; to be closed again. */
export const openPieces = () =>
  openDB<Schema>(RECORDINGS, 1, {
    upgrade(database) {
      database.createObjectStore('pieces', { autoIncrement: true }).createIndex('recording', 'recording')
    },
  })

/** Writes the next piece of a recording. Throws an error when the device has no room left. */
export async function appendPiece(id: string, piece: Blob): Promise<void> {
  const database = await openPieces()
  try {
    await database.add('pieces', { recording: id, data: await piece.arrayBuffer() })
  } finally {
    database.close()
  }
}

/** Reads a recording's sound, and its length in seconds. */
export async function readRecording({ id, type }: Recording): Promise<{ audio: Blob; seconds: number }> {
  const database = await openPieces()
  try {
    const pieces = await database.getAllFromIndex('pieces', 'recording', id)
    const audio = new Blob(
      pieces.map(({ data }) => data),
      { type },
    )
    return { audio, seconds: Math.round((pieces.length * PIECE_MS) / 1_000) }
  } finally {
    database.close()
  }
}

export async function deleteRecording(userId: number | null, id: string): Promise<void> {
  deleteDraft(userId, RECORDING_PREFIX + id)
  const database = await openPieces()
  try {
    const transaction = database.transaction('pieces', 'readwrite')
    const keys = await transaction.store.index('recording').getAllKeys(id)
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
  } finally {
    database.close()
  }
}
