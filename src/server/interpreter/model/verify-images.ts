import { situationAnchor } from '../../../shared/situation-anchor.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { ImageReading, RecognisedSymbol } from '../types.ts'
import type { PartialAnswer } from './answer.ts'
import { findWords } from './find-words.ts'
import { cutAtSentence, verifyQuotations } from './verify-quotations.ts'

const IMAGES_MAX = 7
const SAYS_MAX = 400
const SAYS_MIN = 15

/**
 * What a model says about images of the dream, by the slugs of their symbols. An image of a symbol that wasn't
 * recognised, or with words that the dream doesn't have, is dropped; so is a situation that its entry doesn't have.
 */
export function verifyImages(
  images: NonNullable<PartialAnswer['images']>,
  dream: string,
  symbols: readonly RecognisedSymbol[],
): Map<string, ImageReading> {
  const verified = new Map<string, ImageReading>()
  for (const { symbol: name = '', words = '', situation = '', says = '' } of images) {
    const found = symbols.find(({ symbol }) => isSame(symbol.keyword, name) || isSame(symbol.slug, name))
    const spans = findWords(words, dream)
    const text = cutAtSentence(verifyQuotations(says.slice(0, SAYS_MAX * 2), [dream]).replace(/\n+/g, ' '), SAYS_MAX)
    if (!found || !spans || text.length < SAYS_MIN || verified.has(found.symbol.slug)) continue
    if (verified.size >= IMAGES_MAX) break
    const span = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }
    const quoted = dream.slice(span.start, span.end).replace(/\s+/g, ' ')
    const known = found.symbol.reading.situations.find(({ label }) => isSame(label, situation))
    const isOwn = known !== undefined && known.label === found.reading?.situation?.label
    verified.set(found.symbol.slug, {
      words: isUnquotable(quoted) ? '' : quoted,
      span,
      ...(known && { situation: { label: known.label, anchor: situationAnchor(known.label) } }),
      says: text,
      ...(isOwn && found.reading?.tradition !== undefined && { tradition: found.reading.tradition }),
      ...(isOwn && found.reading?.sources !== undefined && { sources: found.reading.sources }),
    })
  }
  return verified
}

const isSame = (a: string, b: string) => plain(a) === plain(b)
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
