import type { EventKind } from '../../../content/conditions.ts'
import { wordSet } from '../../../language/word-set.ts'
import type { Event, Participant, Story } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import { isPlural } from '../wording.ts'
import {
  clauseText,
  eventsAfter,
  hasWord,
  infinitiveOf,
  isBeing,
  isDreamer,
  type Observation,
  type Observed,
} from './observation.ts'

const TRYING = wordSet('try attempt struggle manage want need')
const WISHING = wordSet('want wish hope long need like love plan')
const DECIDING = wordSet('decide choose')

/** What is wanted, tried and decided in the dream, and what doesn't come of it. */
export function observeCourse(observed: Observed): Observation[] {
  return [triedInVain, wishedFor, decided, contrast, neverFound, noAnswer].flatMap((observe) => observe(observed))
}

const ofDreamer = (kinds: readonly EventKind[], { events }: Story) =>
  events.filter(({ kind, who }) => isDreamer(who) && kinds.includes(kind))

/** Trying, and what comes in the way. */
function triedInVain({ story, pick }: Observed): Observation[] {
  return story.events
    .flatMap((event) => {
      if (!isDreamer(event.who) || !/^(?:attempted|prevented|refused)$/.test(event.polarity)) return []
      const what = infinitiveOf(event, story, TRYING)
      const hindrance = eventsAfter(event, story).find(
        ({ clause, kind, polarity }) =>
          clause.index > event.clause.index &&
          clause.index <= event.clause.index + 3 &&
          (kind === 'unable' || kind === 'obstacle' || kind === 'fail' || kind === 'break' || polarity === 'prevented'),
      )
      const how = hindrance && clauseText(hindrance.clause, story)
      if (!what) return []
      const succeeds = eventsAfter(event, story).some(
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
      return []
    })
    .slice(0, 1)
}

/** A wish of the dreamer that isn't met in the dream. */
function wishedFor({ story, pick }: Observed): Observation[] {
  return story.events
    .flatMap((event) => {
      if (!isDreamer(event.who) || event.polarity !== 'wished') return []
      const what = infinitiveOf(event, story, WISHING)
      const comes = eventsAfter(event, story).some(
        ({ kind, who, polarity }) => kind === event.kind && isDreamer(who) && polarity === 'done',
      )
      if (!what || comes) return []
      return [
        {
          text: pick([
            `What you want in it is to ${what}.`,
            `There is something you want here: to ${what}.`,
            `You say what you want, which is to ${what}.`,
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

/** Two things that the dreamer sets against each other: "I called, but nobody came". */
function contrast({ story, told, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      const before = story.clauses[clause.index - 1]
      if (
        clause.opener !== 'but' ||
        clause.mode !== 'told' ||
        before?.mode !== 'told' ||
        !clause.subjectRange ||
        !before.subjectRange
      )
        return []
      if (told.some((one) => one.first < clause.last && clause.first < one.last)) return []
      const first = clauseText(before, story, 12)
      const second = clauseText(clause, story, 12)
      if (!first || !second || UNNAMED.test(first)) return []
      const text = pick([
        `One thing stands against another there: ${first}, and yet ${second}.`,
        `Two things don’t go together: ${first}, but ${second}.`,
        `There is a turn in your telling: ${first}, but ${second}.`,
      ]) as string
      return [{ text, ranges: [before, clause], weight: 2.5, topic: 'course' as const }]
    })
    .slice(0, 1)
}
const UNNAMED = /^(?:he|she|they|it|this|that|these|those)\b/

/** A search that isn't told to its end. */
function neverFound({ story, pick }: Observed): Observation[] {
  const search = ofDreamer(['search'], story).find(
    ({ polarity, clause }) => polarity !== 'denied' && /^(?:search|look|hunt|seek)$/.test(clause.lemma ?? ''),
  )
  const sought = search && soughtBy(search, story)
  const name = sought && nameOf(sought)
  if (!search || !name) return []
  const isFound = eventsAfter(search, story).some(({ kind, polarity }) => polarity === 'done' && FINDS.has(kind))
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
