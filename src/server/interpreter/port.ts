import type { SymbolFile } from '../content/read.ts'

/** The fields of a dictionary symbol that the interpreter uses. */
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

/** A range of the dream's text: UTF-16 offsets, `end` exclusive. */
export type Span = { start: number; end: number }

/** A symbol found in a dream. `weight` is above 0; the central image of the dream has the highest weight. */
export type RecognisedSymbol = { symbol: DictionarySymbol; spans: Span[]; weight: number }

/** Finds the dictionary's symbols in a dream, in the order of the text. */
export type Recogniser = (dream: string) => RecognisedSymbol[]

/**
 * The input of an engine. `dream` and `context` (the life context) are trimmed; `symbols` are in the order of the text.
 */
export type EngineInput = {
  dream: string
  context?: string | undefined
  symbols: RecognisedSymbol[]
  /** The interpretation that a worker thread has written from the dictionary, together with the recognition. */
  dictionaryText?: InterpretedText | undefined
  /** Aborted when the client has disconnected or the time limit is reached. */
  signal?: AbortSignal | undefined
}

/** The output of an engine, plain text: `summary` is one paragraph, `detailed` paragraphs separated by blank lines. */
export type InterpretedText = { summary: string; detailed: string }

/** What a worker thread finds in a dream before an engine is called. */
export type DreamAnalysis = {
  /** In the order of the text. */
  symbols: RecognisedSymbol[]
  /** A message that names sources of help, if the text expresses distress. */
  support: string | undefined
  /** The interpretation written from the dictionary. */
  dictionaryText: InterpretedText
}

/** The port that every engine implements. */
export type InterpretationEngine = {
  /** The kind of engine; shown to the user. */
  source: 'dictionary' | 'model'
  /** Rejects with an `InterpreterFailure` when there is no interpretation. */
  interpret(input: EngineInput): Promise<InterpretedText & { source: 'dictionary' | 'model' }>
}

/**
 * An engine failed: `timeout` when it was too slow, `failed` otherwise. The message never contains text of the dream or
 * an API key.
 */
export class InterpreterFailure extends Error {
  override name = 'InterpreterFailure'
  readonly kind: 'timeout' | 'failed'
  constructor(kind: 'timeout' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
