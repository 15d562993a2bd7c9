import { wordSet } from '../../../language/word-set.ts'
import type { Participant } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import { capitalised, isPlural } from '../wording.ts'
import { beings, isBeing, isDreamer, type Observation, type Observed, wordsOf } from './observation.ts'

/** In a shorter dream it says little who comes and goes. */
const DREAM_WORDS_MIN = 45

/** Who is in the dream, who acts, who speaks and who drops out of it. */
export function observePeople(observed: Observed): Observation[] {
  return [nobodyElse, whoDropsOut, whoComesLate, whoActs, together].flatMap((observe) => observe(observed))
}

function nobodyElse({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  const others = beings(story).length > 0
  if (others || wordsOf(story) < 25 || tokens.some(({ lower }) => PLURALS.has(lower))) return []
  const text = pick([
    'There is nobody in this dream but you.',
    'You are alone in it from beginning to end.',
    'Nobody else appears: you are by yourself in it.',
  ]) as string
  return [
    {
      text,
      ranges: [],
      weight: 2.2,
      topic: 'people',
      question: pick(ALONE_QUESTIONS) as string,
    },
  ]
}
const ALONE_QUESTIONS = [
  'Was it right to be alone there, or was somebody missing?',
  'Whom would you have liked to have with you?',
  'Is there a place where you are alone like that by day?',
]
const PLURALS = wordSet('we us our ours they them he she his her him someone somebody people everyone everybody others')

/** Somebody who is there at first and isn't spoken of again. */
function whoDropsOut({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  const length = tokens.length
  if (wordsOf(story) < DREAM_WORDS_MIN) return []
  return beings(story).flatMap((one) => {
    const last = Math.max(...one.mentions.map((mention) => mention.last))
    const isEarly = one.mentions.length >= 2 && last < length * 0.45
    const rest = tokens.slice(last)
    if (!isEarly || one.kind === 'group' || rest.some(({ lower }) => /^(?:we|us|our|they|them)$/.test(lower))) return []
    const others = beings(story).filter((other) => other !== one && other.mentions.some(({ first }) => first > last))
    // A later pronoun could be theirs.
    if (others.length === 0 || rest.some(({ lower }) => /^(?:he|she|him|her|his)$/.test(lower))) return []
    const name = nameOf(one)
    if (!name) return []
    const text = pick([
      `${capitalised(name)} ${isPlural(name) ? 'are' : 'is'} there at first, and then no longer spoken of.`,
      `Of ${name} you tell only at the beginning.`,
      `After the first part ${name} ${isPlural(name) ? 'don’t' : 'doesn’t'} come up again.`,
    ]) as string
    const question = one.roles.has('known') || one.kind === 'person' ? `Where had ${name} gone by then?` : undefined
    return [
      {
        text,
        ranges: one.mentions.slice(0, 2),
        weight: one.roles.has('known') ? 2.6 : 1.2,
        topic: 'people' as const,
        ...(question !== undefined && { question }),
      },
    ]
  })
}

/** Somebody who comes in only at the end. */
function whoComesLate({ story, pick }: Observed): Observation[] {
  if (wordsOf(story) < DREAM_WORDS_MIN) return []
  const length = story.read.tokens.length
  const late = beings(story).filter((one) => {
    const first = Math.min(...one.mentions.map((mention) => mention.first))
    return (
      first > length * 0.72 &&
      one.kind !== 'group' &&
      one.roles.has('known') &&
      story.events.some(({ who, polarity }) => who === one && polarity === 'done')
    )
  })
  const [one] = late
  const name = one && nameOf(one)
  if (!one || !name) return []
  const text = pick([
    `${capitalised(name)} ${isPlural(name) ? 'come' : 'comes'} into it only towards the end.`,
    `Only late in the dream ${isPlural(name) ? 'do' : 'does'} ${name} come into it.`,
    `It is near the end that ${name} ${isPlural(name) ? 'turn' : 'turns'} up.`,
  ]) as string
  return [
    {
      text,
      ranges: one.mentions.slice(0, 1),
      weight: 2,
      topic: 'people',
      question: `What changed when ${name} came?`,
    },
  ]
}

/** Whether it is the dreamer who acts. */
function whoActs({ story, pick }: Observed): Observation[] {
  const deeds = story.events.filter(
    ({ kind, polarity, who }) =>
      polarity === 'done' && who !== undefined && !PERCEIVING.has(kind) && (isDreamer(who) || isBeing(who)),
  )
  const own = deeds.filter(({ who }) => isDreamer(who)).length
  const others = deeds.length - own
  const ranges = deeds.map(({ range }) => range)
  const acts = story.clauses.some(
    ({ mode, subject, lemma }) => mode === 'told' && isDreamer(subject) && lemma !== undefined && !LOOKING.has(lemma),
  )
  if (!acts && others >= 3)
    return [
      {
        text: pick([
          'All that is done here is done by others. You look on.',
          'It is others who act here, and you who see it.',
          'You tell what others do, and nothing that you did yourself.',
        ]) as string,
        ranges,
        weight: 2.4,
        topic: 'deeds',
        question: 'Where were you standing while this went on, and could you have stepped in?',
      },
    ]
  if (others >= 4 && own <= others / 4) {
    const [most, count] = mostActive(deeds.flatMap(({ who }) => (isBeing(who) ? [who] : [])))
    const name = most && count >= 3 ? nameOf(most) : undefined
    if (name)
      return [
        {
          text: pick([
            `It is ${name} who ${isPlural(name) ? 'do' : 'does'} most of what happens here.`,
            `Most of what happens is done by ${name}.`,
            `${capitalised(name)} ${isPlural(name) ? 'act' : 'acts'}, and you mostly look on.`,
          ]) as string,
          ranges,
          weight: 1.9,
          topic: 'deeds',
          question: `What would you have liked to say to ${name}?`,
        },
      ]
  }
  return []
}
const LOOKING = wordSet(
  'be see watch look hear notice feel know think realise realize remember recall dream wonder seem stand sit have',
)
const PERCEIVING: ReadonlySet<string> = new Set([
  'watch',
  'watched',
  'find',
  'realise',
  'remember',
  'forget',
  'wait',
  'travel',
  'drive',
  'appear',
  'die',
  'fall',
])

function mostActive(all: readonly Participant[]): [Participant | undefined, number] {
  const counts = new Map<Participant, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best ?? [undefined, 0]
}

/** What is done by "we". */
function together({ story, pick }: Observed): Observation[] {
  const told = story.clauses.filter(({ mode, subjectRange }) => mode === 'told' && subjectRange !== undefined)
  const first = ({ subjectRange }: (typeof told)[number]) =>
    story.read.tokens[(subjectRange as { last: number }).last - 1]?.lower ?? ''
  const we = told.filter((clause) => first(clause) === 'we')
  const alone = told.filter((clause) => first(clause) === 'i')
  if (we.length < 3 || we.length <= alone.length) return []
  const companions = beings(story).filter(
    (one) =>
      one.roles.has('known') && one.kind === 'person' && (one.mentions[0]?.first ?? 0) <= (we[0]?.first ?? 0) + 4,
  )
  const [companion] = companions
  const name = companion && companions.length === 1 ? nameOf(companion) : undefined
  const text = name
    ? pick([
        `Nearly all of it you do together with ${name}.`,
        `You aren’t alone in this: ${name} is in nearly all of it.`,
      ])
    : pick(['Most of it you do together with others.', 'Hardly anything in it is done by you alone.'])
  return [
    {
      text: text as string,
      ranges: we.slice(0, 3),
      weight: 2.1,
      topic: 'people',
      question: name
        ? `What are you and ${name} in together at present?`
        : 'Who was with you there, and are you together in anything now?',
    },
  ]
}
