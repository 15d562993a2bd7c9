import { hashOf } from '../../shared/seeded-random.ts'

/**
 * A short text that is the same for the same value: with it a device notes the values it has sent, and so recognizes
 * its own on the server although no response came.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value)
  return `${text.length.toString(36)}-${(hashOf(text) >>> 0).toString(36)}`
}
