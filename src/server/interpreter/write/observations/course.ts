import type { EventKind } from '../../../content/conditions.ts'
import { wordSet } from '../../../language/word-set.ts'
import type { Event, Participant, Story } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import {
  beings,
  clauseText,
  hasWord,
  infinitiveOf,
  isBeing,
  isDreamer,
  type Observation,
  type Observed,
} from './observation.ts'
import { isPlural } from './people.ts'

const TRYING = wordSet('try attempt struggle manage want need')
const WISHING = wordSet('want wish hope long need like love plan')
const DECIDING = wordSet('decide choose')

/** What is wanted, tried and decided in the dream, and what doesn't come of it. */
export function observeCourse(observed: Observed): Observation[] {
  return [
    triedInVain,
    wishedFor,
    decided,
    neverFound,
    neverCaught,
    notFoughtBack,
    nobodyHurt,
    nobodyHelps,
    noReason,
    noFear,
    noAnswer,
  ].flatMap((observe) => observe(observed))
}

const after = (event: Event, { events }: Story) => events.slice(events.indexOf(event) + 1)
const ofDreamer = (kinds: readonly EventKind[], { events }: Story) =>
  events.filter(({ kind, who }) => isDreamer(who) && kinds.includes(kind))

/** Trying, and what comes in the way. */
function triedInVain({ story, pick }: Observed): Observation[] {
  return story.events
    .flatMap((event) => {
      if (!isDreamer(event.who) || !/^(?:attempted|prevented|refused)$/.test(event.polarity)) return []
      const what = infinitiveOf(event, story, TRYING)
      const hindrance = after(event, story).find(
        ({ clause, kind, polarity }) =>
          clause.index > event.clause.index &&
          clause.index <= event.clause.index + 3 &&
          (kind === 'unable' || kind === 'obstacle' || kind === 'fail' || kind === 'break' || polarity === 'prevented'),
      )
      const how = hindrance && clauseText(hindrance.clause, story)
      if (!what) return []
      const isTried = event.polarity === 'attempted'
      const succeeds = after(event, story).some(
        ({ kind, who, polarity }) =>
          polarity === 'done' && isDreamer(who) && (kind === event.kind || kind === 'succeed'),
      )
      if (succeeds) return []
      const ranges = [event.range, ...(hindrance ? [hindrance.range] : [])]
      if (how)
        return [
          {
            text: pick([
              `You try to ${what}, and it doesn’t work: ${how}.`,
              `What you want is to ${what}, but ${how}.`,
            ]) as string,
            ranges,
            weight: 3.2,
            topic: 'course' as const,
            question: `What else could you have done to ${what}?`,
          },
        ]
      return isTried
        ? [
            {
              text: pick([
                `You try to ${what}. Whether it works, you don’t tell.`,
                `What you try is to ${what}, and you don’t tell that it worked.`,
                `You set out to ${what}, and the telling goes on before it is done.`,
              ]) as string,
              ranges,
              weight: 2.3,
              topic: 'course' as const,
              question: `What would have happened if you had managed to ${what}?`,
            },
          ]
        : []
    })
    .slice(0, 1)
}

/** A wish of the dreamer that isn't met in the dream. */
function wishedFor({ story, pick }: Observed): Observation[] {
  return story.events
    .flatMap((event) => {
      if (!isDreamer(event.who) || event.polarity !== 'wished') return []
      const what = infinitiveOf(event, story, WISHING)
      const comes = after(event, story).some(
        ({ kind, who, polarity }) => kind === event.kind && isDreamer(who) && polarity === 'done',
      )
      if (!what || comes) return []
      return [
        {
          text: pick([
            `You want to ${what}, and in the telling it stays a wish.`,
            `What you want is to ${what}. You don’t tell that you did.`,
            `You wanted to ${what}, and it doesn’t come to that.`,
          ]) as string,
          ranges: [event.range],
          weight: 2.7,
          topic: 'course' as const,
          question: pick([
            `What would it have been like to ${what}?`,
            `What kept you, do you think, when you wanted to ${what}?`,
          ]) as string,
        },
      ]
    })
    .slice(0, 1)
}

function decided({ story, pick }: Observed): Observation[] {
  return story.events
    .flatMap((event) => {
      if (!isDreamer(event.who) || event.kind !== 'decide' || event.polarity !== 'done') return []
      const next = story.read.tokens.findIndex(
        ({ lower }, at) => at > event.range.first && at < event.clause.last && lower === 'to',
      )
      const what =
        next > 0 ? infinitiveOf({ ...event, range: { first: next, last: next + 2 } }, story, DECIDING) : undefined
      if (!what) return []
      return [
        {
          text: pick([
            `You make up your own mind here: you decide to ${what}.`,
            `It is you who decides to ${what}.`,
            `At one point you decide something yourself, which is to ${what}.`,
          ]) as string,
          ranges: [event.range],
          weight: 2.1,
          topic: 'course' as const,
          question: `What made you decide to ${what}?`,
        },
      ]
    })
    .slice(0, 1)
}

/** A search that isn't told to its end. */
function neverFound({ story, pick }: Observed): Observation[] {
  const search = ofDreamer(['search'], story).find(({ polarity }) => polarity !== 'denied')
  const sought = search && soughtBy(search, story)
  const name = sought && nameOf(sought)
  if (!search || !name) return []
  const isFound = after(search, story).some(({ kind, polarity }) => polarity === 'done' && FINDS.has(kind))
  if (isFound || hasWord(FINDING, story)) return []
  const it = isPlural(name) || isBeing(sought) ? 'them' : 'it'
  const text = pick([
    `You look for ${name}, and you don’t tell that you found ${it}.`,
    `The search for ${name} isn’t told to its end.`,
    `You are looking for ${name}, and as far as the telling goes you haven’t found ${it}.`,
  ]) as string
  return [
    {
      text,
      ranges: [search.range],
      weight: 2.8,
      topic: 'end',
      question: `Where would you have looked next for ${name}?`,
    },
  ]
}
const FINDS: ReadonlySet<EventKind> = new Set(['find', 'receive', 'succeed', 'appear', 'return', 'arrive'] as const)

/** What is searched: "searching for [my keys]". */
function soughtBy({ whom, clause, range }: Event, { participants, read }: Story): Participant | undefined {
  if (whom) return isDreamer(whom) ? undefined : whom
  const at = read.tokens.findIndex(({ index, lower }) => index >= range.first && index < clause.last && lower === 'for')
  if (at < 0) return undefined
  return participants.find(({ mentions }) => mentions.some(({ first }) => first === at + 1))
}
const FINDING = wordSet('find locate discover spot')

function neverCaught({ story, pick }: Observed): Observation[] {
  const chase = story.events.find(
    ({ kind, whom, polarity }) => kind === 'chase' && isDreamer(whom) && polarity === 'done',
  )
  if (!chase || !isBeing(chase.who)) return []
  const harmed = after(chase, story).some(
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
  const answers = after(attack, story).some(
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

/** The dreamer is in trouble among others, and nobody helps. */
function nobodyHelps({ story, pick }: Observed): Observation[] {
  const trouble = story.events.find(
    ({ kind, who, whom, polarity }) =>
      polarity === 'done' && (HOSTILE.has(kind) ? isDreamer(whom) : HAPLESS.has(kind) && isDreamer(who)),
  )
  const isOwnDeed = story.events.some(({ kind, who, whom }) => HOSTILE.has(kind) && isDreamer(who) && !isDreamer(whom))
  const helps = story.events.some(({ kind }) => ['help', 'rescue', 'protect', 'comfort', 'give', 'warn'].includes(kind))
  const others = beings(story).filter((one) => one !== trouble?.who)
  if (!trouble || isOwnDeed || helps || others.length < 1 || hasWord(HELPING, story)) return []
  const [known] = others.flatMap((one) => (one.roles.has('known') ? (nameOf(one) ?? []) : []))
  return [
    {
      text: known
        ? (pick([
            `Nobody helps you, not even ${known}.`,
            `You are in trouble, and nobody is told to help, ${known} included.`,
          ]) as string)
        : (pick([
            'Others are there, and nobody is told to help you.',
            'Nobody in it helps you, as far as you tell.',
          ]) as string),
      ranges: [trouble.range],
      weight: 2.3,
      topic: 'people',
      question: known ? `What could ${known} have done for you there?` : 'Whom would you have called for help?',
    },
  ]
}
const HOSTILE: ReadonlySet<EventKind> = new Set(['attack', 'chase', 'threaten', 'kill'] as const)
const HAPLESS: ReadonlySet<EventKind> = new Set(['trapped', 'hurt', 'fall'] as const)
const HELPING = wordSet('help save rescue protect support assist pull free comfort')

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
      question: 'Were you afraid, or was it something else?',
    },
  ]
}
const FEARING = wordSet(
  'fear afraid scare scared frighten frightened terrify terrified panic horror worry worried nervous anxious dread petrified',
)

/** A question or a call that gets no answer. */
function noAnswer({ story, pick }: Observed): Observation[] {
  const call = story.events.find(
    ({ kind, who, whom, polarity }) =>
      (kind === 'ask' || kind === 'call') && isDreamer(who) && isBeing(whom) && polarity === 'done',
  )
  if (!call || !isBeing(call.whom)) return []
  const name = nameOf(call.whom)
  const answered = story.clauses.some(
    ({ index, subject, mode }) =>
      index > call.clause.index && index <= call.clause.index + 6 && (mode === 'speech' || subject === call.whom),
  )
  if (answered || !name) return []
  return [
    {
      text: pick([
        `You turn to ${name} there, and you tell of no answer.`,
        `You ${call.kind === 'ask' ? 'ask' : 'call'} ${name}, and no answer is told.`,
      ]) as string,
      ranges: [call.range],
      weight: 2.2,
      topic: 'end',
      question: `What would you have wanted to hear from ${name}?`,
    },
  ]
}
