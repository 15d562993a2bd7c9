import { hashOf } from '../../shared/seeded-random.ts'

/**
 * A short text that is the same for the same value: a device notes with it what it has sent, and so knows on the server
 * what has come from itself although no response did.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value)
  return `${text.length.toString(36)}-${(hashOf(text) >>> 0).toString(36)}`
}
