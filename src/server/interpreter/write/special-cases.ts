import type { TaggedText } from '../../language/token.ts'
import { isAssaultOnDreamer, isRequest } from '../safety/sensitive-topics.ts'
import type { InterpretedText } from '../types.ts'
import type { Pick } from './pick.ts'

/**
 * The texts that aren't read as dreams: one of being violated, which gets a few plain and gentle
 * sentences, and a request. Undefined for all others.
 */
export function writeSpecialCase(read: TaggedText, pick: Pick): InterpretedText | undefined {
  if (isAssaultOnDreamer(read.text)) return writeGently(pick)
  if (isRequest(read.text)) return NO_DREAM
  return undefined
}

const GENTLE_SUMMARY = [
  'This is a hard dream, about something that should not be done to anybody. It isn’t taken apart here.',
  'What you dreamt is hard, and it needs no clever reading. It needs some care, for you.',
]
const GENTLE_FIRST = [
  'Dreams like this come to people who have lived through such things, and to people who haven’t. In neither case do they say anything about what you want or deserve.',
  'Many people have such a dream at some time, some after something that happened to them and some without any reason they know. It says nothing about what you want or deserve.',
]
const GENTLE_SECOND = [
  'It can leave you shaken well into the day. Take the day slowly if you can, and be with someone who is good to you. If it comes back, or brings back what really happened, a doctor or a counselor who knows about trauma can help a great deal.',
  'You don’t have to be alone with it. If it touches something that really happened, or if it returns, a person you trust or a counselor who knows about such things can hear it with you, now or much later.',
]

function writeGently(pick: Pick): InterpretedText {
  return {
    summary: pick(GENTLE_SUMMARY) as string,
    detailed: `${pick(GENTLE_FIRST)}\n\n${pick(GENTLE_SECOND)}\n\n- Who could be with you for a while today?\n- What usually helps you to feel safe again after a bad dream?`,
  }
}

const NO_DREAM: InterpretedText = {
  summary: 'This reads more like a request than a dream, and only dreams can be read here.',
  detailed:
    'If there is a dream behind it, tell it from the start, in the order in which it happened: where you were, who was there, what they did and how it felt. Three or four sentences are enough.\n\n- What do you see most clearly when you think of it?\n- How did it end?',
}
