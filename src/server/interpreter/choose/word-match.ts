import { lemmasOf } from '../../language/inflections.ts'
import type { Token } from '../../language/token.ts'
import type { TokenRange } from '../understand/story.ts'

type Word = { exact: string; bases: ReadonlySet<string> }
const compiled = new Map<string, readonly Word[]>()
/** Articles and the like, which may stand between the words of a wording. */
const SKIPPED = new Set('the a an my your his her its our their some very really so -'.split(' '))
/** Left out of a wording, since a text may have another one. */
const ARTICLES = new Set('the a an'.split(' '))
const SKIPPED_MAX = 2
/** Short words of which only the very form counts. */
const FUNCTION_WORD_MAX = 3

/** The first place in the ranges where one of the wordings stands, not negated; undefined if there is none. */
export function findWords(
  tokens: readonly Token[],
  ranges: readonly TokenRange[],
  wordings: readonly string[],
): TokenRange | undefined {
  const known = wordsIn(tokens)
  for (const wording of wordings) {
    const words = compile(wording)
    if (!words.every((word) => mayContain(known, word))) continue
    for (const range of ranges) {
      for (let at = range.first; at < range.last; at += 1) {
        const last = matchAt(tokens, words, at, range.last)
        if (last !== undefined) return { first: at, last }
      }
    }
  }
  return undefined
}

/** The words and lemmas of texts, so that a wording that can't be there isn't looked for at every token. */
const wordsByText = new WeakMap<readonly Token[], ReadonlySet<string>>()

function wordsIn(tokens: readonly Token[]): ReadonlySet<string> {
  let words = wordsByText.get(tokens)
  if (!words) {
    words = new Set(tokens.flatMap(({ lower, lemma, forms }) => [lower, lemma, ...forms.noun, ...forms.verb]))
    wordsByText.set(tokens, words)
  }
  return words
}

function mayContain(known: ReadonlySet<string>, { exact, bases }: Word): boolean {
  if (known.has(exact)) return true
  for (const base of bases) if (known.has(base)) return true
  return false
}

function compile(wording: string): readonly Word[] {
  let words = compiled.get(wording)
  if (!words) {
    words = wording
      .toLowerCase()
      .replace(/(?<=[a-z])(n't|'s)\b/g, ' $1')
      .split(/[\s-]+/)
      .filter((word, _, all) => all.length === 1 || !ARTICLES.has(word))
      .map((word) => {
        const { noun, verb } = lemmasOf(word)
        return { exact: word, bases: new Set([...noun, ...verb]) }
      })
    compiled.set(wording, words)
  }
  return words
}

function matchAt(tokens: readonly Token[], words: readonly Word[], from: number, end: number): number | undefined {
  let at = from
  for (const [place, word] of words.entries()) {
    let skipped = 0
    while (place > 0 && at < end && skipped < SKIPPED_MAX && isSkipped(word, tokens[at] as Token)) {
      at += 1
      skipped += 1
    }
    const token = at < end ? tokens[at] : undefined
    if (!token || !isWord(word, token)) return undefined
    if (token.denied && !words.some(({ exact }) => /^(?:no|not|n't|without|never|nobody|nothing)$/.test(exact)))
      return undefined
    at += 1
  }
  return at
}

const isSkipped = ({ exact }: Word, { lower }: Token) => lower !== exact && SKIPPED.has(lower)

function isWord({ exact, bases }: Word, token: Token): boolean {
  if (token.lower === exact) return true
  if (token.pos === 'PUNCT' || exact.length < FUNCTION_WORD_MAX) return false
  if (exact.length === FUNCTION_WORD_MAX)
    return token.role === 'verb' ? token.forms.verb.includes(exact) : token.forms.noun.at(-1) === exact
  return (
    bases.has(token.lemma) ||
    token.forms.noun.some((base) => base === exact) ||
    token.forms.verb.some((base) => base === exact)
  )
}
