import { DAY_MS } from '../../shared/durations.ts'
import { adoptDraft, listDrafts, readDraft, saveDraft } from '../drafts/drafts.ts'

/**
 * Spoken dreams on this device. Each recording is named by a draft (lib/drafts/drafts.ts), which gives it its owner and
 * its expiry; the sound is in IndexedDB (recorded-sound.ts).
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

/** The name of the database with the recorded sound. */
export const RECORDINGS = 'recordings'
/** Begins the names of the drafts. */
export const RECORDING_PREFIX = 'recording:'
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

/** Whether this device may have recorded sound. True where the browser doesn't list its databases. */
export async function mayHaveSound(): Promise<boolean> {
  const databases = await indexedDB.databases?.()
  return databases?.some(({ name }) => name === RECORDINGS) ?? true
}
