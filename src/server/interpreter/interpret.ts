import type { DictionarySymbol, DreamAnalysis, InterpretedText, RecognisedSymbol } from './port.ts'
import { makeRecogniser } from './recognise/recognise.ts'
import { blankDistressSentences, supportFor } from './safety/support.ts'
import { compose } from './write/compose.ts'

/** A text with fewer words, once its sentences of distress are removed, isn't interpreted. */
const WORDS_MIN = 8

const DISTRESS_NOT_INTERPRETED =
  'Part of what you wrote is not a picture to be interpreted, and it is not treated as one here.'
const REST_INTERPRETED = 'What follows keeps to the rest of the dream, and it can wait if today is not the day for it.'

const DISTRESS_ONLY: InterpretedText = {
  summary:
    'What you wrote is not a riddle, and it does not need a reading as much as it needs somebody to hear it. Please take it to a person first.',
  detailed: `${DISTRESS_NOT_INTERPRETED} A dream can bring such thoughts up, or follow from them; in neither case does it say what you should do, or what will happen.\n\nIf there is a dream behind it that you would like to look at later, in company or alone, it can be told here then, from the beginning and in your own time.\n\n- Who could you tell today how bad it is, in just those words?\n- What has helped, even a little, on another night like this one?`,
}

/** Reads free text with the dictionary alone. It is deterministic and takes a few milliseconds of processor time. */
export type DreamInterpreter = {
  /** Interprets a dream. `dream` and `context` (the life context) are trimmed. */
  interpret(dream: string, context?: string): DreamAnalysis
  /** Finds the symbols of a text that isn't interpreted, such as an entry of a journal. */
  recognise(text: string): RecognisedSymbol[]
}

/**
 * Makes the interpreter of dreams for a dictionary, the front door of this room. A dream is screened for distress
 * (`safety/`), its symbols are recognised (`recognise/`) and weighted (`choose/`), its people, events and feelings are
 * understood (`understand/`), and the interpretation is written (`write/`). A language model (`model/`) is given the
 * same symbols. To be called in a worker thread: hostile text may take long.
 */
export function makeDreamInterpreter(symbols: readonly DictionarySymbol[]): DreamInterpreter {
  const recogniseSymbols = makeRecogniser(symbols)
  const recognise = (text: string) => recogniseSymbols(blankDistressSentences(text))
  return {
    recognise,
    interpret(dream, context) {
      const found = recognise(dream)
      return { symbols: found, support: supportFor(dream, context), dictionaryText: write(dream, context, found) }
    },
  }
}

/** Writes the interpretation of what isn't distress: that is answered with help, not with an interpretation. */
function write(dream: string, context: string | undefined, symbols: RecognisedSymbol[]): InterpretedText {
  const readable = blankDistressSentences(dream)
  const readableContext = context && blankDistressSentences(context)
  if (readable === dream && readableContext === context) return compose({ dream, context, symbols })
  if (readable.split(/\s+/).filter(Boolean).length < WORDS_MIN) return DISTRESS_ONLY
  const text = compose({ dream: readable, context: readableContext?.trim() || undefined, symbols })
  return { ...text, detailed: `${DISTRESS_NOT_INTERPRETED} ${REST_INTERPRETED}\n\n${text.detailed}` }
}
