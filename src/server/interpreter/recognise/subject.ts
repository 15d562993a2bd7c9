import { STATE_AUXILIARIES } from '../../language/patterns.ts'
import type { Sentence, Token } from '../../language/token.ts'

const STATE_VERBS = new Set([
  'be',
  'get',
  'feel',
  'become',
  'seem',
  'go',
  'end',
  'keep',
  'remain',
  'stay',
  'find',
  'look',
  'stand',
  'lie',
  'appear',
])

/** Whether a form of be, get, feel or a similar verb shortly precedes: "I got chased", "we were being chased". */
export function hasStateVerbBefore(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1, words = 0; back >= sentence.first && words < 4; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'PUNCT' && token.lower !== '-') return false
    if (
      STATE_AUXILIARIES.has(token.lower) ||
      token.lemma === 'be' ||
      token.forms.verb.some((base) => STATE_VERBS.has(base))
    )
      return true
    if (
      token.pos !== 'ADV' &&
      token.pos !== 'PART' &&
      token.pos !== 'ADJ' &&
      token.lower !== 'all' &&
      token.lower !== 'and' &&
      token.pos !== 'PRON' &&
      !(token.role === 'verb' && words === 0)
    )
      return false
    words += 1
  }
  // Notes without "I am": "Chased by a bear."
  return (
    at === sentence.first &&
    /ed$|^(?:lost|caught|trapped|stuck)$/.test(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.pos === 'ADP'
  )
}

const DISTANCE_MAX = 18

/** Whether the dreamer is the subject of the verb at `at`: the nearest subject before it is I or we, or is omitted. */
export function isDreamerSubject(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1; back >= Math.max(sentence.first, at - DISTANCE_MAX); back -= 1) {
    const token = tokens[back] as Token
    if (/^(?:i|we|im|i'm)$/.test(token.lower)) return true
    if (/^(?:he|she|they|who|you|everyone|everybody|someone|somebody|something)$/.test(token.lower)) return false
    if (/^(?:it|that|which|there|this)$/.test(token.lower) && isVerbal(tokens[back + 1]) && back + 1 <= at) return false
    if (token.role === 'noun' && isSubject(tokens, back, at, sentence)) return false
  }
  // An omitted subject: "Was flying over the city.", "Am walking along".
  const first = tokens[sentence.first] as Token
  return at - sentence.first < DISTANCE_MAX && (first.pos === 'AUX' || first.pos === 'VERB' || at === sentence.first)
}

function isVerbal(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === 'AUX' || token.role === 'verb')
}

/**
 * Whether the noun is the subject of the verb at `verb` ("saw a bird flying"), also after another verb ("the dog ran
 * and jumped"). A noun after a preposition isn't the subject of a participle ("I went over the city flying").
 */
function isSubject(tokens: Token[], noun: number, verb: number, sentence: Sentence): boolean {
  let next = noun + 1
  while (next < verb && tokens[next]?.pos === 'ADV') next += 1
  const following = tokens[next]
  if (next > verb || !isVerbal(following)) return false
  const isParticiple = following?.lower.endsWith('ing') ?? false
  if (isParticiple && next !== verb) return false
  for (let back = noun - 1; back >= sentence.first; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'ADP') return !isParticiple
    if (!['DET', 'ADJ', 'NUM', 'PRON', 'PART'].includes(token.pos) && token.role !== 'noun') return true
  }
  return true
}
