import { wordSet } from '../../../language/word-set.ts'
import type { Clause, Story } from '../../understand/story.ts'
import { nameOf } from '../discourse.ts'
import { clauseText, isDreamer, type Observation, type Observed, quoted, quotedClause } from './observation.ts'

/** What the dreamer says about the dream: reasons, what they knew, what struck them, and what is so in their life. */
export function observeTelling(observed: Observed): Observation[] {
  return [reason, struck, described, wakingLife].flatMap((observe) => observe(observed))
}

/** A reason that the dreamer gives for what they did. */
function reason({ story, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      const main = story.clauses[clause.index - 1]
      if (clause.opener !== 'because' || clause.mode !== 'told' || !isDreamer(main?.subject) || main?.mode !== 'told')
        return []
      const text = quotedClause(clause, story, 13)
      if (!text?.toLowerCase().startsWith('because')) return []
      const deed = clauseText(main, story, 9)
      if (!deed) return []
      return [
        {
          text: pick([
            `You give the reason yourself why ${deed}: “${text}”.`,
            `Why ${deed}, you say: “${text}”.`,
            `There is a reason why ${deed}: “${text}”.`,
          ]) as string,
          ranges: [main, clause],
          weight: 3,
          topic: 'telling' as const,
          question: pick(REASON_QUESTIONS) as string,
        },
      ]
    })
    .slice(0, 1)
}

const REASON_QUESTIONS = [
  'Was that a good reason, now that you look at it awake?',
  'What would you have done without that reason?',
  'Is that a reason you would give by day?',
  'Who would have told you that it was no reason?',
]

const ODD = /^(?:weird|strange|odd|funny|bizarre|unusual|crazy|silly|surprising|ironic|scary|cool|neat|interesting)$/

/** What the dreamer found odd: the clause before "which was weird". */
function struck({ story, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      const { tokens } = story.read
      const before = story.clauses[clause.index - 1]
      const word = tokens.slice(clause.first, clause.last).find(({ lower }) => ODD.test(lower))?.lower
      const subject = clause.subjectRange && tokens[clause.subjectRange.first]?.lower
      const isRemark =
        /^(?:which|that|this|it)$/.test(clause.opener ?? subject ?? '') ||
        /^(?:that|this|it|which)$/.test(subject ?? '')
      if (
        !word ||
        !isRemark ||
        clause.lemma !== 'be' ||
        clause.last - clause.first > 8 ||
        !before ||
        before.mode !== 'told'
      )
        return []
      const text = clauseText(before, story, 15)
      if (!text) return []
      return [
        {
          text: pick([
            `What you found ${word} yourself is this: ${text}.`,
            `One thing struck you as ${word}: ${text}.`,
            `You call one thing in it ${word}, that ${text}.`,
          ]) as string,
          ranges: [before, clause],
          weight: 3.1,
          topic: 'telling' as const,
          question: `What would have been less ${word} there?`,
        },
      ]
    })
    .slice(0, 1)
}

/** How the dreamer describes somebody or something: "The house was very old". */
function described({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  return story.clauses
    .flatMap((clause) => {
      const { lemma, mode, subject, verb, isNegated, isPassive, last } = clause
      if (
        mode !== 'told' ||
        verb === undefined ||
        !/^(?:be|look|seem)$/.test(lemma ?? '') ||
        isNegated ||
        isPassive ||
        !subject ||
        isDreamer(subject)
      )
        return []
      if (!clause.subjectRange || tokens[clause.subjectRange.first]?.lower === 'it') return []
      const name = nameOf(subject)
      let end = last
      while (end > verb + 1 && tokens[end - 1]?.pos === 'PUNCT') end -= 1
      const rest = tokens.slice(verb + 1, end)
      const isAdjectives =
        rest.length > 0 &&
        rest.length <= 6 &&
        rest.every(({ role, pos, lower }) => role === 'adjective' || pos === 'ADV' || /^(?:and|,|but)$/.test(lower)) &&
        rest.at(-1)?.role === 'adjective'
      if (!name || !isAdjectives || !rest.some(({ lower }) => TELLING.has(lower))) return []
      const words = quoted({ first: verb + 1, last: end }, story)
      if (!words) return []
      return [
        {
          text: pick([
            `You call ${name} “${words}”.`,
            `Of ${name} you say “${words}”.`,
            `The word that you have for ${name} is “${words}”.`,
          ]) as string,
          ranges: [clause],
          weight: 1.9 + Math.min(0.6, rest.length / 8) + (subject.roles.has('known') ? 0.4 : 0),
          topic: 'words' as const,
          ...(subject.roles.has('known') && { question: `Would you say that of ${name} by day?` }),
        },
      ]
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 1)
}
const TELLING =
  wordSet(`beautiful ugly huge enormous giant tiny small strange weird odd scary frightening creepy evil nice lovely kind friendly mean cold
  dark bright empty crowded dirty filthy clean old new broken perfect wonderful horrible terrible disgusting gross awful dead alive sick thin
  fat pale tall angry sad happy quiet calm nervous upset excited drunk crazy serious gentle rough dangerous safe deep high steep narrow wide
  long heavy wet hot soft sharp wild tame real fake familiar unfamiliar foreign different wrong silly funny attractive handsome pretty gorgeous
  repulsive pleasant unpleasant peaceful cozy rundown shabby fancy expensive cheap invisible naked blind lame young younger older deserted abandoned`)

/** What is told of waking life; it is often where a dream comes from. */
function wakingLife({ story, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      if (clause.mode !== 'waking' || clause.verb === undefined) return []
      const text = wakingText(clause, story)
      if (!text) return []
      const isRecent = RECENT.test(text)
      return [
        {
          text: isRecent
            ? (pick([
                `You say yourself where part of it may come from: “${text}”.`,
                `From your days you add this, and it may be where the dream got it: “${text}”.`,
              ]) as string)
            : (pick([
                `Of your waking life you add: “${text}”.`,
                `One thing you tell from outside the dream: “${text}”.`,
                `You put something real beside it: “${text}”.`,
              ]) as string),
          ranges: [clause],
          weight: isRecent ? 3.3 : 2.3,
          topic: 'telling' as const,
          question: pick(isRecent ? RECENT_QUESTIONS : LIFE_QUESTIONS) as string,
        },
      ]
    })
    .slice(0, 1)
}
const RECENT_QUESTIONS = [
  'What of that was still on your mind when you went to sleep?',
  'What did the dream add to what really happened?',
  'Which part of that day would you have liked to be different?',
]
const LIFE_QUESTIONS = [
  'What in the dream was different from how it really is?',
  'Where does the dream leave what is real?',
  'What did the dream change about it?',
  'Which of the two would you rather have, as it is or as you dreamt it?',
]
const RECENT =
  /\b(?:recently|lately|yesterday|last night|last week|the (?:day|night) before|earlier that day|had (?:just )?(?:read|seen|watched|been (?:reading|watching|thinking|talking)))\b/i

function wakingText(clause: Clause, story: Story): string | undefined {
  const text = quotedClause(clause, story, 14)
  return text && text.split(' ').length >= 4 && !/^(?:that|which|who|where|if|because)\b/i.test(text) ? text : undefined
}
