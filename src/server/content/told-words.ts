import { type AST, RegExpParser } from '@eslint-community/regexpp'

const parser = new RegExpParser()

/** They are in too many sentences to be looked for. */
const COMMON = new Set(
  `was were had have has been with that this they them then from just went into came come said get got going gone went
   would could did does don doesn and but not for the him her his she you all are out can there when what some like one
   ing ted ned`.split(/\s+/),
)

/** Shorter runs of letters are in nearly every text. */
const LETTERS_MIN = 3

/**
 * Returns runs of letters, in lower case, of which every match of a pattern (`told-pattern.ts`) contains at least one,
 * so that it needn't be tried on a text that has none of them; [] if there are none.
 */
export function neededWords(pattern: string): string[] {
  const withoutNames = pattern.replaceAll(/\{[a-z]+\}/g, '.')
  return bestOf(parser.parsePattern(withoutNames).alternatives)
}

/** The words of alternatives: each of them must need some. */
function bestOf(alternatives: readonly AST.Alternative[]): string[] {
  const needed = alternatives.map(wordsOfSequence)
  return needed.some((words) => words.length === 0) ? [] : [...new Set(needed.flat())]
}

/** Of all words that the parts of a sequence need, those of the part that is the hardest to find. */
function wordsOfSequence({ elements }: AST.Alternative): string[] {
  const options: string[][] = []
  let letters = ''
  const endRun = () => {
    if (letters.length >= LETTERS_MIN && !COMMON.has(letters)) options.push([letters])
    letters = ''
  }
  for (const element of elements) {
    if (element.type === 'Character' && /[a-z]/i.test(String.fromCodePoint(element.value))) {
      letters += String.fromCodePoint(element.value).toLowerCase()
      continue
    }
    endRun()
    const words = wordsOfElement(element)
    if (words.length > 0) options.push(words)
  }
  endRun()
  return options.sort((a, b) => rarity(b) - rarity(a))[0] ?? []
}

function wordsOfElement(element: AST.Element): string[] {
  if (element.type === 'Group' || element.type === 'CapturingGroup') return bestOf(element.alternatives)
  if (element.type === 'Quantifier' && element.min > 0) return wordsOfElement(element.element)
  return []
}

/** Long words are rare, and few of them. */
const rarity = (words: readonly string[]) => Math.min(...words.map(({ length }) => length)) - words.length / 10

/**
 * Indexes patterns by the words they need. The returned function finds those that a text, in lower case, may match, in
 * their order: there are thousands of them, and most need a word that the text doesn't have.
 */
export function makeWordIndex<Pattern>(
  patterns: readonly (Pattern & { words: readonly string[] })[],
): (text: string) => Pattern[] {
  const always = patterns.flatMap(({ words }, at) => (words.length === 0 ? [at] : []))
  const needed = patterns.flatMap(({ words }, at) => words.map((word) => ({ word, at })))
  const byStart = Map.groupBy(needed, ({ word }) => word.slice(0, LETTERS_MIN))
  return (text) => {
    const possible = new Set(always)
    for (let at = 0; at <= text.length - LETTERS_MIN; at += 1) {
      for (const one of byStart.get(text.slice(at, at + LETTERS_MIN)) ?? [])
        if (text.startsWith(one.word, at)) possible.add(one.at)
    }
    return [...possible].sort((a, b) => a - b).flatMap((one) => patterns[one] ?? [])
  }
}
