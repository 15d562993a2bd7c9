import type { Token } from '../../../language/token.ts'
import { wordSet } from '../../../language/word-set.ts'
import { AGGRESSION, MISFORTUNE } from '../../understand/event-groups.ts'
import type { Participant } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import { isPlural } from '../wording.ts'
import { HARM, hasWord, isDreamer, type Observation, type Observed, wordsOf } from './observation.ts'

/** Single things that stand out in the telling. */
export function observeDetails(observed: Observed): Observation[] {
  return [quietDay, ownAge, onlyColour, mostDescribed].flatMap((observe) => observe(observed))
}

/** A dream in which nothing bad happens. */
function quietDay({ story, pick }: Observed): Observation[] {
  const isBad = story.events.some(
    ({ kind, polarity }) => (AGGRESSION.has(kind) || MISFORTUNE.has(kind)) && polarity !== 'denied',
  )
  const feelsBad = story.feelings.some(({ emotion }) => emotion !== 'happiness')
  if (
    isBad ||
    feelsBad ||
    wordsOf(story) < 30 ||
    hasWord(HARM, story) ||
    story.clauses.some(({ isNegated, mode }) => isNegated && mode === 'told')
  )
    return []
  return [
    {
      text: pick(QUIET) as string,
      ranges: [],
      weight: 1.6,
      topic: 'detail',
    },
  ]
}
const QUIET = [
  'This is a quiet dream in which nothing goes wrong.',
  'Nothing bad happens in it.',
  'It is a calm dream, and nobody comes to any harm.',
  'As you tell it, all of this goes on quietly.',
  'There is no trouble anywhere in what you tell.',
  'It goes on as an ordinary day might.',
]

const NUMBERS = wordSet(
  'four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
)

/** "I was ten years old". */
function ownAge({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  for (const clause of story.clauses) {
    if (clause.mode !== 'told' || !isDreamer(clause.subject) || clause.lemma !== 'be' || clause.verb === undefined)
      continue
    const at = tokens.findIndex(
      ({ lower }, index) =>
        index > (clause.verb as number) &&
        index <= (clause.verb as number) + 3 &&
        index < clause.last &&
        (NUMBERS.has(lower) || /^\d{1,2}$/.test(lower)),
    )
    if (at < 0 || tokens[at + 1]?.lower !== 'years' || tokens[at + 2]?.lower !== 'old') continue
    const age = tokens[at]?.lower as string
    return [
      {
        text: pick([`You are ${age} years old in it.`, `In the dream you are ${age}.`]) as string,
        ranges: [{ first: at, last: at + 3 }],
        weight: 3,
        topic: 'detail',
        question: `What was your life like when you were ${age}?`,
      },
    ]
  }
  return []
}

const COLOURS = wordSet('red blue green yellow orange purple pink brown black white grey gray gold golden silver')

/** The one colour that is named, and of what. */
function onlyColour({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  const named = tokens.filter(
    ({ lower, index }) =>
      COLOURS.has(lower) &&
      story.clauses.some(({ first, last, mode }) => mode === 'told' && index >= first && index < last),
  )
  const [one] = named
  if (!one || named.length > 1 || wordsOf(story) < 30) return []
  const noun = tokens[one.index + 1]
  const end = tokens[one.index + 2]
  if (
    noun?.role !== 'noun' ||
    end?.role === 'noun' ||
    end?.lower === '-' ||
    tokens[one.index - 1]?.lower === '-' ||
    noun.pos === 'PROPN' ||
    PEOPLE.test(noun.lower) ||
    /[^a-z]/.test(noun.lower)
  )
    return []
  return [
    {
      text: pick([
        `One colour is named in all of it: ${one.lower}, for the ${noun.lower}.`,
        `The only colour that you tell is ${one.lower}: the ${noun.lower}.`,
        `The ${noun.lower} ${isPluralNoun(noun) ? 'are' : 'is'} ${one.lower}, and no other colour is named.`,
      ]) as string,
      ranges: [{ first: one.index, last: one.index + 2 }],
      weight: 1.5,
      topic: 'detail',
      question: `Do you know the ${one.lower} ${noun.lower} from anywhere?`,
    },
  ]
}
const PEOPLE = /^(?:m[ae]n|wom[ae]n|people|person|guys?|girls?|boys?|lad(?:y|ies)|kids?|market|board|house|eyes?|hair)$/
const isPluralNoun = ({ lower, forms }: Token) =>
  forms.noun.length > 1 && forms.noun.at(-1) !== lower && !/ss$/.test(lower)

/** What is described at greater length than anything else. */
function mostDescribed({ story, pick }: Observed): Observation[] {
  const counts = new Map<Participant, number>()
  for (const { mode, subject, lemma, subjectRange } of story.clauses)
    if (
      mode === 'told' &&
      subject?.kind === 'thing' &&
      subjectRange &&
      (lemma === 'be' || lemma === 'have' || lemma === 'look')
    )
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  const name = best && nameOf(best[0])
  if (!best || !name || best[1] < 3) return []
  return [
    {
      text: pick([
        `You give more words to ${name} than to anything else.`,
        `A good part of what you tell is what ${name} ${isPlural(name) ? 'were' : 'was'} like.`,
      ]) as string,
      ranges: best[0].mentions.slice(0, 3),
      weight: 2,
      topic: 'detail',
      question: `What does ${name} remind you of?`,
    },
  ]
}
