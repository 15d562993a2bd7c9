import type { SymbolFile } from '../content/read.ts'

/** A symbol of the dictionary as the interpreter needs it. */
export type DictionarySymbol = Pick<
  SymbolFile,
  | 'slug'
  | 'keyword'
  | 'category'
  | 'synonyms'
  | 'unless'
  | 'tags'
  | 'keyTakeaway'
  | 'relatedSymbols'
  | 'reading'
  | 'rank'
  | 'body'
>

/** Where something stands in the dream's text: UTF-16 offsets, `end` exclusive. */
export type Span = { start: number; end: number }

/** A symbol found in a dream. `weight` is above 0; the central image of the dream has the highest. */
export type RecognisedSymbol = { symbol: DictionarySymbol; spans: Span[]; weight: number }

/** Finds the dictionary's symbols in a dream, in the order told. */
export type Recogniser = (dream: string) => RecognisedSymbol[]

/** What an engine reads. `dream` and `context` are trimmed; `symbols` stand in the order told. */
export type InterpretInput = {
  dream: string
  context?: string | undefined
  symbols: RecognisedSymbol[]
  /** What the dictionary engine wrote of this dream when it was read, if it was asked to. */
  written?: InterpretedText | undefined
  /** Aborted when the visitor is gone or the time is up. */
  signal?: AbortSignal | undefined
}

/** What an engine writes: `summary` one paragraph, `detailed` paragraphs separated by blank lines, both plain text. */
export type InterpretedText = { summary: string; detailed: string }

/** What is read in a dream before an engine answers. */
export type DreamReading = {
  /** In the order told. */
  symbols: RecognisedSymbol[]
  /** A message with where help can be found, where the text speaks of distress. */
  support: string | undefined
  /** The dictionary engine's interpretation. */
  written: InterpretedText
}

/** The port that every engine stands behind. */
export type Interpreter = {
  /** Which kind of engine wrote the text; shown to the reader. */
  source: 'dictionary' | 'model'
  /** Throws an `InterpreterFailure` when it can't answer. */
  interpret(input: InterpretInput): Promise<InterpretedText & { source: 'dictionary' | 'model' }>
}

/** An engine could not answer: `timeout` when it was too slow, `failed` otherwise. The message never holds dream text or a key. */
export class InterpreterFailure extends Error {
  override name = 'InterpreterFailure'
  readonly kind: 'timeout' | 'failed'
  constructor(kind: 'timeout' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
