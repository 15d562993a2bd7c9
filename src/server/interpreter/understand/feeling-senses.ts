import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { CueKind } from './feeling-words.ts'
import type { Clause, TokenRange } from './story.ts'

/** What makes another thing of a word that stands before it: "mad scientist", "happy birthday". */
const OTHER_BEFORE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    mad: 'scientist scientists max about dash rush house hatter cow skills',
    madder: 'root',
    happy: 'birthday new hour meal meals ending endings christmas easter anniversary holidays halloween days',
    upset: 'stomach tummy the over',
    nervous: 'system breakdown',
    fun: 'house fact facts fair of park run',
    hate: 'to mail crime crimes speech',
    relieved: 'himself myself herself of on themselves',
    relieve: 'himself myself herself themselves me us him her',
    horror: 'movie movies film films story stories house show flick',
    terror: 'attack attacks alert',
    panic: 'button room',
    surprise: 'party visit gift parties attack quiz',
    shock: 'of absorber absorbers waves wave therapy treatment',
    anxiety: 'medication pills',
    concerned: 'with',
    jealous: 'god',
    afraid: 'so',
    calm: 'down water waters sea',
    relaxed: 'fit jeans',
    worry: 'stone dolls',
    peace: 'corps sign treaty officer',
    pride: 'parade flag',
    joy: 'ride stick division',
    crying: 'out wolf shame',
    cried: 'out for that',
    cries: 'out for',
    cry: 'out for wolf',
    laughing: 'stock gas matter',
    scream: 'queen',
    blush: 'pink',
    sweat: 'pants shirt suit shop band lodge',
    tense: 'of',
  }).map(([word, list]) => [word, wordSet(list)]),
)
/** What makes another thing of a word that stands after it: "like mad", "make fun". */
const OTHER_AFTER: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    mad: 'like',
    fun: 'make made making makes poke poking poked',
    guilty: 'found plead pleaded proven plea',
    concerned: 'far people is',
    tense: 'past present future the verb',
    shock: 'electric electrical culture toxic septic',
    guilt: 'white survivor',
    pleased: 'as',
    depression: 'great',
    nightmare: 'recurring kitchen',
    frustrated: 'sexually',
    desperate: 'a the',
  }).map(([word, list]) => [word, wordSet(list)]),
)
const STATE_VERBS = wordSet(
  'me us him her them be feel stay remain become seem get keep look appear am is are was were',
)
/** Words that tell a feeling only after such a verb: "I was calm", not "in a calm voice". */
const PREDICATE_ONLY = wordSet(
  'calm content tense hostile serene concerned desperate peaceful relaxed hysterical uncomfortable suspicious reluctant',
)
const DEGREES = wordSet(
  'very so really quite pretty rather extremely too totally completely more most all both a bit little',
)
/** Before a noun of feeling: "in fear", "my anger", "a sense of dread". */
const NOUN_OPENERS = wordSet(
  'in with from my his her our their your of feel felt feeling no such great some much pure sheer',
)
const FEELING_VERBS = wordSet('feel sense take experience')
const FEELING_OF = wordSet(
  'feeling feelings sense full filled scream screams tears wave rush look bit pang mixture out lot fit',
)
const SENSED_ONLY = wordSet('peace pride depression misery guilt worry')
const SURPRISE = wordSet('surprise shock amazement horror relief disappointment delight astonishment dismay annoyance')
const HEAT = wordSet('hot heat sun sauna exercise gym workout warm running jogging')
const COLD = wordSet('cold snow ice freezing wet frozen')
const OBJECT_OPENERS = wordSet('the a an my his her our their your its this that hands')

/** Whether the word at `at` has another sense here than the feeling. */
export function isOtherSense(tokens: readonly Token[], at: number, kind: CueKind): boolean {
  const token = tokens[at] as Token
  const { lower } = token
  const before = tokens[at - 1]?.lower ?? ''
  const after = tokens[at + 1]?.lower ?? ''
  if (OTHER_BEFORE.get(lower)?.has(after) || OTHER_AFTER.get(lower)?.has(before)) return true
  if (lower === 'please') return true
  if (kind === 'causing' && token.forms.verb.includes('confuse') && tokens[at + 2]?.lower === 'with') return true
  if (PREDICATE_ONLY.has(lower) && (token.role === 'noun' || !isPredicate(tokens, at))) return true
  if (lower === 'calm' && token.role === 'verb' && !isPredicate(tokens, at)) return true
  // "proud and tall" is a bearing, "proud of her" a feeling.
  if (lower === 'proud') return !['of', 'that', 'to', 'about'].includes(after) && tokens[at - 1]?.lemma !== 'feel'
  if (lower === 'afraid' && after === 'not') return true
  if (kind === 'noun') return !isFeltNoun(tokens, at)
  if (kind === 'shown') return isOtherShown(tokens, at)
  return kind === 'verb' && token.role === 'noun'
}

function isPredicate(tokens: readonly Token[], at: number): boolean {
  let back = at - 1
  const isBetween = (token: Token | undefined) =>
    token !== undefined && (DEGREES.has(token.lower) || token.lower === 'and' || token.role === 'adjective')
  while (isBetween(tokens[back])) back -= 1
  const verb = tokens[back]
  return verb !== undefined && (STATE_VERBS.has(verb.lemma) || STATE_VERBS.has(verb.lower))
}

function isFeltNoun(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (token.role === 'verb') return false
  let back = at - 1
  while (isModifier(tokens[back])) back -= 1
  // "Fear." as a whole remark
  const isAlone = tokens[at - 1]?.sentence !== token.sentence && tokens[at + 1]?.pos === 'PUNCT'
  if (isAlone) return true
  const opener = tokens[back]?.lower ?? ''
  const earlier = tokens[back - 1]?.lower ?? ''
  const isOf = opener === 'of' && FEELING_OF.has(earlier)
  if (SENSED_ONLY.has(token.lower)) return isOf || tokens[back]?.lemma === 'feel'
  // "to my surprise", "in shock"
  if (SURPRISE.has(token.lower) && token.lower === 'surprise')
    return (isPossessive(opener) && earlier === 'to') || opener === 'in' || opener === 'with' || isOf
  if (opener === 'of') return isOf || earlier === 'scared' || earlier === 'because'
  if (token.lower === 'alarm') return opener === 'in' || opener === 'with'
  if (opener === 'from') return false
  return NOUN_OPENERS.has(opener) || FEELING_VERBS.has(tokens[back]?.lemma ?? '')
}

function isModifier(token: Token | undefined): boolean {
  if (token === undefined) return false
  const isDeterminer = token.pos === 'DET' || DEGREES.has(token.lower)
  return (
    isDeterminer ||
    token.pos === 'ADJ' ||
    (token.lower.endsWith('ing') && token.lemma !== 'feel' && token.lemma !== 'take')
  )
}

function isPossessive(lower: string): boolean {
  return ['my', 'his', 'her', 'our', 'their', "'s", 'your'].includes(lower)
}

function isOtherShown(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  const base = token.forms.verb
  if (token.role === 'noun' && !token.lower.endsWith('ing') && !['heart', 'tears', 'tear'].includes(token.lower)) {
    const isSubjectBefore = tokens[at - 1]?.role === 'noun' && tokens[at - 1]?.sentence === token.sentence
    if (token.lower.endsWith('s') && isSubjectBefore && (next === undefined || next.role !== 'noun')) return false
    // "with a smile"
    if (token.lower !== 'smile' && token.lower !== 'grin') return true
    return tokens[at - 2]?.lower !== 'with' && tokens[at - 3]?.lower !== 'with'
  }
  if (base.includes('sweat')) return isSaidNear(tokens, at, HEAT)
  if (base.includes('shiver')) return isSaidNear(tokens, at, COLD)
  // "he cried, 'Help!'", "she screamed that …" is speech.
  if (base.includes('cry') && (next?.lower === ':' || next?.lower === '"' || tokens[at + 2]?.lower === '"')) return true
  if (base.includes('scream') && (next?.lower === 'with' || tokens[at + 2]?.lower === 'laughter')) return true
  if (base.includes('glare') || base.includes('scowl')) return next?.lower !== 'at'
  return (base.includes('tremble') || base.includes('quiver')) && OBJECT_OPENERS.has(next?.lower ?? '')
}

function isSaidNear(tokens: readonly Token[], at: number, words: ReadonlySet<string>): boolean {
  for (let near = Math.max(0, at - 12); near < Math.min(tokens.length, at + 8); near += 1)
    if (words.has(tokens[near]?.lower ?? '')) return true
  return false
}

const MODALS = wordSet("would could might should may will 'll 'd must wouldn't")
const BETWEEN_MODAL = wordSet(
  'be feel get have some been become even probably just more so very not also all ever start',
)
const REAL_BEFORE_TO = wordSet('start begin continue come seem appear proceed happen end')
const CEASING = wordSet('stop quit cease avoid without instead hardly prevent')
const UNREAL_OPENERS = wordSet('if unless whether')
const LESSER = wordSet('longer less')
const NEGATIVE_WORDS = wordSet("n't not no without never")

/** Whether the feeling is denied, wished, asked for or only possible: "wasn't afraid", "would be sad", "to cry". */
export function isUnreal(tokens: readonly Token[], found: TokenRange & { kind: CueKind }, clause: Clause): boolean {
  const opener = clause.opener ?? tokens[clause.first]?.lower ?? ''
  const second = tokens[clause.first + 1]?.lower ?? ''
  if (UNREAL_OPENERS.has(opener) || UNREAL_OPENERS.has(tokens[clause.first]?.lower ?? '') || UNREAL_OPENERS.has(second))
    return true
  if (!hasOwnNegation(tokens, found)) {
    for (let at = found.first; at < found.last; at += 1) if (tokens[at]?.denied) return true
    if (isNegatedNear(tokens, found.first, found.kind)) return true
  }
  return isOnlyPossible(tokens, found.first, clause.first)
}

/** Whether the cue is itself a negation: "didn't know what to do". */
function hasOwnNegation(tokens: readonly Token[], found: TokenRange): boolean {
  const first = tokens[found.first]
  if (!first) return false
  const negates = (token: Token | undefined) => ["n't", 'not', 'no'].includes(token?.lower ?? '')
  return negates(first) || negates(tokens[found.first + 1]) || first.lemma === 'hope'
}

/** "no fear", "not a happy dream", "no longer afraid". */
function isNegatedNear(tokens: readonly Token[], at: number, kind: CueKind): boolean {
  const token = tokens[at] as Token
  for (let back = at - 1; back >= at - 4; back -= 1) {
    const other = tokens[back]
    if (!other || other.sentence !== token.sentence || other.pos === 'PUNCT' || other.lower === 'but') return false
    if (LESSER.has(other.lower)) return true
    if (other.lower === 'only' || other.lower === 'stop') return false
    if (NEGATIVE_WORDS.has(other.lower)) return kind !== 'shown' || back === at - 1 || tokens[back + 1]?.lemma === 'be'
  }
  return false
}

function isOnlyPossible(tokens: readonly Token[], at: number, first: number): boolean {
  for (let back = at - 1; back >= Math.max(first, at - 6); back -= 1) {
    const other = tokens[back] as Token
    const before = tokens[back - 1]
    if (MODALS.has(other.lower)) return other.lower !== "'d" || tokens[back + 1]?.lemma === 'be'
    if (other.lower === 'to') {
      if (tokens[at]?.lower.endsWith('ing') || !before || before.lower === 'due') return false
      return !before.forms.verb.some((base) => REAL_BEFORE_TO.has(base)) && !REAL_BEFORE_TO.has(before.lemma)
    }
    if (other.forms.verb.some((base) => CEASING.has(base))) {
      const isDenied = other.denied || before?.lower === "n't" || before?.lower === 'not'
      return !isDenied
    }
    if (!BETWEEN_MODAL.has(other.lemma) && !BETWEEN_MODAL.has(other.lower) && other.pos !== 'ADV') return false
  }
  return false
}
