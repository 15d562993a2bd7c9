import type { InterpretedText } from '../port.ts'
import { isAssaultOnDreamer, isRequest } from '../safety/sensitive-topics.ts'
import { nounFor } from '../understand/feelings.ts'
import { anyLine, type CompositionState, firstWords, freshQuote, someQuote } from './composition-state.ts'
import { join } from './paragraphs-images.ts'
import { fillOneOf } from './template-writer.ts'

/**
 * The texts that are not read for symbols: a dream of being violated, which gets a few plain and gentle paragraphs; a
 * text in another language; a request that is no dream. Undefined for all others.
 */
export function writeSpecialCase(writing: CompositionState): InterpretedText | undefined {
  const { read, english, images } = writing.analysis
  if (isAssaultOnDreamer(read.text)) return writeGently(writing)
  if (!english && images.length === 0) return writeAsStranger(writing)
  if (isRequest(read.text)) return writeToRequest(writing)
  return undefined
}

const GENTLE_SUMMARY = [
  'What you dreamt is hard, and it needs no clever reading. The line “{q}” may be the one to be gentlest with.',
  'This is a dream about something that should not be done to anybody. It deserves care before it deserves meaning, and “{q}” most of all.',
  'A dream like this can leave the body shaken well into the day. Nothing in it has to be explained, not even “{q}”.',
]
const GENTLE_FIRST = [
  'No dictionary of symbols should be put between you and this dream. You told it, “{q}” included, and that may have cost something.',
  'This dream is not going to be taken apart here. What you write, “{q}”, can stand as you wrote it.',
  'Some dreams are not riddles, and this is not treated as one. With “{q}” you have said what there is to say about it.',
]
const GENTLE_SECOND = [
  'Dreams of this kind come to people who have lived through such things and to people who have not. In neither case do they say anything about what you want or deserve, and “{q}” is no failing of yours.',
  'Whether it goes back to something that happened is for you to know, and nobody needs to settle it today. A sleeping mind that goes through “{q}” is often trying to get out of helplessness, not into it.',
  'If “{q}” touches something that really happened, what you felt then and what you feel now are both allowed. If it does not, the fright was real all the same.',
]
const GENTLE_FEELING = [
  'You name {n}, too, and it is an answer that fits what was done.',
  'The {n} you tell of needs no interpreting; it is on your side.',
]
const GENTLE_LAST = [
  'It can help to say “{q}” aloud to somebody who listens well, and to let the day be slow. If the dream returns, or brings back what happened, a doctor or a counsellor who knows about trauma can do a great deal.',
  'You do not have to stay alone with “{q}”. A person you trust, or a counsellor who knows about such things, can hear it with you, now or much later.',
]
const GENTLE_QUESTIONS = [
  'Who could sit with you for a while today, without “{q}” having to be explained?',
  'What usually helps your body to feel safe again after something like “{q}”?',
  'If you could change one thing in the dream at “{q}”, who would you have come in?',
]

function writeGently(writing: CompositionState): InterpretedText {
  const { writer, analysis } = writing
  const { strongest } = analysis.feelings
  const next = () => {
    const q = someQuote(writing)
    if (q) return q
    writer.quoted = []
    return anyLine(writing) ?? '…'
  }
  const felt =
    strongest &&
    (strongest.emotion === 'apprehension' || strongest.emotion === 'anger' || strongest.emotion === 'sadness')
  return {
    summary: join([fillOneOf(writer, GENTLE_SUMMARY, { q: next() })]),
    detailed: [
      join([fillOneOf(writer, GENTLE_FIRST, { q: next() })]),
      join([
        fillOneOf(writer, GENTLE_SECOND, { q: next() }),
        felt ? fillOneOf(writer, GENTLE_FEELING, { n: nounFor(strongest) }) : undefined,
      ]),
      join([fillOneOf(writer, GENTLE_LAST, { q: next() })]),
      [fillOneOf(writer, GENTLE_QUESTIONS, { q: next() }), fillOneOf(writer, GENTLE_QUESTIONS, { q: next() })]
        .map((question) => `- ${question}`)
        .join('\n'),
    ].join('\n\n'),
  }
}

const STRANGER_SUMMARY = [
  'Your text begins “{w}”, and this reading knows English only. If you can tell the dream in English, even roughly, it can say much more.',
  'This reading is made for English, and “{w}” seems to be something else, so it has understood next to nothing of it yet.',
]
const STRANGER_DETAIL = [
  'Please do not take it amiss: the words “{w}” are surely clear to you, but the dictionary is an English one and finds no foothold in them. Simple English is quite enough, with the spelling as it comes.',
  'A dream loses little by being told plainly in another language. A few English sentences about what happened after “{w}”, who was there and how it felt would do.',
]
const STRANGER_QUESTIONS = [
  'Which single thing in the dream that begins “{w}” do you see most clearly still?',
  'And how did “{w}” feel, in one word, in whatever language comes first?',
]

function writeAsStranger({ writer, analysis }: CompositionState): InterpretedText {
  const w = firstWords(analysis.read.text) || '…'
  return {
    summary: join([fillOneOf(writer, STRANGER_SUMMARY, { w })]),
    detailed: `${join([fillOneOf(writer, STRANGER_DETAIL, { w })])}\n\n${STRANGER_QUESTIONS.map((form) => `- ${fillOneOf(writer, [form], { w })}`).join('\n')}`,
  }
}

const REQUEST_SUMMARY = [
  'This does not read like a dream: “{w}” asks for something, and all that can be given here is a reading of what was dreamt.',
  '“{w}” sounds more like a request than a dream, and this reading only knows what to do with dreams.',
]
const REQUEST_DETAIL = [
  'If “{w}” did come from a dream, tell what surrounded it: where you were, who spoke, what you saw and how it felt. Three or four sentences are enough to begin with.',
  'Should there be a dream behind “{w}”, it would help to hear it from the start, in the order in which it happened, with the feeling it left.',
]

function writeToRequest(writing: CompositionState): InterpretedText {
  const { writer, analysis } = writing
  const w = firstWords(analysis.read.text) || '…'
  const q = freshQuote(writing, [0])
  return {
    summary: join([fillOneOf(writer, REQUEST_SUMMARY, { w })]),
    detailed: `${join([fillOneOf(writer, REQUEST_DETAIL, { w })])}\n\n- ${fillOneOf(writer, STRANGER_QUESTIONS.slice(0, 1), { w: q?.text ?? w })}\n- ${fillOneOf(writer, STRANGER_QUESTIONS.slice(1), { w })}`,
  }
}
