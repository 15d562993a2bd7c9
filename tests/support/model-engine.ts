import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ModelSettings, makeModelEngine } from '../../src/server/interpreter/model/model-engine.ts'
import { InterpreterFailure, type Progress } from '../../src/server/interpreter/types.ts'
import { engineInput } from './engine-input.ts'
import type { RecordedRequest } from './model-protocols.ts'
import { type ModelStandIn, startModelStandIn } from './model-stand-in.ts'

export const KEY = 'sk-very-secret-key-0123456789'
export const DREAM =
  'A green kingfisher sat on the rail of our boat. It looked at me and then it dived, and I could not breathe.'
export const CONTEXT = 'My sister Ottoline moves abroad next week.'
/** A time limit that no test meets. */
export const LONG = 60_000
export const input = engineInput(DREAM, { context: CONTEXT })

/** The stand-in for a model that the tests of this file ask, after {@link startStandInForTests}. */
export let standIn: ModelStandIn

/** Starts the stand-in for the tests of a file; before each it answers with a reading and has got no request. */
export function startStandInForTests(): void {
  beforeAll(async () => {
    standIn = await startModelStandIn()
  })
  afterAll(() => standIn.close())
  beforeEach(() => {
    standIn.behave({ kind: 'reading' })
    standIn.requests.length = 0
  })
}

export type Provider = ModelSettings['provider']

/** The engine that asks the stand-in in a provider's protocol. */
export const engine = (provider: Provider, model = 'a-model', timeoutMs = LONG) =>
  makeModelEngine({ provider, model, apiKey: KEY, baseUrl: standIn.url, timeoutMs, concurrency: 4, retryPauseMs: 5 })

export function firstRequest(): RecordedRequest {
  const [request] = standIn.requests
  if (!request) throw new Error('The stand-in got no request.')
  return request
}

/** The failure that an interpretation ends with. */
export async function failureOf(answer: Promise<unknown>): Promise<InterpreterFailure> {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof InterpreterFailure)) throw new Error(`no InterpreterFailure but ${inspect(error)}`)
  return error
}

/** Follows the events of a reading: all of them, and the text of each part after it. */
export function follow() {
  const progress: Progress[] = []
  const texts = () => {
    const parts = new Map<number, string>()
    for (const one of progress) {
      if (one.kind === 'words') parts.set(one.part, (parts.get(one.part) ?? '') + one.text)
      if (one.kind === 'part') parts.set(one.part, one.text)
    }
    return [...parts.values()]
  }
  return { progress, texts }
}
