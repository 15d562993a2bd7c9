import { tagText } from '../language/nlp.ts'
import { addEventSymbols } from './choose/event-symbols.ts'
import { symbolsThatMatter, weighSymbol } from './choose/matter.ts'
import { chooseNotes } from './choose/notes.ts'
import { oddDetailOf } from './choose/odd-detail.ts'
import { presenceOf, SHOWN_PRESENCE_MIN } from './choose/presence.ts'
import type { Mentioned } from './choose/situations.ts'
import { themesOf } from './choose/themes.ts'
import { addToldSituations, makeToldFinder } from './choose/told-situations.ts'
import { entryFeatures } from './entry/entry-features.ts'
import { outlineOf } from './model/outline.ts'
import { makeRecogniser } from './recognise/recognise.ts'
import { screenDream } from './safety/support.ts'
import type {
  DreamAnalysis,
  EntryFeatures,
  FoundSymbol,
  InterpretedText,
  InterpreterContent,
  RecognisedSymbol,
} from './types.ts'
import { mentionsOf } from './understand/mentions.ts'
import { type Nightmare, screenNightmare } from './understand/nightmare-screen.ts'
import { isRecurringNightmare } from './understand/recurring-nightmare.ts'
import type { Story } from './understand/story.ts'
import { understand } from './understand/understand.ts'
import { imageReading } from './write/image-readings.ts'
import { contextBeside } from './write/life-context.ts'
import { makePick } from './write/pick.ts'
import { writeReading } from './write/reading.ts'
import { type Retold, retellable } from './write/retell.ts'
import { writeSpecialCase } from './write/special-cases.ts'

/** A text with fewer words, once its sentences of distress are removed, isn't interpreted. */
const WORDS_MIN = 8

const DISTRESS_NOT_INTERPRETED =
  'Part of what you wrote is not a picture to be interpreted, and it is not treated as one here.'
const REST_INTERPRETED = 'What follows keeps to the rest of the dream, and it can wait if today is not the day for it.'

const DISTRESS_ONLY: InterpretedText = {
  summary:
    'What you wrote is not a riddle, and it does not need a reading as much as it needs someone to hear it. Please take it to a person first.',
  detailed: `${DISTRESS_NOT_INTERPRETED} A dream can bring such thoughts up, or follow from them. In neither case does it say what you should do, or what will happen.\n\nIf there is a dream behind it that you would like to look at later, in company or alone, it can be told here then, from the beginning and in your own time.\n\n- Who could you tell today how bad it is, in just those words?\n- What has helped, even a little, on another night like this one?`,
}

const REPLAY: InterpretedText = {
  summary:
    'This sounds like something that really happened, coming back at night. It isn’t taken apart here as if it were a picture of something else.',
  detailed:
    'After something terrible, many people dream of it again and again, sometimes exactly as it was. It says nothing about how strong you are, and it doesn’t have to stay that way: such nightmares can be treated, also years later. Imagery rehearsal, which the guide to nightmares explains, helped many people in trials, and so did talking treatments for trauma. A doctor or a counselor can tell you what there is near you.\n\n- Who knows that these nights are like this?',
}

/** Reads free text with the dictionary alone. It is deterministic and takes a few milliseconds of processor time. */
export type DreamInterpreter = {
  /**
   * Interprets a dream. `dream` and `context` (the life context) are trimmed.
   */
  interpret(dream: string, context?: string): DreamAnalysis & { story: Story }
  /** Finds what is filed of an entry of a journal: its symbols, people, places, themes and feelings. */
  recogniseEntry(text: string): EntryFeatures
}

/**
 * Makes the interpreter of dreams for a dictionary, the entry point of this folder. A dream is screened for words of
 * distress (`safety/`), parsed once (`language/`), its symbols are recognised (`recognise/`), its story is understood
 * (`understand/`), what matters in it and its theme are chosen (`choose/`), and the reading is written (`write/`). A
 * language model (`model/`) is given the same symbols. To be called in a worker thread: hostile text may take long.
 */
export function makeDreamInterpreter({ symbols, themes }: InterpreterContent): DreamInterpreter {
  const recogniseSymbols = makeRecogniser(symbols)
  const findTold = makeToldFinder(symbols)
  const analyse = (text: string) => {
    const read = tagText(text)
    const story = understand(read)
    const found = recogniseSymbols(read).filter((one) => isSurelyThere(one, story))
    const all = addToldSituations(addEventSymbols(found, symbols, story), findTold(story), story)
    return { story, found: weigh(all, story) }
  }
  return {
    recogniseEntry(text) {
      const { story, found } = analyse(screenDream(text).dream)
      const slugs = new Set(found.map(({ symbol }) => symbol.slug))
      return entryFeatures(
        story,
        found,
        themesOf(story, slugs, themes).map(({ theme }) => theme.name),
      )
    },
    interpret(dream, context) {
      const { support, dream: readable, context: readableContext } = screenDream(dream, context)
      const { story, found: weighed } = analyse(readable)
      const parts = retellable(story)
      const found = readImages(weighed, parts, story)
      const isRecurring = isRecurringNightmare(story, readableContext)
      const { nightmare, isSleepParalysis } = screenNightmare(readable, readableContext, isRecurring)
      const isScreened = readable !== dream || (context ?? '') !== (readableContext ?? '')
      const isOnlyDistress = isScreened && readable.split(/\s+/).filter(Boolean).length < WORDS_MIN
      const analysis = {
        symbols: found,
        isOnlyDistress,
        support,
        isRecurringNightmare: isRecurring,
        nightmare,
        isSleepParalysis,
        outline: outlineOf(story, readableContext),
      }
      if (isOnlyDistress) return { ...analysis, dictionaryText: DISTRESS_ONLY, story }
      // What really happened is not a picture to be interpreted.
      if (nightmare === 'replay') return { ...analysis, symbols: found.map(unread), dictionaryText: REPLAY, story }
      const special = writeSpecialCase(story.read, makePick(dream))
      if (special) return { ...analysis, dictionaryText: special, story }
      const text = readStory(story, found, parts, readableContext, nightmare)
      return { ...analysis, dictionaryText: isScreened ? withDistressNote(text) : text, story }
    },
  }

  function readStory(
    story: Story,
    found: readonly RecognisedSymbol[],
    parts: readonly Retold[],
    context: string | undefined,
    nightmare: Nightmare | undefined,
  ): InterpretedText {
    const notes = chooseNotes(found, parts, story)
    return writeReading({
      story,
      notes,
      context: context === undefined ? undefined : contextBeside(context, notes, story, recogniseSymbols),
      // Nobody who is frightened is asked what comes to mind.
      oddDetail: nightmare
        ? undefined
        : oddDetailOf(
            story,
            notes.map(({ leadIn }) => leadIn.range),
          ),
    })
  }
}

const unread = ({ reading: _, ...symbol }: RecognisedSymbol): RecognisedSymbol => symbol

const isSurelyThere = ({ symbol, spans }: FoundSymbol, story: Story) =>
  presenceOf(symbol, mentionsOf(spans, story), story) >= SHOWN_PRESENCE_MIN

/** Gives each symbol its weight in the story. */
function weigh(found: readonly FoundSymbol[], story: Story): RecognisedSymbol[] {
  return found.map((one) => {
    const mentioned = { slug: one.symbol.slug, mentions: mentionsOf(one.spans, story) }
    return { ...one, weight: weighSymbol(one.symbol, mentioned, story) }
  })
}

/** Reads how the dream uses each of the symbols that matter. */
function readImages(symbols: RecognisedSymbol[], parts: readonly Retold[], story: Story): RecognisedSymbol[] {
  const mentioned = new Map<RecognisedSymbol, Mentioned>(
    symbols.map((one) => [one, { slug: one.symbol.slug, mentions: mentionsOf(one.spans, story) }]),
  )
  const mattering = new Set(symbolsThatMatter(symbols))
  return symbols.map((one) => {
    if (!mattering.has(one)) return one
    const others = [...mentioned].flatMap(([other, at]) => (other === one ? [] : [at]))
    const reading = imageReading(one, mentioned.get(one) as Mentioned, others, parts, story)
    return reading ? { ...one, reading } : one
  })
}

function withDistressNote(text: InterpretedText): InterpretedText {
  const note = `${DISTRESS_NOT_INTERPRETED} ${REST_INTERPRETED}`
  return {
    ...text,
    detailed: `${note}\n\n${text.detailed}`,
    parts: [
      ...(text.parts ?? []).filter(({ section }) => section === 'summary'),
      { section: 'detailed', text: note, spans: [], symbols: [] },
      ...(text.parts ?? []).filter(({ section }) => section === 'detailed'),
    ],
  }
}
