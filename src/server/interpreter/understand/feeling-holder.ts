import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { FeelingCue } from './feeling-words.ts'
import type { Clause, Participant, TokenRange } from './story.ts'

/** Who has a feeling; `unclear` is somebody, `none` means that it is nobody's: "a gloomy room". */
export type Holder = Participant | 'dreamer' | 'unclear' | 'none'

type Found = FeelingCue & TokenRange
type Story = { clauses: readonly Clause[]; index: number; dreamer: Participant }

const DREAMER_SUBJECTS = wordSet("i we im i'm ive dreamer")
const DREAMER_OBJECTS = wordSet('me us myself ourselves')
const OTHER_OBJECTS = wordSet('him them himself themselves herself everyone everybody someone somebody people')
const OTHER_SUBJECTS = wordSet('he she they you who everyone everybody someone somebody nobody anyone others')
const DREAMER_POSSESSIVES = wordSet('my our')
const OTHER_POSSESSIVES = wordSet("his her their your its 's")
const DREAMER_WORDS = wordSet('my our me us')
const VAGUE = wordSet('it this that there which what everything all whole things')
/** Nouns of the dream itself or of feeling, which the dreamer has: "a scary dream", "an unpleasant feeling". */
const DREAM_NOUNS = wordSet(
  'dream dreams nightmare feeling feelings sensation experience time mood surprise sense atmosphere emotion moment ride',
)
/** Nouns that show somebody's feeling: "an angry look". */
const SHOWING_NOUNS = wordSet(
  'face faces look looks voice tone expression mood smile eyes feeling feelings way manner state',
)
const DEGREES =
  wordSet(`very so really quite pretty rather extremely too a bit little kind of sort totally completely feel
  felt feeling be being become more all just and both also`)
const LIKENESS = wordSet('look sound appear')
const MAKING = wordSet('make get drive have')
const PERCEIVING = wordSet('see hear watch notice find')
const JUDGING = wordSet('find think consider')
/** States that are also said of what causes them: "it was sad". */
const SAID_OF_CAUSES = wordSet('sad peaceful disappointing')

/** Finds whose feeling a cue tells; in doubt never the dreamer's. */
export function holderOf(tokens: readonly Token[], found: Found, clause: Clause, story: Story): Holder {
  if (hasWordIn(tokens, found, DREAMER_WORDS)) return 'dreamer'
  const possessor = possessorOf(tokens, found, clause)
  if (possessor) return possessor
  if (found.kind === 'causing') return objectOf(tokens, found.first + 1, clause)
  if (found.kind === 'cause') return judgeOf(tokens, found, clause)
  const object = objectBefore(tokens, found, clause)
  if (object) return object
  if (isTaggedNoun(tokens, found)) return participantAt(found.first - 1, clause) ?? 'unclear'
  const attributive = attributiveOf(tokens, found, clause)
  if (attributive) return attributive
  return subjectOf(tokens, found, clause, story)
}

/** "my fear", "her tears", "my heart pounding", "tears in his eyes", "a smile on her face". */
function possessorOf(tokens: readonly Token[], found: Found, clause: Clause): Holder | undefined {
  if (found.kind !== 'noun' && found.kind !== 'shown' && found.kind !== 'state') return undefined
  const noun = tokens[found.first] as Token
  for (let at = found.first; at < Math.min(found.last + 5, clause.last); at += 1) {
    const lower = tokens[at]?.lower ?? ''
    const isPart = ['eye', 'face', 'cheek', 'feeling', 'heart', 'eyes'].includes(tokens[at + 1]?.lemma ?? '')
    if (isPart && noun.role === 'noun') {
      if (DREAMER_POSSESSIVES.has(lower)) return 'dreamer'
      if (OTHER_POSSESSIVES.has(lower)) return otherOf(tokens, at, clause)
    }
  }
  if (noun.role === 'verb' && found.kind !== 'noun') return undefined
  let back = found.first - 1
  while (tokens[back]?.pos === 'ADJ' || tokens[back]?.pos === 'ADV') back -= 1
  const opener = tokens[back]
  if (!opener || opener.sentence !== noun.sentence) return undefined
  const isNounNext = tokens[found.last]?.role === 'noun'
  if (found.kind === 'state' && !(isNounNext && SHOWING_NOUNS.has(tokens[found.last]?.lower ?? ''))) return undefined
  if (DREAMER_POSSESSIVES.has(opener.lower)) return 'dreamer'
  if (OTHER_POSSESSIVES.has(opener.lower) && !isVerbalS(tokens, back)) return otherOf(tokens, back, clause)
  return undefined
}

/** "'s" for "is": "she's in tears". */
function isVerbalS(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === "'s" && tokens[at]?.pos !== 'PART'
}

/** Somebody else: the participant of the clause that the token is part of, or its only other one. */
function otherOf(tokens: readonly Token[], at: number, clause: Clause): Holder {
  const covering = participantAt(at, clause)
  if (covering && covering.kind !== 'dreamer' && covering.kind !== 'thing') return covering
  const { subject } = clause
  if (subject && isBeing(subject) && subject.kind !== 'dreamer') return subject
  return tokens[at] ? 'unclear' : 'none'
}

function participantAt(at: number, clause: Clause): Participant | undefined {
  if (clause.objectRange && at >= clause.objectRange.first && at < clause.objectRange.last) return clause.object
  if (clause.subjectRange && at >= clause.subjectRange.first && at < clause.subjectRange.last) return clause.subject
  return undefined
}

function isBeing(participant: Participant): boolean {
  return participant.kind !== 'thing'
}

/** Whom "scared me", "frightened the dog" names. */
function objectOf(tokens: readonly Token[], at: number, clause: Clause): Holder {
  const lower = tokens[at]?.lower ?? ''
  if (DREAMER_OBJECTS.has(lower)) return 'dreamer'
  const object = participantAt(at, clause)
  return object && isBeing(object) && object.kind !== 'dreamer' ? object : OTHER_OBJECTS.has(lower) ? 'unclear' : 'none'
}

/** Who finds something scary, fun or strange: the dreamer, if nobody else is said to. */
function judgeOf(tokens: readonly Token[], found: Found, clause: Clause): Holder {
  const next = tokens[headAfter(tokens, found.last)]
  const last = tokens[found.last - 1] as Token
  if (next?.role === 'noun' && next.sentence === last.sentence && !DREAM_NOUNS.has(next.lower)) {
    const isAdjective = found.last - found.first === 1 || DREAM_NOUNS.has(last.lower)
    if (isAdjective) return 'none'
  }
  for (let back = found.first - 1; back >= Math.max(clause.first, found.first - 6); back -= 1) {
    const other = tokens[back] as Token
    if (LIKENESS.has(other.lemma)) return 'none'
    if (JUDGING.has(other.lemma)) {
      const subject = tokens[back - 1]?.lower ?? ''
      return OTHER_SUBJECTS.has(subject) || (clause.subject && clause.subject.kind !== 'dreamer')
        ? 'unclear'
        : 'dreamer'
    }
  }
  const isOne = found.last - found.first === 1
  const { subject } = clause
  if (isOne && subject?.kind === 'dreamer' && !hasDreamNoun(tokens, found.last)) return 'none'
  // "She had a good dream", but "his scary eyes" are seen by the dreamer.
  if (!isOne && subject && isBeing(subject) && subject.kind !== 'dreamer') return 'unclear'
  return last.role === 'verb' && isOne && subject && isBeing(subject) && last.lower.endsWith('ing') ? 'none' : 'dreamer'
}

/** The noun of a list of adjectives: "gritty and confusing and crowded city". */
function headAfter(tokens: readonly Token[], first: number): number {
  let at = first
  while (at < first + 6 && (tokens[at]?.role === 'adjective' || ['and', '-', ','].includes(tokens[at]?.lower ?? '')))
    at += 1
  return tokens[at - 1]?.lower === 'and' || tokens[at - 1]?.lower === ',' ? first : at
}

function hasDreamNoun(tokens: readonly Token[], at: number): boolean {
  return (
    DREAM_NOUNS.has(tokens[at]?.lower ?? '') || tokens[at - 1]?.lower === 'nightmare' || tokens[at - 1]?.lower === 'fun'
  )
}

/** "made me sad", "saw her crying", "people screaming": the feeling is the object's. */
function objectBefore(tokens: readonly Token[], found: Found, clause: Clause): Holder | undefined {
  let back = found.first - 1
  while (back > clause.first && DEGREES.has(tokens[back]?.lower ?? '')) back -= 1
  const before = tokens[back]
  if (!before || back < clause.first) return undefined
  if (DREAMER_OBJECTS.has(before.lower)) return 'dreamer'
  const isSubject = clause.subjectRange && back >= clause.subjectRange.first && back < clause.subjectRange.last
  if (isSubject) return undefined
  const isMade = before.lower === 'it' && MAKING.has(tokens[back - 1]?.lemma ?? '')
  const isOther =
    isMade || OTHER_OBJECTS.has(before.lower) || (before.lower === 'her' && tokens[found.first]?.role !== 'noun')
  if (isOther && back > (clause.verb ?? -1)) return otherOf(tokens, back, clause)
  const isParticiple = (tokens[found.first]?.lower ?? '').endsWith('ing') && tokens[found.first]?.role === 'verb'
  // "I saw my teacher, Mr Miller, yelling"
  const perception = clause.verb === undefined ? '' : (tokens[clause.verb]?.lemma ?? '')
  if (isParticiple && before.lower === ',' && tokens[back - 1]?.role === 'noun' && PERCEIVING.has(perception))
    return 'unclear'
  if (isParticiple && before.role === 'noun' && back === found.first - 1 && back > (clause.verb ?? -1)) {
    const participant = participantAt(back, clause)
    return participant && isBeing(participant) ? participant : 'unclear'
  }
  return undefined
}

/** A verb that is tagged as a noun after its subject: "Mother smiles". */
function isTaggedNoun(tokens: readonly Token[], found: Found): boolean {
  const token = tokens[found.first] as Token
  const before = tokens[found.first - 1]
  const isVerb = found.kind === 'shown' && token.role === 'noun' && token.lower.endsWith('s') && token.lower !== 'tears'
  return isVerb && before?.role === 'noun' && before.sentence === token.sentence
}

/** "an angry man", "a crying child". */
function attributiveOf(tokens: readonly Token[], found: Found, clause: Clause): Holder | undefined {
  const word = tokens[found.first] as Token
  const noun = tokens[found.last]
  if (found.last - found.first !== 1 || found.kind === 'noun' || found.kind === 'adverb') return undefined
  if (noun?.role !== 'noun' || noun.sentence !== word.sentence || noun.pos === 'PROPN') return undefined
  const isParticiple = word.lower.endsWith('ing')
  const opener = tokens[found.first - 1]
  const isOpened = opener?.pos === 'DET' || opener?.pos === 'NUM' || OTHER_POSSESSIVES.has(opener?.lower ?? '')
  if (found.kind !== 'state' && !(isParticiple && isOpened)) return undefined
  if (SHOWING_NOUNS.has(noun.lower) || DREAM_NOUNS.has(noun.lower)) return undefined
  const participant = participantAt(found.last, clause)
  return participant && isBeing(participant) && participant.kind !== 'dreamer' ? participant : 'none'
}

/** The nearest subject before the cue. */
function subjectOf(tokens: readonly Token[], found: Found, clause: Clause, story: Story): Holder {
  const own = clause.subjectRange
  for (let back = found.first - 1; back >= clause.first; back -= 1) {
    if (own && back < own.last && back >= own.first) break
    const lower = tokens[back]?.lower ?? ''
    if (DREAMER_SUBJECTS.has(lower)) return 'dreamer'
    if (OTHER_SUBJECTS.has(lower) && lower !== 'people')
      return clause.subject && lower === 'who' && isBeing(clause.subject) && clause.subject.kind !== 'dreamer'
        ? clause.subject
        : 'unclear'
  }
  const before = story.clauses[story.index - 1]
  // "We are | all afraid the boat will sink"
  const isSevered = own !== undefined && found.first >= own.first && found.last < own.last && found.kind === 'state'
  if (isSevered && before && tokens[before.last - 1]?.lemma === 'be')
    return subjectOfClause(before, found, tokens, story)
  return subjectOfClause(clause, found, tokens, story)
}

function subjectOfClause(clause: Clause, found: Found, tokens: readonly Token[], story: Story): Holder {
  const { subject, subjectRange: own } = clause
  if (subject?.kind === 'dreamer' || (own && hasDreamer(tokens, own))) return 'dreamer'
  if (subject && isBeing(subject)) return subject
  return vagueOf(tokens, found, clause, story)
}

function hasDreamer(tokens: readonly Token[], range: TokenRange): boolean {
  for (let at = range.first; at < range.last; at += 1) {
    const lower = tokens[at]?.lower ?? ''
    if (DREAMER_SUBJECTS.has(lower) || lower === 'me' || lower === 'us') return true
  }
  return false
}

/** The holder where the subject is a thing, "it", or left out. */
function vagueOf(tokens: readonly Token[], found: Found, clause: Clause, { clauses, index }: Story): Holder {
  const word = tokens[found.first] as Token
  const range = clause.subjectRange
  const subject = range ? (tokens[range.last - 1]?.lower ?? '') : ''
  if (range === undefined) {
    if (clause.mode === 'frame') return 'dreamer'
    if (clause.subject) return 'none'
    // "Felt scared.", "Relieved that it was over."
    const before = clauses[index - 1]
    const isFirst = !before || before.sentence.index !== clause.sentence.index
    return isFirst && isFragment(tokens, found, clause) ? 'dreamer' : 'unclear'
  }
  if (hasWordIn(tokens, clause, DREAMER_OBJECTS)) return 'dreamer'
  if (DREAM_NOUNS.has(subject)) return hasWordIn(tokens, range, OTHER_POSSESSIVES) ? 'unclear' : 'dreamer'
  if (SAID_OF_CAUSES.has(word.lower) && VAGUE.has(subject)) return 'dreamer'
  if (found.kind === 'noun' && VAGUE.has(subject)) return 'dreamer'
  // "It felt wonderful."
  if (VAGUE.has(subject) && tokens[found.first - 1]?.forms.verb.includes('feel')) return 'dreamer'
  return found.kind === 'shown' || found.kind === 'noun'
    ? VAGUE.has(subject) && subject !== 'there'
      ? 'unclear'
      : 'none'
    : 'none'
}

function hasWordIn(tokens: readonly Token[], range: TokenRange, words: ReadonlySet<string>): boolean {
  for (let at = range.first; at < range.last; at += 1) if (words.has(tokens[at]?.lower ?? '')) return true
  return false
}

/** Whether nothing but verbs and degrees precedes the cue, so that "I" is left out. */
function isFragment(tokens: readonly Token[], found: Found, clause: Clause): boolean {
  for (let at = clause.first; at < found.first; at += 1) {
    const token = tokens[at] as Token
    if (token.role === 'noun' || (token.pos === 'PRON' && !DREAMER_SUBJECTS.has(token.lower))) return false
  }
  return found.kind !== 'noun' || found.first === clause.sentence.first
}
