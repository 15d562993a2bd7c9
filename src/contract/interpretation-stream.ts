import type { InterpretResponse, RecognisedSymbol } from './interpretation.ts'
import type { Part } from './reading.ts'

/** The media type by which a client asks for a stream (server-sent events). */
export const EVENT_STREAM = 'text/event-stream'

/** Where a part of the text stands: its number among all parts, its section, and its paragraph there, from 0. */
type PartPlace = { part: number; section: Part['section']; paragraph: number }

type Help = Pick<InterpretResponse, 'support' | 'supportKind'>

/**
 * The server-sent events that carry an interpretation while it is made, by their names, each with JSON as its data:
 * first the symbols, then the text part by part, the questions, the images, and the whole answer at the end.
 */
type InterpretationEvents = {
  /** The recognised symbols without their readings, and where help can be found if the text speaks of distress. */
  symbols: { symbols: RecognisedSymbol[]; source: InterpretResponse['source'] } & Help
  /** More words of a part, to be added to those so far. */
  words: PartPlace & { text: string }
  /** A part is complete: it replaces its words so far. One with an empty text is taken back. */
  part: PartPlace & Omit<Part, 'section'>
  questions: { questions: string[] }
  /** A language model has noticed distress that the screen hasn't. */
  support: Help
  /** The symbols with their readings. */
  images: { symbols: RecognisedSymbol[] }
  /** The whole answer, as it is sent to a client that asked for JSON. */
  done: InterpretResponse
  /** The interpretation broke off, and costs nothing. `status` is the HTTP status of the failure. */
  failed: { status: number; error: string }
}

export type InterpretationEvent = {
  [Name in keyof InterpretationEvents]: { event: Name; data: InterpretationEvents[Name] }
}[keyof InterpretationEvents]
