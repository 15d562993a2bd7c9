import { nameOf } from '../discourse.ts'
import { contentOf, isBeing, isDreamer, type Observation, type Observed, quotedClause } from './observation.ts'

/** What the dreamer knows, fears, hopes or is told in the dream, and what they don't know. */
export function observeThoughts(observed: Observed): Observation[] {
  return [thoughts, toldByOthers, notKnown].flatMap((observe) => observe(observed))
}

/** What the dreamer knows, fears, hopes or comes to see: "I knew that …". */
const THOUGHTS: readonly {
  verb: RegExp
  /** A word right behind the verb: "was [afraid] that". */
  word?: RegExp
  texts: readonly string[]
  questions: readonly string[]
  weight: number
}[] = [
  {
    verb: /^know$/,
    texts: [
      'There is something that you simply know in it: {x}.',
      'One thing you know without being told: {x}.',
      'Nobody has to tell you this: {x}.',
    ],
    questions: [
      'How did you know that, in the dream?',
      'Would you have known it awake as well?',
      'What would have changed if you hadn’t known it?',
    ],
    weight: 2.9,
  },
  {
    verb: /^(?:be|feel|become|get)$/,
    word: /^(?:afraid|scared|worried|frightened|terrified|nervous|anxious)$/,
    texts: [
      'What you are afraid of is that {x}.',
      'Your fear has a content: that {x}.',
      'You say what the fear was: that {x}.',
    ],
    questions: ['Is there anything like that you fear by day?', 'How likely was it really, even in the dream?'],
    weight: 3.2,
  },
  {
    verb: /^(?:fear|worry)$/,
    texts: ['What you are afraid of is that {x}.', 'You say what the fear was: that {x}.'],
    questions: ['Is there anything like that you fear by day?', 'How likely was it really, even in the dream?'],
    weight: 3.1,
  },
  {
    verb: /^(?:hope|wish)$/,
    texts: ['What you hope is that {x}.', 'There is a hope in it: that {x}.', 'You hope for one thing, that {x}.'],
    questions: ['What would have followed if that had come true?', 'What stood in the way of it?'],
    weight: 3,
  },
  {
    verb: /^(?:realise|realize|notice|discover)$/,
    texts: [
      'There is a moment when you notice something: {x}.',
      'At one point you see that {x}.',
      'You come to see something on the way: {x}.',
    ],
    questions: [
      'What would have been different if you had noticed that earlier?',
      'What did it change for you that you noticed it?',
    ],
    weight: 2.3,
  },
  {
    verb: /^decide$/,
    texts: ['You come to a decision of your own, that {x}.', 'What you decide is that {x}.'],
    questions: ['What made you decide that?'],
    weight: 2.4,
  },
]

function thoughts({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  return story.clauses.flatMap((clause) => {
    const { verb, lemma, mode, subject, isNegated } = clause
    if (mode !== 'told' || verb === undefined || lemma === undefined || isNegated || !isDreamer(subject)) return []
    const last = tokens[clause.last - 1]?.lower ?? ''
    const kind = THOUGHTS.find(
      (one) => one.verb.test(lemma) && (one.word ? one.word.test(last) : clause.last <= verb + 2),
    )
    const content = kind && contentOf(clause, story)
    const next = story.clauses[clause.index + 1]
    if (!kind || !content || !next) return []
    return [
      {
        text: (pick(kind.texts) as string).replace('{x}', content),
        ranges: [clause, next],
        weight: kind.weight,
        topic: 'telling' as const,
        question: pick(kind.questions) as string,
      },
    ]
  })
}

/** What somebody tells the dreamer. */
function toldByOthers({ story, pick }: Observed): Observation[] {
  const { tokens } = story.read
  return story.clauses
    .flatMap((clause) => {
      const { lemma, mode, subject, verb } = clause
      if (
        mode !== 'told' ||
        verb === undefined ||
        !/^(?:tell|say|inform|warn|explain)$/.test(lemma ?? '') ||
        !isBeing(subject) ||
        clause.isNegated
      )
        return []
      const name = nameOf(subject)
      const content = contentOf(clause, story)
      const next = story.clauses[clause.index + 1]
      if (!name || !content || !next || clause.last > verb + 3 || tokens[verb]?.pos === 'AUX') return []
      return [
        {
          text: pick([
            `What ${name} tells you is that ${content}.`,
            `From ${name} you hear that ${content}.`,
            `It is ${name} who says that ${content}.`,
          ]) as string,
          ranges: [clause, next],
          weight: 2.4,
          topic: 'telling' as const,
          question: `Did you believe what ${name} said?`,
        },
      ]
    })
    .slice(0, 1)
}

/** "I didn't know why": what the dreamer doesn't know in the dream. */
function notKnown({ story, pick }: Observed): Observation[] {
  return story.clauses
    .flatMap((clause) => {
      const { lemma, mode, subject, isNegated, verb } = clause
      const { tokens } = story.read
      if (mode !== 'told' || verb === undefined || !isDreamer(subject) || !isNegated) return []
      const isKnowing =
        (lemma === 'know' &&
          /^(?:did|could)$/.test(tokens.slice(clause.first, verb).findLast(({ pos }) => pos === 'AUX')?.lower ?? '')) ||
        (lemma === 'be' && tokens[clause.last - 1]?.lower === 'sure' && tokens[verb]?.lower === 'was')
      const text = isKnowing ? quotedClause(clause, story, 13) : undefined
      if (!text || text.split(' ').length < 4) return []
      return [
        {
          text: pick([
            `What you don’t know in it, you say: “${text}”.`,
            `One thing stays open for you, too: “${text}”.`,
            `You say plainly what you didn’t know: “${text}”.`,
          ]) as string,
          ranges: [clause],
          weight: 2.4,
          topic: 'telling' as const,
          question: 'Do you know it now, looking back?',
        },
      ]
    })
    .slice(0, 1)
}
