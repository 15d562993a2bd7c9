import { createParser } from 'eventsource-parser'
import { EVENT_STREAM, type InterpretationEvent } from '../../src/contract/interpretation-stream.ts'

/** The header by which a client asks for a stream. */
export const ACCEPT_EVENTS = { Accept: EVENT_STREAM }

/** Reads the events of a response as they come in. */
export async function* readEvents(response: Response): AsyncGenerator<InterpretationEvent> {
  const waiting: InterpretationEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void waiting.push({ event, data: JSON.parse(data) } as InterpretationEvent),
  })
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    parser.feed(chunk)
    yield* waiting.splice(0)
  }
}

/** All events of a response. */
export async function allEvents(response: Response): Promise<InterpretationEvent[]> {
  const events: InterpretationEvent[] = []
  for await (const event of readEvents(response)) events.push(event)
  return events
}

/** The texts of the parts after all of these events, without the parts that were taken back. */
export function partTexts(events: readonly InterpretationEvent[]): string[] {
  const parts = new Map<number, string>()
  for (const { event, data } of events) {
    if (event === 'words') parts.set(data.part, (parts.get(data.part) ?? '') + data.text)
    if (event === 'part') parts.set(data.part, data.text)
  }
  return [...parts.values()].filter((text) => text !== '')
}
