import { createParser } from 'eventsource-parser'
import type { InterpretRequest, InterpretResponse } from '../../contract/interpretation.ts'
import { EVENT_STREAM, type InterpretationEvent } from '../../contract/interpretation-stream.ts'
import type { Part } from '../../contract/reading.ts'
import { ApiFailure, sendForStream, type UserId } from '../../lib/api/api-client.ts'
import { joinParts } from '../../shared/join-parts.ts'
import type { InterpretedDream } from './interpreted-dream.ts'

/**
 * Has a dream interpreted, and calls `show` with what is known whenever more comes in, at last with the whole. Resolves
 * to the answer, or to null if the text broke off after some of it had come; that stays shown. Rejects if there is
 * nothing to show: with an `ApiFailure`, or the browser's error when the connection broke.
 */
export async function streamInterpretation(
  request: InterpretRequest,
  user: UserId,
  signal: AbortSignal,
  show: (result: InterpretedDream | null) => void,
): Promise<InterpretResponse | null> {
  const dream = request.prompt
  const reading = makeReading()
  const partial = (state: InterpretedDream['state'] & string) => ({ dream, answer: reading.answer(), state })
  try {
    const accept = `${EVENT_STREAM}, application/json;q=0.5`
    const response = await sendForStream('/api/interpret-ai', request, { accept, signal, user })
    for await (const events of eventsOf(response)) {
      for (const { event, data } of events) {
        if (event === 'done') {
          show({ dream, answer: data })
          return data
        }
        if (event === 'failed') throw new ApiFailure(data.status, data.error, { error: data.error })
        reading.add({ event, data } as InterpretationEvent)
      }
      if (events.length > 0) show(partial('writing'))
    }
    throw new Error('The stream ended before the interpretation was complete.')
  } catch (failure) {
    // Help that was named stays, too.
    if (reading.hasText() || reading.answer().support) {
      show(partial(failure instanceof ApiFailure ? 'broken' : 'lost'))
      return null
    }
    show(null)
    throw failure
  }
}

/** The events of a response, grouped as they come in; a JSON response is one `done`. */
async function* eventsOf(response: Response): AsyncGenerator<InterpretationEvent[]> {
  if (!response.headers.get('Content-Type')?.startsWith(EVENT_STREAM)) {
    yield [{ event: 'done', data: (await response.json()) as InterpretResponse }]
    return
  }
  let events: InterpretationEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void events.push({ event, data: JSON.parse(data) } as InterpretationEvent),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const { done, value } = await withinSilence(reader.read())
    if (done) return
    parser.feed(value)
    yield events
    events = []
  }
}

/** The server sends something every ten seconds; after a longer silence the connection is lost. */
const SILENCE_MS = 40_000

function withinSilence<Result>(reading: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Nothing more came.')), SILENCE_MS)
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer))
}

/** Puts an interpretation together from its events. */
function makeReading() {
  const parts: (Part & { paragraph: number })[] = []
  let questions: string[] = []
  let known: Pick<InterpretResponse, 'symbols' | 'source' | 'support' | 'supportKind'> = {
    ...{ symbols: [], source: 'dictionary', support: null, supportKind: null },
  }
  const written = () => parts.filter((part) => part && part.text !== '')
  return {
    hasText: () => written().length > 0,
    add({ event, data }: InterpretationEvent): void {
      if (event === 'symbols' || event === 'images' || event === 'support') known = { ...known, ...data }
      else if (event === 'questions') questions = data.questions
      else if (event === 'part') {
        const { part, ...rest } = data
        parts[part] = rest
      } else if (event === 'words') {
        const { part, section, paragraph, text } = data
        parts[part] = { section, paragraph, text: (parts[part]?.text ?? '') + text, spans: [], symbols: [] }
      }
    },
    answer: (): InterpretResponse => ({
      ...known,
      interpretation: { ...joinParts(written(), questions), luckyNumbers: [] },
      parts: written(),
      notes: [],
      oddDetail: null,
      recurringNightmare: false,
      nightmare: null,
      sleepParalysis: false,
      ...{ remaining: 0, limit: 0, resetAt: null },
    }),
  }
}
