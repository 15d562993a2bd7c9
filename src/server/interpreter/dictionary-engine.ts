import { type InterpretedText, type Interpreter, InterpreterFailure } from './port.ts'
import { withoutDistress } from './support.ts'
import { compose } from './writing/compose.ts'

/** Below this nothing is left to read once the sentences of distress are set aside. */
const LEAST_WORDS = 8

const NO_PICTURE = 'Part of what you wrote is not a picture to be interpreted, and it is not treated as one here.'
const THE_REST = 'What follows keeps to the rest of the dream, and it can wait if today is not the day for it.'

const NOTHING_BUT_DISTRESS: InterpretedText = {
  summary:
    'What you wrote is not a riddle, and it does not need a reading as much as it needs somebody to hear it. Please take it to a person first.',
  detailed: `${NO_PICTURE} A dream can bring such thoughts up, or follow from them; in neither case does it say what you should do, or what will happen.\n\nIf there is a dream behind it that you would like to look at later, in company or alone, it can be told here then, from the beginning and in your own time.\n\n- Who could you tell today how bad it is, in just those words?\n- What has helped, even a little, on another night like this one?`,
}

/**
 * The engine that needs nothing but the dictionary: it reads the dream, and writes from what it found. Pure computation of a few
 * milliseconds, deterministic. Rejects with an `InterpreterFailure` when the request has been given up already.
 */
export function makeDictionaryEngine(): Interpreter {
  return {
    source: 'dictionary',
    async interpret({ dream, context, symbols, signal }) {
      if (signal?.aborted) throw new InterpreterFailure('timeout', 'The request was given up before the dream was read')
      return { ...write(dream, context, symbols), source: 'dictionary' }
    },
  }
}

function write(dream: string, context: string | undefined, symbols: Parameters<typeof compose>[0]['symbols']) {
  const readable = withoutDistress(dream)
  const readableContext = context && withoutDistress(context)
  if (readable === dream && readableContext === context) return compose({ dream, context, symbols })
  if (readable.split(/\s+/).filter(Boolean).length < LEAST_WORDS) return NOTHING_BUT_DISTRESS
  const text = compose({ dream: readable, context: readableContext?.trim() || undefined, symbols })
  return { ...text, detailed: `${NO_PICTURE} ${THE_REST}\n\n${text.detailed}` }
}
