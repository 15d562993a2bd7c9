import { EXPECTED_USER_HEADER } from '../../contract/expected-user.ts'
import type { Transcription } from '../../contract/transcription.ts'
import { ApiFailure } from './api-client.ts'

/**
 * Sends a recording of a user to be written down, and returns the spoken words. Apart from lib/api/api-client.ts,
 * because every page loads that. Throws an {@link ApiFailure} if the status isn't 2xx.
 */
export async function sendRecording(audio: Blob, userId: number): Promise<string> {
  const response = await fetch('/api/transcriptions', {
    method: 'POST',
    headers: { 'Content-Type': audio.type, [EXPECTED_USER_HEADER]: String(userId) },
    body: audio,
  })
  const body = (await response.json().catch(() => ({}))) as Transcription & ApiFailure['body']
  if (!response.ok) throw new ApiFailure(response.status, body.error ?? response.statusText, body, userId)
  return body.text
}
