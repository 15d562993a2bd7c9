import type { SymbolFile } from '../content/read.ts'
import type { Situation, Theme } from '../content/schema-reading.ts'
import type { Support } from './safety/messages.ts'
import type { Nightmare } from './understand/nightmare-screen.ts'

/** The fields of a dictionary symbol that the interpreter uses. */
export type DictionarySymbol = Pick<
  SymbolFile,
  | 'slug'
  | 'formerSlugs'
  | 'keyword'
  | 'category'
  | 'synonyms'
  | 'unless'
  | 'tags'
  | 'keyTakeaway'
  | 'relatedSymbols'
  | 'culturalContext'
  | 'sources'
  | 'figure'
  | 'events'
  | 'emotion'
  | 'reading'
  | 'rank'
  | 'body'
>

/** The dictionary and the themes, from which the interpreter is made. */
export type InterpreterContent = { symbols: readonly DictionarySymbol[]; themes: readonly Theme[] }

/** A range of the dream's text: UTF-16 offsets, `end` exclusive. */
export type Span = { start: number; end: number }

/** A situation of a symbol that a text surely tells, and the words that tell it. */
export type ToldSituation = { situation: Situation; span: Span }

/** A symbol found in a text, and where. `told`: the situations that the text surely tells of it. */
export type FoundSymbol = { symbol: DictionarySymbol; spans: Span[]; told?: ToldSituation[] }

/** A symbol found in a dream. `weight` is above 0; the central image of the dream has the highest weight. */
export type RecognisedSymbol = FoundSymbol & {
  weight: number
  /** How this dream uses it; only for the symbols that matter. */
  reading?: ImageReading
}

/** What a symbol does in one dream, and what that often goes with. */
export type ImageReading = {
  /** The dreamer's words, a whole clause of the text. */
  words: string
  span: Span
  /** The situation of the dictionary that fits, if one does: "it bit you", and its address on the symbol's page. */
  situation?: AddressedSituation
  says: string
  /** A sentence of the entry about a tradition, where it has one for just this. */
  tradition?: string
  /** The works and passages that `tradition` rests on. */
  sources?: string[]
}

/** What is recognised in the text of a journal entry. */
export type EntryFeatures = {
  /** Slugs of symbols, the heaviest first. */
  symbols: string[]
  /** People whom the text names, in the order told. */
  people: string[]
  /** Places that the text names and that aren't symbols. */
  places: string[]
  /** Names of themes. */
  themes: string[]
  /** Feelings that the text names, in the order told. */
  feelings: string[]
}

/** What is found in a journal entry: its features, and which kinds of the dreamer's own distress it expresses. */
export type EntryAnalysis = { features: EntryFeatures; distress: Support['kind'][] }

/** Raised whenever the features of a text change, so that entries which an older version read are read again. */
export const RECOGNISER_VERSION = 2

/** A sentence of an interpretation, or several that belong together, and what they rest on. */
export type Part = {
  section: 'summary' | 'detailed'
  text: string
  spans: Span[]
  /** Slugs of symbols. */
  symbols: string[]
  /** The name of a theme. */
  theme?: string
  /** A work of the bibliography. */
  source?: string
}

/** A situation of the dictionary: "it bit you", and its address on the symbol's page. */
type AddressedSituation = { label: string; anchor: string }

/** What a reading says of one image of a dream. */
export type Note = {
  /** "Dog: it bit you", or the symbol alone where no situation is sure. */
  heading: string
  /** The slug of the symbol. */
  symbol: string
  /** The dreamer's clause. */
  span: Span
  /** The dreamer's clause in the second person, or quoted. */
  leadIn: string
  situation?: AddressedSituation
  says: string
  /** What the dreamer says of their life that may belong here. */
  context?: string
  question: string
  /** The symbol's other situations, the likeliest first. */
  others: AddressedSituation[]
}

/** The oddest thing of a dream that no note takes up, and the question about it. */
export type OddDetail = { words: string; span: Span; question: string }

/** What a language model is given of a dream's story. */
export type Outline = {
  /** The dream and the life context without the sentences that speak of distress, which are blank in the dream. */
  dream: string
  context: string | undefined
  /** The dream in pieces of a sentence or less, which together are all of it. */
  pieces: Span[]
  /** What was understood of the story: what happens, what is felt, what stands out. */
  notes: string[]
}

/**
 * The input of an engine. `dream` and `context` (the life context) are trimmed; `symbols` are in the order of the text.
 */
export type EngineInput = {
  dream: string
  context?: string | undefined
  symbols: RecognisedSymbol[]
  outline: Outline
  /** Which help is named beside the reading, if the text expresses distress. */
  support?: Support | undefined
  /** The interpretation that a worker thread has written from the dictionary, together with the recognition. */
  dictionaryText?: InterpretedText | undefined
  /** Aborted when the client has disconnected or the time limit is reached. */
  signal?: AbortSignal | undefined
}

/**
 * A text that was written, plain: `summary` is one paragraph, `detailed` paragraphs separated by blank lines, and lines
 * that start with "- " are questions. `parts` are its sentences in their order; empty if it isn't known what they rest
 * on.
 */
export type InterpretedText = {
  summary: string
  detailed: string
  parts?: Part[]
  /** Only of the dictionary engine. */
  notes?: Note[]
  oddDetail?: OddDetail | null
}

/** The output of an engine. */
export type Interpretation = InterpretedText & {
  source: 'dictionary' | 'model'
  /** How the dream uses its symbols, by their slugs. Without it, the symbols' own readings stand. */
  images?: ReadonlyMap<string, ImageReading>
  /** Written by the dictionary engine because the model failed. */
  isFallback?: true
  /** Distress that a language model has noticed. */
  distress?: Support['kind']
}

/** A part of a reading that is being written. Its number is its place among all parts. */
export type Place = { part: number; section: Part['section']; paragraph: number }

/** What is told of a reading while it is written. */
export type Progress =
  /** More words of a part. */
  | ({ kind: 'words'; text: string } & Place)
  /** A part is complete: it replaces its words so far. One with an empty text is taken back. */
  | ({ kind: 'part' } & Place & Omit<Part, 'section'>)
  | { kind: 'questions'; questions: string[] }
  /** A language model has noticed distress. */
  | { kind: 'distress'; distress: Support['kind'] }

/** What a worker thread finds in a dream before an engine is called. */
export type DreamAnalysis = {
  /** In the order of the text. */
  symbols: RecognisedSymbol[]
  /** Which help is named, and the message that names it, if the text expresses distress. */
  support: Support | undefined
  /** Whether the dream is told as a nightmare that returns. */
  isRecurringNightmare: boolean
  /** Whether the dreamer is awake and frightened now, or relives what really happened. */
  nightmare: Nightmare | undefined
  /** Whether the dreamer lay awake and couldn't move. */
  isSleepParalysis: boolean
  /** The interpretation written from the dictionary. */
  dictionaryText: InterpretedText
  /** Whether there is no dream beside what speaks of distress. */
  isOnlyDistress: boolean
  outline: Outline
}

/** An engine that writes interpretations. */
export type InterpretationEngine = {
  /** The kind of engine; shown to the user. */
  source: 'dictionary' | 'model'
  /**
   * Calls `onProgress` while the reading is written, in the order in which it is read. Rejects with an
   * `InterpreterFailure` when there is no interpretation, or it broke off.
   */
  interpret(input: EngineInput, onProgress?: (progress: Progress) => void): Promise<Interpretation>
}

/**
 * An engine failed: `timeout` when it was too slow, `busy` when too many requests wait for it, `failed` otherwise. The
 * message never contains text of the dream or an API key.
 */
export class InterpreterFailure extends Error {
  override name = 'InterpreterFailure'
  readonly kind: 'timeout' | 'busy' | 'failed'
  constructor(kind: InterpreterFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
