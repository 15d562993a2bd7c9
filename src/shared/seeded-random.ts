import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** A deterministic random generator, seeded with the hash of `text`. */
export function seededRandom(text: string): RandomGenerator {
  return xoroshiro128plus(hashOf(text))
}

/** The 32-bit FNV-1a hash of the UTF-16 code units of `text`. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
