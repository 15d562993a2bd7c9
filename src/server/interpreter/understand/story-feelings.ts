import type { Emotion } from '../../content/conditions.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import { type Holder, holderOf } from './feeling-holder.ts'
import { isOtherSense, isUnreal } from './feeling-senses.ts'
import { type CueKind, FELT_CUES, type FeelingCue, PHRASE_CUES, VERB_CUES, WORD_CUES } from './feeling-words.ts'
import { isInSimile } from './similes.ts'
import type { Clause, Feeling, Participant } from './story.ts'

type Found = FeelingCue & { first: number; last: number }

const ARTICLES = new Set(['a', 'an', 'the', 'no', 'some'])
const ODD = new Set(['weird', 'strange', 'odd', 'bizarre', 'peculiar'])
const REACTION_VERBS = new Set(['think', 'find', 'feel'])
const DEGREES = new Set(
  `very really so pretty quite kind of kinda sort a bit extremely rather more too also just little
  somewhat totally completely most still even`.split(/\s+/),
)
const BE = new Set(['be', 'feel', 'seem'])

/**
 * The feelings that a text tells, in its order, each class once in a clause: named ones ("afraid") and plainly shown
 * ones ("crying"), with their holder, who is the dreamer only where that is clear. Denied and imagined ones are left
 * out, as are those of waking life and those that somebody says.
 */
export function feelingsOf(clauses: readonly Clause[], read: TaggedText, dreamer: Participant): Feeling[] {
  const feelings: Feeling[] = []
  for (const [index, clause] of clauses.entries()) {
    if (clause.mode === 'waking' || clause.mode === 'speech') continue
    const told = new Set<string>()
    for (const found of cuesIn(read.tokens, clause)) {
      if (isLeftOut(read.tokens, found, clause)) continue
      const holder = holderOf(read.tokens, found, clause, { clauses, index, dreamer })
      if (holder === 'none') continue
      const feeling = toFeeling(found, clause, holder, dreamer)
      const key = `${feeling.emotion} ${feeling.holder === dreamer}`
      if (!told.has(key)) feelings.push(feeling)
      told.add(key)
    }
  }
  return feelings
}

function toFeeling(found: Found, clause: Clause, holder: Exclude<Holder, 'none'>, dreamer: Participant): Feeling {
  return {
    emotion: found.emotion,
    holder: holder === 'dreamer' ? dreamer : holder === 'unclear' ? undefined : holder,
    isNamed: found.kind !== 'shown',
    clause,
    range: { first: found.first, last: found.last },
  }
}

function isLeftOut(tokens: readonly Token[], found: Found, clause: Clause): boolean {
  return (
    isInSimile(tokens, found.first) || isOtherSense(tokens, found.first, found.kind) || isUnreal(tokens, found, clause)
  )
}

/** The words and phrases of a clause that can tell a feeling. */
function cuesIn(tokens: readonly Token[], clause: Clause): Found[] {
  const found: Found[] = []
  for (let at = clause.first; at < clause.last; at += 1) {
    const cue =
      phraseAt(tokens, at, clause.last) ??
      wordAt(tokens, at) ??
      oddAt(tokens, at, clause) ??
      hopeAt(tokens, at) ??
      likeAt(tokens, at)
    if (!cue) continue
    found.push(cue)
    at = cue.last - 1
  }
  return found
}

function phraseAt(tokens: readonly Token[], at: number, end: number): Found | undefined {
  const token = tokens[at] as Token
  for (const key of keysOf(token)) {
    for (const phrase of PHRASE_CUES.get(key) ?? []) {
      const last = at + phrase.words.length
      if (last > end + 1 || last > tokens.length) continue
      if (phrase.words.every((word, offset) => matches(tokens[at + offset] as Token, word)))
        return { emotion: phrase.emotion, kind: phrase.kind, first: at, last }
    }
  }
  return undefined
}

function keysOf(token: Token): Set<string> {
  return new Set([token.lower, token.lemma, ...token.forms.verb])
}

function matches(token: Token, word: string): boolean {
  return (
    token.lower === word || token.lemma === word || token.forms.verb.includes(word) || token.forms.noun.includes(word)
  )
}

function wordAt(tokens: readonly Token[], at: number): Found | undefined {
  const token = tokens[at] as Token
  if (token.pos === 'PUNCT') return undefined
  const felt = FELT_CUES.get(token.lower)
  if (felt && isFelt(tokens, at)) return one(felt, 'state', at)
  const verbs = token.forms.verb.flatMap((base) => VERB_CUES.get(base) ?? [])
  const causing = verbs.find(({ kind }) => kind === 'causing')
  if (causing && isCausing(tokens, at)) return one(causing.emotion, 'causing', at)
  const feltVerb = token.role === 'verb' ? verbs.find(({ kind }) => kind === 'verb') : undefined
  if (feltVerb) return one(feltVerb.emotion, 'verb', at)
  const cues = WORD_CUES.get(token.lower) ?? []
  const cue = chooseCue(tokens, at, cues)
  if (cue) return one(cue.emotion, cue.kind, at)
  const verb = verbs.find(({ kind }) => kind !== 'causing')
  if (verb && (token.role === 'verb' || tokens[at - 1]?.lower === 'to' || isParticiple(token) || verb.kind === 'shown'))
    return one(verb.emotion, verb.kind, at)
  return undefined
}

function one(emotion: Emotion, kind: CueKind, at: number): Found {
  return { emotion, kind, first: at, last: at + 1 }
}

function isParticiple(token: Token): boolean {
  return token.lower.endsWith('ing')
}

/** A word that can be several things ("sad": felt by her, or told of a story) is a noun or cause only as such. */
function chooseCue(tokens: readonly Token[], at: number, cues: readonly FeelingCue[]): FeelingCue | undefined {
  if (cues.length < 2) return tokens[at - 1]?.lower === 'to' && tokens[at]?.lower === 'panic' ? undefined : cues[0]
  return cues.find(({ kind }) => kind === 'state') ?? cues.find(({ kind }) => kind === 'cause') ?? cues[0]
}

/** Whether "feel" precedes, with words of degree and other feelings between: "felt very good and safe". */
function isFelt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  if (next?.role === 'noun' && next.sentence === token.sentence) return false
  for (let back = at - 1; back >= at - 5; back -= 1) {
    const other = tokens[back]
    if (!other || other.sentence !== token.sentence) return false
    if (other.lower === 'felt') return tokens[back - 1]?.pos !== 'DET'
    if (other.lemma === 'feel') return other.role !== 'noun'
    const isBetween =
      DEGREES.has(other.lower) ||
      other.role === 'adjective' ||
      other.lower === 'and' ||
      other.lower === ',' ||
      other.lower === 'but' ||
      other.pos === 'ADV' ||
      FELT_CUES.has(other.lower)
    if (!isBetween) return false
  }
  return false
}

/** Whether a verb such as "scare" has an object: "scared me", "frightened the dog"; not "I was frightened". */
function isCausing(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const before = tokens[at - 1]
  if (!next || next.sentence !== tokens[at]?.sentence) return false
  if (
    before &&
    (ARTICLES.has(before.lower) || ['my', 'our', 'his', 'her', 'their', 'in', 'with'].includes(before.lower))
  )
    return false
  if (['me', 'us', 'him', 'them', 'myself', 'everyone', 'everybody', 'people', 'her'].includes(next.lower)) return true
  if (!['the', 'my', 'his', 'our', 'their'].includes(next.lower)) return false
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const other = tokens[back] as Token
    if (other.lemma === 'be' || other.lemma === 'feel' || other.lemma === 'get') return false
  }
  return tokens[at]?.role === 'verb'
}

/** What the dreamer finds strange: "I thought it was weird", "that was pretty strange", not "a strange man". */
function oddAt(tokens: readonly Token[], at: number, clause: Clause): Found | undefined {
  const token = tokens[at] as Token
  if (!ODD.has(token.lower) || tokens[at + 1]?.role === 'noun') return undefined
  let back = at - 1
  while (back >= clause.first && DEGREES.has(tokens[back]?.lower ?? '')) back -= 1
  const verb = tokens[back]
  if (!verb || back < clause.first) return undefined
  const before = tokens[back - 1]?.lower ?? ''
  const isIt = ['it', 'that', 'this', 'which'].includes(before)
  if (BE.has(verb.lemma) && isIt && clause.last - at <= 3) return one('confusion', 'cause', at)
  for (let reaction = back; reaction >= Math.max(clause.sentence.first, back - 3); reaction -= 1) {
    const other = tokens[reaction] as Token
    if (REACTION_VERBS.has(other.lemma) && isIt && tokens[reaction - 1]?.lower === 'i')
      return one('confusion', 'cause', at)
  }
  return undefined
}

/** "I hoped nobody would mind": a fear told as a hope. */
function hopeAt(tokens: readonly Token[], at: number): Found | undefined {
  const token = tokens[at] as Token
  if (token.lemma !== 'hope' || token.role !== 'verb') return undefined
  for (let ahead = at + 1; ahead <= at + 5; ahead += 1) {
    const other = tokens[ahead]
    if (!other || other.sentence !== token.sentence) return undefined
    if (other.lower === 'not' || other.lower === "n't" || other.lower === 'nobody')
      return { emotion: 'apprehension', kind: 'verb', first: at, last: ahead + 1 }
  }
  return undefined
}

/** "I liked it": liking what is there; not "would like", "feel like" or "looked like". */
function likeAt(tokens: readonly Token[], at: number): Found | undefined {
  const token = tokens[at] as Token
  if (!/^like[sd]?$/.test(token.lower) || token.denied) return undefined
  const before = tokens[at - 1]
  const subject = before?.pos === 'ADV' ? tokens[at - 2] : before
  const next = tokens[at + 1]
  const isLiking = subject !== undefined && LIKERS.has(subject.lower) && next !== undefined && LIKED.has(next.lower)
  return isLiking && subject.sentence === token.sentence ? one('happiness', 'verb', at) : undefined
}
const LIKERS = new Set(['i', 'we', 'he', 'she', 'they'])
const LIKED = new Set('it him her them the his my their this that these those being what'.split(' '))
