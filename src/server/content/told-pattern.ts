/**
 * A pattern of how dreamers tell that something happens: a regular expression over a sentence, in lower case with
 * straight apostrophes, in which a space stands for any white space and these names stand for parts.
 */
const PARTS: Readonly<Record<string, string>> = {
  /** Right after an auxiliary: "did{not}", "could{not}". */
  not: "(?:n't|nt| not| never)",
  my: '(?:my|our)',
  me: '(?:me|us)',
  i: '(?:i|we)',
  /** Up to three words between two others. */
  gap: "(?: [\\w'-]+){0,3}?",
  /** Someone or something as a subject or an object: "she", "the tall man", "my brother". */
  person:
    "(?:he|she|they|it|him|her|them|someone|somebody|everyone|everybody|people|no one|nobody|(?:the|a|an|my|our|his|her|their|some|this|that|these|those|another|one|two|three)(?: [\\w'-]+){1,3}?)",
  family:
    '(?:mother|father|mom|mum|dad|mommy|mummy|daddy|parents|brothers?|sisters?|son|daughter|sons|daughters|child|children|kids?|baby|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousins?|niece|nephew|family)',
  partner: '(?:husband|wife|boyfriend|girlfriend|fiance|fiancé|fiancée|partner|lover|spouse)',
  friend: '(?:friends?|best friend|roommates?|buddy|pal)',
}

/** Hypothetical and unreal openings: what follows "if" or "as though" isn't told of the dream. */
const UNREAL =
  /\b(?:if|as if|as though|like when|would|wish(?:ed)?|want(?:ed|s)? to|hop(?:e|ed|ing)|afraid (?:that|of|to)|worr(?:y|ied)|wonder(?:ed|ing)?|imagin\w*|pretend\w*|going to|gonna|supposed to|trying to|try to|tried to|about to|might|could have|should|so that|in case|unless|before) (?:[\w'-]+ ){0,3}$/i

/**
 * Compiles a pattern for {@link findTold}. Throws an Error if it isn't a regular expression, or if it repeats a
 * repetition, which could take endless time.
 */
export function compileTold(pattern: string): RegExp {
  if (/[+*}]\)?[+*]|\)[+*]|\.[+*]/.test(pattern)) throw new Error(`must repeat single letters or use {gap}: ${pattern}`)
  const named = pattern.replaceAll(/\{([a-z]+)\}/g, (all, name: string) => PARTS[name] ?? all)
  const spaced = named.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')
  return new RegExp(`(?<![\\w'-])(?:${spaced})(?!\\w)`, 'gi')
}

/** Whether a sentence has the words of a pattern, whether as something that happens or not. */
export const hasWords = (sentence: string, pattern: RegExp) => straight(sentence).search(pattern) >= 0

/** The first place in a sentence where it tells what a pattern says, as something that happens; undefined if none. */
export function findTold(sentence: string, pattern: RegExp): { start: number; end: number } | undefined {
  for (const match of straight(sentence).matchAll(pattern)) {
    if (!UNREAL.test(sentence.slice(0, match.index))) return { start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

const straight = (text: string) => text.replaceAll('’', "'")
