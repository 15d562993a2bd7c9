import type { Sentence, Token } from '../reading/nlp.ts'
import { STATE_FORMS } from './patterns.ts'

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

/** "I got chased", "we were being chased", "being chased": a form of be, get, feel, become or seem shortly before. */
export function isState(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1, words = 0; back >= sentence.first && words < 4; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'PUNCT' && token.lower !== '-') return false
    if (STATE_FORMS.has(token.lower) || token.lemma === 'be' || token.forms.verb.some((base) => STATE_VERBS.has(base)))
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
  // Notes that leave "I am" out: "Chased by a bear."
  return (
    at === sentence.first &&
    /ed$|^(?:lost|caught|trapped|stuck)$/.test(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.pos === 'ADP'
  )
}

const BACK_AT_MOST = 18

/** Whether the dreamer (I, we) does what the verb at `at` says: the nearest subject before it is I or we, or it was left out. */
export function isDreamers(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1; back >= Math.max(sentence.first, at - BACK_AT_MOST); back -= 1) {
    const token = tokens[back] as Token
    if (/^(?:i|we|im|i'm)$/.test(token.lower)) return true
    if (/^(?:he|she|they|who|you|everyone|everybody|someone|somebody|something)$/.test(token.lower)) return false
    if (/^(?:it|that|which|there|this)$/.test(token.lower) && isVerbal(tokens[back + 1]) && back + 1 <= at) return false
    if (token.role === 'noun' && isSubject(tokens, back, at, sentence)) return false
  }
  // "Was flying over the city.", "Am walking along"
  const first = tokens[sentence.first] as Token
  return at - sentence.first < BACK_AT_MOST && (first.pos === 'AUX' || first.pos === 'VERB' || at === sentence.first)
}

function isVerbal(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === 'AUX' || token.role === 'verb')
}

/**
 * Whether the noun is what does the verb at `verb`, alone ("saw a bird flying") or with another one ("the dog ran and jumped").
 * A noun under a preposition is not the subject of a participle ("I went over the city flying").
 */
function isSubject(tokens: Token[], noun: number, verb: number, sentence: Sentence): boolean {
  let next = noun + 1
  while (next < verb && tokens[next]?.pos === 'ADV') next += 1
  const following = tokens[next]
  if (next > verb || !isVerbal(following)) return false
  const participle = following?.lower.endsWith('ing') ?? false
  if (participle && next !== verb) return false
  for (let back = noun - 1; back >= sentence.first; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'ADP') return !participle
    if (!['DET', 'ADJ', 'NUM', 'PRON', 'PART'].includes(token.pos) && token.role !== 'noun') return true
  }
  return true
}
