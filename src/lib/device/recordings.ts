import { type DBSchema, openDB } from 'idb'
import { DAY_MS } from '../../shared/durations.ts'
import { adoptDraft, deleteDraft, listDrafts, readDraft, saveDraft } from '../drafts/drafts.ts'

/**
 * Spoken dreams on this device. Each recording is named by a draft (lib/drafts/drafts.ts), which gives it its owner and
 * its expiry; the sound is in IndexedDB, in pieces of a second, so that a closed tab loses a second at most.
 */
export type Recording = {
  id: string
  /** The media type, such as "audio/webm;codecs=opus". */
  type: string
  /** ISO time. */
  madeAt: string
  /** Whether it has been written down. */
  isTranscribed?: boolean
}

interface Schema extends DBSchema {
  pieces: { key: number; value: { recording: string; data: ArrayBuffer }; indexes: { recording: string } }
}

/** The name of the database with the recorded sound. */
export const RECORDINGS = 'recordings'
export const RECORDING_PREFIX = 'recording:'
/** The length of a piece, in milliseconds. */
export const PIECE_MS = 1_000

/** Opens the database with the recorded sound; to be closed again. */
export const openPieces = () =>
  openDB<Schema>(RECORDINGS, 1, {
    upgrade(database) {
      database.createObjectStore('pieces', { autoIncrement: true }).createIndex('recording', 'recording')
    },
  })

/** Lists a new recording of a user (null: of a guest), before its first piece is written. */
export function listRecording(userId: number | null, recording: Recording): void {
  saveDraft<Recording>(userId, RECORDING_PREFIX + recording.id, recording)
}

/** The recordings of a user (null: of guests), the newest first. */
export function listRecordings(userId: number | null): Recording[] {
  return listRecordingNames(userId)
    .flatMap((name) => readDraft<Recording>(userId, name)?.fields ?? [])
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt))
}

function listRecordingNames(userId: number | null): string[] {
  return listDrafts(userId).filter((name) => name.startsWith(RECORDING_PREFIX))
}

/** Turns the recordings of guests into a user's. */
export function adoptRecordings(userId: number): void {
  for (const name of listRecordingNames(null)) adoptDraft(userId, name)
}

/** Notes that a recording has been written down: it stays for another day, in case the words are wrong. */
export function markTranscribed(userId: number | null, recording: Recording): void {
  saveDraft<Recording>(userId, RECORDING_PREFIX + recording.id, { ...recording, isTranscribed: true }, DAY_MS)
}

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
