import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** A random generator that starts from `text`, the same everywhere and for ever (32-bit FNV-1a over its UTF-16 units). */
export function generatorFrom(text: string): RandomGenerator {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return xoroshiro128plus(hash)
}
