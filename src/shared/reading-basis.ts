import { hashOf } from './seeded-random.ts'

/** A fingerprint of a dream and its interpretation, by which one that was edited since is known. */
export function readingBasis(dream: string, interpretation: string): string {
  return [dream, interpretation].map((text) => (hashOf(text.trim()) >>> 0).toString(36)).join('-')
}
