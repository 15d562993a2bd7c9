import type { Span } from '../types.ts'

const WORDS_MAX = 60
const CHARACTERS_MAX = 600

/** What stands in “ ” in a checked text, without single words, which aren't quotations. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/“([^“”]+)”/g)].map((match) => match[1] ?? '').filter((words) => /\S\s+\S/.test(words))
}

/**
 * Where quoted words stand in a text, whatever their case, punctuation and white space; words that were left out at an
 * ellipsis make several spans. Undefined when they don't stand there in this order.
 */
export function findWords(quoted: string, text: string): Span[] | undefined {
  if (quoted.length > CHARACTERS_MAX) return undefined
  const spans: Span[] = []
  let from = 0
  for (const part of quoted.split(/…|\.{3,}/)) {
    const words = part.match(/[\p{L}\p{M}\p{N}]+/gu)
    if (!words || words.length > WORDS_MAX) continue
    const pattern = new RegExp(words.join('[^\\p{L}\\p{M}\\p{N}]{1,8}'), 'giu')
    pattern.lastIndex = from
    const match = pattern.exec(text)
    if (!match) return undefined
    from = match.index + match[0].length
    spans.push({ start: match.index, end: from })
  }
  return spans.length > 0 ? spans : undefined
}
