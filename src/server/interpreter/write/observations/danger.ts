import { wordSet } from '../../../language/word-set.ts'
import { nameOf } from '../discourse.ts'
import { isPlural } from '../wording.ts'
import { eventsAfter, hasWord, isBeing, isDreamer, type Observation, type Observed } from './observation.ts'

/** What danger and hostility come to: who helps, who is hurt, what the dreamer does, and what isn't told of it. */
export function observeDanger(observed: Observed): Observation[] {
  return [neverCaught, notFoughtBack, nobodyHurt, noReason, noFear].flatMap((observe) => observe(observed))
}

function neverCaught({ story, pick }: Observed): Observation[] {
  const chase = story.events.find(
    ({ kind, whom, polarity }) => kind === 'chase' && isDreamer(whom) && polarity === 'done',
  )
  if (!chase || !isBeing(chase.who)) return []
  const harmed = eventsAfter(chase, story).some(
    ({ kind, whom, polarity }) =>
      polarity === 'done' &&
      (isDreamer(whom) || kind === 'trapped') &&
      ['attack', 'hurt', 'kill', 'trapped', 'hold'].includes(kind),
  )
  const name = nameOf(chase.who)
  if (harmed || !name || hasWord(wordSet('catch grab reach bite get'), story)) return []
  return [
    {
      text: pick([
        `You are never caught: ${name} ${isPlural(name) ? 'don’t' : 'doesn’t'} reach you, as far as you tell.`,
        `In the telling ${name} never ${isPlural(name) ? 'get' : 'gets'} hold of you.`,
      ]) as string,
      ranges: [chase.range],
      weight: 2.6,
      topic: 'end',
      question: `What did ${name} want of you, do you think?`,
    },
  ]
}

/** The dreamer is attacked and isn't told to do anything about it. */
function notFoughtBack({ story, pick }: Observed): Observation[] {
  const attack = story.events.find(
    ({ kind, who, whom, polarity }) =>
      ['attack', 'threaten', 'chase', 'steal', 'mock', 'accuse'].includes(kind) &&
      isDreamer(whom) &&
      isBeing(who) &&
      polarity === 'done',
  )
  if (!attack || !isBeing(attack.who)) return []
  const answers = eventsAfter(attack, story).some(
    ({ who, kind }) =>
      isDreamer(who) && !['watch', 'find', 'die', 'hurt', 'fall', 'realise', 'remember'].includes(kind),
  )
  const name = nameOf(attack.who)
  if (
    answers ||
    !name ||
    story.clauses.some(
      ({ index, subject, mode, lemma }) =>
        index > attack.clause.index &&
        mode === 'told' &&
        isDreamer(subject) &&
        lemma !== undefined &&
        !STATES.has(lemma),
    )
  )
    return []
  return [
    {
      text: pick([
        `What you do about ${name} isn’t told: there is no fighting back and no running.`,
        `You tell what ${name} did, and nothing of what you did then.`,
        `Of an answer of yours to ${name} you tell nothing.`,
      ]) as string,
      ranges: [attack.range],
      weight: 2.7,
      topic: 'deeds',
      question: `What would you do now, if ${name} did that again?`,
    },
  ]
}

const STATES = wordSet('be feel see hear know think have seem look become')

/** Danger without harm. */
function nobodyHurt({ story, pick }: Observed): Observation[] {
  const danger = story.events.find(
    ({ kind, polarity }) => ['danger', 'chase', 'threaten', 'attack'].includes(kind) && polarity === 'done',
  )
  const harm = story.events.some(
    ({ kind, polarity }) => polarity === 'done' && ['hurt', 'die', 'kill', 'ill'].includes(kind),
  )
  if (!danger || harm || hasWord(WOUNDS, story)) return []
  return [
    {
      text: pick([
        'For all the danger, nobody is hurt in what you tell.',
        'You tell of danger, and of no harm done to anybody.',
        'Nobody comes to harm in it, as far as you tell.',
      ]) as string,
      ranges: [danger.range],
      weight: 2,
      topic: 'end',
    },
  ]
}

const WOUNDS = wordSet(
  'hurt wound injure bleed blood die death dead kill murder stab shoot shot bite break burn hit cut bruise pain drown crush explode destroy scratch slap punch beat rape',
)

/** Why somebody does the dreamer harm isn't told. */
function noReason({ story, pick }: Observed): Observation[] {
  const deed = story.events.find(
    ({ kind, who, whom, polarity }) =>
      polarity === 'done' &&
      ['attack', 'chase', 'reject', 'threaten', 'accuse', 'mock', 'steal'].includes(kind) &&
      isBeing(who) &&
      isDreamer(whom),
  )
  const name = isBeing(deed?.who) ? nameOf(deed.who) : undefined
  if (!deed || !name || story.read.tokens.some(({ lower }) => /^(?:because|cause|since|reason|why|for)$/.test(lower)))
    return []
  return [
    {
      text: pick([
        `Why ${name} did that, you aren’t told.`,
        `No reason is given for what ${name} did.`,
        `What ${name} had against you isn’t said.`,
      ]) as string,
      ranges: [deed.range],
      weight: 2.2,
      topic: 'deeds',
      question: `What reason could ${name} have had?`,
    },
  ]
}

/** Danger, and no fear. */
function noFear({ story, pick }: Observed): Observation[] {
  const danger = story.events.find(
    ({ kind, who, whom, polarity }) =>
      polarity === 'done' &&
      ['danger', 'chase', 'attack', 'threaten', 'trapped', 'fall'].includes(kind) &&
      (isDreamer(who) || isDreamer(whom) || kind === 'danger'),
  )
  if (!danger || story.feelings.some(({ emotion }) => emotion === 'apprehension') || hasWord(FEARING, story)) return []
  return [
    {
      text: pick([
        'You don’t name fear once.',
        'Fear isn’t in your words anywhere.',
        'In all this you never say that you were afraid.',
      ]) as string,
      ranges: [danger.range],
      weight: 1.9,
      topic: 'feeling',
      question: pick(FEAR_QUESTIONS) as string,
    },
  ]
}

const FEAR_QUESTIONS = [
  'Were you afraid, or was it something else?',
  'What did you feel instead of fear?',
  'Would you have been afraid awake?',
]
const FEARING = wordSet(
  'fear afraid scare scared frighten frightened terrify terrified panic horror worry worried nervous anxious dread petrified',
)
