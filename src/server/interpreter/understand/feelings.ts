import { isInDirectSpeech } from '../../language/direct-speech.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { isDreamerSubject } from '../recognise/subject.ts'
import { EMOTION_WORDS, type EmotionWord, FELT_WORDS } from './emotion-words.ts'

/** An emotion that the text tells with a word: `at` is the token. `own` is false where it is somebody else's. */
export type EmotionTold = EmotionWord & {
  at: number
  start: number
  end: number
  sentence: number
  own: boolean
  denied: boolean
}

/**
 * What is felt in a dream. `strongest` is the dreamer's own and not denied; `later` is there when the feeling turns:
 * another class told in the last part, after `strongest` or the first one told.
 */
export type Feelings = {
  told: EmotionTold[]
  strongest?: EmotionTold
  turn?: { from: EmotionTold; to: EmotionTold }
  denied?: EmotionTold
  others?: EmotionTold
}

const remembered = new WeakMap<TaggedText, EmotionTold[]>()
const bySentence = new WeakMap<TaggedText, Map<number, EmotionTold[]>>()

/** Finds the emotions told in a text, by the dreamer's own words for them. */
function emotionsTold(read: TaggedText): EmotionTold[] {
  const known = remembered.get(read)
  if (known) return known
  const told: EmotionTold[] = []
  const spoken = isInDirectSpeech(read)
  for (const token of read.tokens) {
    const word = wordAt(read.tokens, token)
    if (!word || spoken(token.start) || isIdiom(read.tokens, token)) continue
    const sentence = read.sentences[token.sentence] as Sentence
    told.push({
      ...word,
      strength: word.strength + (isIntensified(read.tokens, token) ? 0.5 : 0),
      at: token.index,
      start: token.start,
      end: token.end,
      sentence: token.sentence,
      own: isOwn(read.tokens, token, sentence),
      denied: token.denied || isDeniedNoun(read.tokens, token),
    })
  }
  remembered.set(read, told)
  return told
}

/** The dreamer's own emotions told in one sentence and not denied. */
export function emotionsIn(read: TaggedText, sentence: Sentence): EmotionTold[] {
  let own = bySentence.get(read)
  if (!own) {
    own = Map.groupBy(
      emotionsTold(read).filter((emotion) => emotion.own && !emotion.denied),
      (emotion) => emotion.sentence,
    )
    bySentence.set(read, own)
  }
  return own.get(sentence.index) ?? []
}

/** Reads the emotions of a text as a whole: the strongest, and where the feeling turns. */
export function readFeelings(read: TaggedText): Feelings {
  const told = emotionsTold(read)
  const own = told.filter((emotion) => emotion.own && !emotion.denied)
  const ofOne = Map.groupBy(own, ({ emotion }) => emotion)
  const weight = ({ strength, emotion }: EmotionTold) => strength + (ofOne.get(emotion)?.length ?? 0) * 0.4
  const strongest = own.reduce<EmotionTold | undefined>(
    (best, next) => (best && weight(best) >= weight(next) ? best : next),
    undefined,
  )
  const feelings: Feelings = { told }
  if (strongest) feelings.strongest = strongest
  const first = own[0]
  const last = own.at(-1)
  if (first && last && first !== last && first.emotion !== last.emotion && last.strength >= 1 && first.strength >= 1) {
    const lastSentences = read.sentences.length * 0.55
    if (last.sentence >= lastSentences && last.sentence > first.sentence)
      feelings.turn = { from: strongest && strongest !== last ? strongest : first, to: last }
    if (feelings.turn && feelings.turn.from.emotion === last.emotion) feelings.turn = { from: first, to: last }
  }
  const denied = told.find((emotion) => emotion.own && emotion.denied)
  if (denied) feelings.denied = denied
  const others = told.find((emotion) => !emotion.own && !emotion.denied && emotion.strength >= 1)
  if (others) feelings.others = others
  return feelings
}

function wordAt(tokens: Token[], token: Token): EmotionWord | undefined {
  if (token.pos === 'PUNCT') return undefined
  const direct = EMOTION_WORDS.get(token.lower) ?? (token.lemma.length > 3 ? EMOTION_WORDS.get(token.lemma) : undefined)
  if (direct) return direct
  const felt = FELT_WORDS.get(token.lower)
  if (!felt) return undefined
  for (let back = token.index - 1; back >= token.index - 4; back -= 1) {
    const other = tokens[back]
    if (!other || other.sentence !== token.sentence) return undefined
    if (other.lemma === 'feel' || other.lower === 'felt')
      return tokens[token.index + 1]?.role === 'noun' ? undefined : felt
    if (
      other.pos !== 'ADV' &&
      other.pos !== 'ADJ' &&
      other.lower !== 'a' &&
      other.lower !== 'and' &&
      other.lower !== ',' &&
      other.pos !== 'PART'
    )
      return undefined
  }
  return undefined
}

/** "happy birthday", "mad scientist", "I'm afraid so", "for fun", "a shock of hair". */
function isIdiom(tokens: Token[], token: Token): boolean {
  const after = tokens[token.index + 1]?.lower ?? ''
  const before = tokens[token.index - 1]?.lower ?? ''
  switch (token.lower) {
    case 'happy':
      return /^(?:birthday|new|hour|meal|ending|christmas)$/.test(after)
    case 'mad':
      return /^(?:scientist|max|about|dash|rush)$/.test(after)
    case 'concerned':
      return /^(?:with|as|about)$/.test(after) && before === 'far'
    case 'content':
      return token.role === 'noun'
    case 'fun':
      return (
        !/^(?:have|had|having|was|is|much|such|of)$/.test(before) ||
        (before === 'of' && tokens[token.index - 2]?.lower !== 'lot') ||
        after === 'of'
      )
    case 'bitter':
      return !/^(?:feel|felt|am|was|and|very)$/.test(before)
    case 'peace':
      return before === 'the' || after === 'corps'
    case 'torn':
      return after !== 'between' && before !== 'feel' && before !== 'felt'
    case 'shock':
    case 'nightmare':
      return after === 'of' || before === 'electric'
    case 'abandoned':
    case 'rejected':
      return !/^(?:feel|felt|and|so)$/.test(before)
    case 'surprise':
      return after === 'party' || before === 'a'
    case 'tense':
      return token.role === 'noun'
    case 'proud':
      return after === 'of' ? false : !/^(?:feel|felt|was|am|so|very)$/.test(before)
    case 'uncomfortable':
    case 'comfortable':
      return !/^(?:feel|felt|very|was|am|so|made|me|really)$/.test(before)
    case 'calm':
      return after === 'down' || (token.role === 'verb' && before !== 'feel')
    case 'hate':
      return tokens[token.index - 1]?.lower !== 'i'
    default:
      return false
  }
}

function isIntensified(tokens: Token[], token: Token): boolean {
  return /^(?:very|so|really|extremely|terribly|absolutely|completely|incredibly|totally|awfully|quite)$/.test(
    tokens[token.index - 1]?.lower ?? '',
  )
}

function isOwn(tokens: Token[], token: Token, sentence: Sentence): boolean {
  const before = tokens[token.index - 1]
  const after = tokens[token.index + 1]
  if (after && /^(?:me|us)$/.test(after.lower)) return true
  // "we had got it mad", "I made her sad"
  if (before?.sentence === token.sentence && /^(?:it|him|them|her)$/.test(before.lower)) return false
  // "his fear", "a frightened woman", "their happy faces"
  if (before && before.sentence === token.sentence && /^(?:his|her|their|your|'s)$/.test(before.lower)) return false
  if (before && /^(?:my|our)$/.test(before.lower)) return true
  if (token.role === 'adjective' && after?.role === 'noun' && after.sentence === token.sentence)
    return EMOTION_WORDS.get(token.lower)?.strength === 0.5
  if (
    /^(?:scary|frightening|terrifying|creepy|horrifying|spooky|annoying|surprising|shocking|confusing|puzzling|eerie|frustrating|amazing|embarrassing|nightmare|unpleasant|pleasant|agreeable|delightful|enjoyable)$/.test(
      token.lower,
    )
  )
    return true
  return isDreamerSubject(tokens, token.index, sentence) || !hasOtherSubject(tokens, token, sentence)
}

function hasOtherSubject(tokens: Token[], token: Token, sentence: Sentence): boolean {
  for (let back = token.index - 1; back >= sentence.first; back -= 1) {
    const other = tokens[back] as Token
    if (/^(?:he|she|they|you|everyone|everybody|someone|somebody|who)$/.test(other.lower)) return true
    if (other.role === 'noun' && !/^(?:feeling|sense|dream|way|time|thing|moment)$/.test(other.lemma)) return true
  }
  return false
}

/** "no fear", "without any anger", "not a bit of fear" */
function isDeniedNoun(tokens: Token[], token: Token): boolean {
  for (let back = token.index - 1; back >= token.index - 3; back -= 1) {
    const other = tokens[back]
    if (!other || other.sentence !== token.sentence || other.pos === 'PUNCT') return false
    if (/^(?:no|without|never)$/.test(other.lower)) return true
    if ((other.lower === 'not' || other.lower === "n't" || other.lower === 'nt') && token.role === 'adjective')
      return true
  }
  return false
}

/** The noun for a class or shade, as it stands in "the fear you tell of". */
export function nounFor(emotion: EmotionTold): string {
  const nouns: Record<EmotionWord['shade'], string> = {
    fear: 'fear',
    worry: 'worry',
    shame: 'embarrassment',
    surprise: 'surprise',
    doubt: 'confusion',
    anger: 'anger',
    envy: 'jealousy',
    joy: 'happiness',
    relief: 'relief',
    calm: 'calm',
    sorrow: 'sadness',
    loneliness: 'loneliness',
    letdown: 'disappointment',
  }
  return nouns[emotion.shade]
}
