import { wordSet } from '../../../language/word-set.ts'
import { nameOf } from '../discourse.ts'
import { isPlural } from '../wording.ts'
import { infinitiveOf, isBeing, isDreamer, type Observation, type Observed, quoted } from './observation.ts'

/** What is said in the dream, and what isn't. */
export function observeSpeech(observed: Observed): Observation[] {
  return [wordsSpoken, toldToDo].flatMap((observe) => observe(observed))
}

const SPEAKING = wordSet(
  'say tell ask talk speak call shout yell whisper answer reply scream explain argue discuss mention sing announce order phone warn swear curse apologise apologize greet state respond remark chat pray beg suggest promise joke comment claim insist repeat shout thank refuse agree',
)

/** The words that somebody says, where only one thing is quoted. */
function wordsSpoken({ story, pick }: Observed): Observation[] {
  const { text, tokens } = story.read
  const found = [...text.matchAll(/["“]([^"“”]{6,70})["”]/g)]
  const [one] = found
  if (!one || found.length > 1) return []
  const said = (one[1] as string).trim().replace(/[.,]$/, '')
  const start = tokens.findIndex((token) => token.start >= one.index)
  const words = said.split(/\s+/).length
  if (words < 3 || words > 12) return []
  const clause = story.clauses.findLast(
    ({ first, last, mode }) => mode === 'told' && first <= start && last >= start - 2,
  )
  const isSaying =
    clause && tokens.slice(clause.first, clause.last).some(({ forms }) => forms.verb.some((form) => SPEAKING.has(form)))
  const speaker = isSaying ? clause.subject : undefined
  if (!speaker) return []
  const ranges = [{ first: start, last: tokens.findIndex((token) => token.start >= one.index + one[0].length - 1) + 1 }]
  const quotation = quoted(ranges[0] as { first: number; last: number }, {
    ...story,
    read: { ...story.read, text: text.replace(/["“”]/g, ' ') },
  })
  if (!quotation) return []
  if (isDreamer(speaker))
    return [
      {
        text: pick([
          `The only words that you quote are your own: “${quotation}”.`,
          `One sentence you give word for word, and it is your own: “${quotation}”.`,
        ]) as string,
        ranges,
        weight: 2.4,
        topic: 'telling',
        question: 'Whom would you like to say that to by day?',
      },
    ]
  const name = nameOf(speaker)
  return name
    ? [
        {
          text: pick([
            `The only words that you quote are said by ${name}: “${quotation}”.`,
            `One sentence you give word for word, and ${name} said it: “${quotation}”.`,
          ]) as string,
          ranges,
          weight: 2.6,
          topic: 'telling',
          question: `What would you answer ${name} now?`,
        },
      ]
    : []
}

/** Somebody says what the dreamer is to do. */
function toldToDo({ story, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      if (
        clause.mode !== 'told' ||
        clause.isNegated ||
        clause.isPassive ||
        !/^(?:tell|ask|order|force|want|invite)$/.test(clause.lemma ?? '')
      )
        return []
      if (!isBeing(clause.subject) || !isDreamer(clause.object) || clause.objectRange === undefined) return []
      const name = nameOf(clause.subject)
      const at = clause.objectRange.last
      const event = { clause, range: { first: at + 1, last: at + 2 } }
      const what = story.read.tokens[at]?.lower === 'to' ? infinitiveOf(event, story, TELLING) : undefined
      if (!name || !what) return []
      const verb = { tell: 'tells', ask: 'asks', order: 'orders', force: 'forces', want: 'wants', invite: 'invites' }[
        clause.lemma as string
      ] as string
      return [
        {
          text: pick([
            `It is ${name} who ${isPlural(name) ? clause.lemma : verb} you to ${what}.`,
            `What ${name} ${isPlural(name) ? 'want' : 'wants'} is that you ${what}.`,
          ]) as string,
          ranges: [clause],
          weight: 2.5,
          topic: 'deeds' as const,
          question: `Would you do that for ${name} awake?`,
        },
      ]
    })
    .slice(0, 1)
}

const TELLING = wordSet('tell ask order force want invite')
