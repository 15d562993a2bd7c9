import type { Emotion } from '../../../content/conditions.ts'
import type { Feeling, Story } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import { capitalised } from '../wording.ts'
import { isBeing, isDreamer, type Observation, type Observed, quotedClause } from './observation.ts'

const GRAVE: ReadonlySet<string> = new Set([
  'attack',
  'chase',
  'kill',
  'die',
  'threaten',
  'trapped',
  'danger',
  'hurt',
  'destroy',
  'lose',
  'fall',
])
const GOOD: ReadonlySet<Emotion> = new Set(['happiness'])

/** What is felt in the dream, by whom, and what of it changes. */
export function observeFeelings(observed: Observed): Observation[] {
  const [turn] = turnOfFeeling(observed)
  if (turn) return [turn, ...goodInBad(observed)]
  return [goodInBad, onlyFeeling, noFeeling, feelingOfOthers].flatMap((observe) => observe(observed))
}

const own = ({ feelings }: Story) => feelings.filter(({ holder }) => isDreamer(holder))

/** The word of a feeling, if it can be said after "you were": "scared", "very happy". */
function adjective({ range, isNamed }: Feeling, { read }: Story): string | undefined {
  const token = read.tokens[range.first]
  if (!token || !isNamed || range.last !== range.first + 1) return undefined
  return token.role === 'adjective' && ADJECTIVES.test(token.lower) ? token.lower : undefined
}
const ADJECTIVES =
  /^(?:afraid|scared|frightened|terrified|nervous|anxious|worried|uneasy|apprehensive|embarrassed|ashamed|guilty|angry|mad|furious|annoyed|irritated|upset|jealous|happy|glad|excited|pleased|relieved|proud|delighted|content|thrilled|sad|disappointed|depressed|lonely|hurt|confused|surprised|shocked|puzzled|amazed|astonished|bewildered|startled|frustrated|disgusted|horrified|panicked|calm)$/

/** A feeling at first and another one later. */
function turnOfFeeling({ story, pick }: Observed): Observation[] {
  const told = own(story).flatMap((feeling) => {
    const word = adjective(feeling, story)
    return word ? [{ feeling, word }] : []
  })
  const first = told[0]
  const last = told.findLast(({ feeling }) => feeling.emotion !== first?.feeling.emotion)
  if (!first || !last || first.feeling.range.first > last.feeling.range.first) return []
  if (first.feeling.clause.sentence === last.feeling.clause.sentence) return []
  return [
    {
      text: pick([
        `At first you are ${first.word}, and later you are ${last.word}.`,
        `You name two feelings: you are ${first.word}, and later ${last.word}.`,
        `What you feel changes on the way, from ${first.word} to ${last.word}.`,
      ]) as string,
      ranges: [first.feeling.range, last.feeling.range],
      weight: 2.8,
      topic: 'feeling',
      question: `What was it that made you ${last.word}?`,
    },
  ]
}

/** Grave things, and a good feeling alone. */
function goodInBad({ story, pick }: Observed): Observation[] {
  const grave = story.events.find(({ kind, polarity }) => GRAVE.has(kind) && polarity === 'done')
  const feelings = own(story)
  const [good] = feelings
  if (!grave || !good || !feelings.every(({ emotion, isNamed }) => GOOD.has(emotion) && isNamed)) return []
  const words = quotedClause(good.clause, story)
  if (!words) return []
  return [
    {
      text: pick([
        `Other people would call this a bad dream. The feeling that you name is a good one: “${words}”.`,
        `What happens sounds bad, and what you say of it is “${words}”.`,
      ]) as string,
      ranges: [good.range, grave.range],
      weight: 3,
      topic: 'feeling',
      question: 'What was the good part of it for you?',
    },
  ]
}

function onlyFeeling({ story, pick }: Observed): Observation[] {
  // "A nightmare" says what kind of dream it was.
  const isDreamsName = ({ range }: Feeling) => /^nightmares?$/.test(story.read.tokens[range.first]?.lower ?? '')
  const feelings = own(story).filter((feeling) => feeling.isNamed && !isDreamsName(feeling))
  const [one] = feelings
  if (!one || new Set(feelings.map(({ emotion }) => emotion)).size > 1) return []
  const words = quotedClause(one.clause, story)
  const word = adjective(one, story)
  if (!words || words.split(' ').length < 3)
    return word
      ? [
          {
            text: `The feeling that you name is that you were ${word}.`,
            ranges: [one.range],
            weight: 1.6,
            topic: 'feeling',
          },
        ]
      : []
  return [
    {
      text: pick([
        `You name one feeling: “${words}”.`,
        `How it was for you, you say in one place: “${words}”.`,
        `One feeling is told: “${words}”.`,
      ]) as string,
      ranges: [one.clause],
      weight: 2.1,
      topic: 'feeling',
      ...(word !== undefined && { question: `When were you last ${word} in that way?` }),
    },
  ]
}

/** Grave things, and no feeling at all in the whole text. */
function noFeeling({ story, pick }: Observed): Observation[] {
  const grave = story.events.find(
    ({ kind, polarity, whom, who }) => GRAVE.has(kind) && polarity === 'done' && (isDreamer(whom) || isDreamer(who)),
  )
  if (!grave || story.feelings.length > 0 || story.read.tokens.some(({ lower }) => FELT.test(lower))) return []
  return [
    {
      text: pick([
        'You tell it without saying how it felt.',
        'How you felt in it, you leave out.',
        'No feeling is named in it, though a good deal happens to you.',
      ]) as string,
      ranges: [grave.range],
      weight: 1.4,
      topic: 'feeling',
      question: 'How was it for you while it went on?',
    },
  ]
}
const FELT =
  /^(?:fe(?:el|els|lt|eling|elings)|emotion\w*|enjoy\w*|lov(?:e|ed|ely)|lik(?:e|ed)|hat(?:e|ed)|fun|relie\w*|nice|good|bad|scar\w*|fright\w*|terr\w*|happ(?:y|ily|iness)|sad\w*|ang\w*|upset\w*|worr\w*|cr(?:y|ied|ying)|laugh\w*|panic\w*|weird|strange|surpris\w*)$/

function feelingOfOthers({ story, pick }: Observed): Observation[] {
  if (own(story).length > 0) return []
  const other = story.feelings.find(({ holder, isNamed }) => isBeing(holder) && isNamed)
  const name = other?.holder && nameOf(other.holder)
  const words = other && quotedClause(other.clause, story)
  if (!other || !name || !words) return []
  return [
    {
      text: pick([
        `The feeling that is told is not yours. It belongs to ${name}: “${words}”.`,
        `What ${name} felt, you tell (“${words}”). What you felt, you don’t.`,
        `${capitalised(name)} and a feeling go together in your words: “${words}”. Of yours nothing is told.`,
      ]) as string,
      ranges: [other.clause],
      weight: 2,
      topic: 'feeling',
      question: 'And what did you feel, seeing that?',
    },
  ]
}
