import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { engineInput } from '../../../../tests/support/engine-input.ts'
import { type ModelStandIn, startModelStandIn } from '../../../../tests/support/model-stand-in.ts'
import type { InterpretationEngine, InterpreterFailure } from '../types.ts'
import { makeModelEngine } from './model-engine.ts'
import { withFallback } from './with-fallback.ts'

const DREAM =
  'A green kingfisher sat on the rail of our boat. It looked at me and then it dived, and I could not breathe.'
const LONG = 60_000
const input = engineInput(DREAM)

let standIn: ModelStandIn
beforeAll(async () => {
  standIn = await startModelStandIn()
})
afterAll(() => standIn.close())

const engine = (timeoutMs = LONG) =>
  makeModelEngine({
    provider: 'openai',
    model: 'm',
    apiKey: 'sk-key',
    baseUrl: standIn.url,
    timeoutMs,
    concurrency: 4,
    retryPauseMs: 5,
  })

const dictionary: InterpretationEngine = {
  source: 'dictionary',
  interpret: async ({ dream, signal }) => {
    signal?.throwIfAborted()
    return { summary: dream, detailed: dream, source: 'dictionary' }
  },
}
const failures: InterpreterFailure[] = []
const both = (timeoutMs = LONG) => withFallback(engine(timeoutMs), dictionary, (it) => failures.push(it))
beforeEach(() => {
  standIn.behave({ kind: 'reading' })
  failures.length = 0
})

test('returns the model’s result if it succeeds', async () => {
  expect(await both().interpret(input)).toMatchObject({ source: 'model' })
  expect(failures).toEqual([])
})

test('uses the fallback when the model fails or is too slow, and reports the failure', async () => {
  standIn.behave({ kind: 'status', status: 500 })
  expect(await both().interpret(input)).toMatchObject({ source: 'dictionary', summary: DREAM })
  standIn.behave({ kind: 'hang' })
  expect(await both(100).interpret(input)).toMatchObject({ source: 'dictionary', isFallback: true })
  const signal = AbortSignal.timeout(50)
  expect(await both().interpret({ ...input, signal })).toMatchObject({ source: 'dictionary' })
  expect(failures.map((failure) => failure.kind)).toEqual(['failed', 'timeout', 'timeout'])
})

test('doesn’t replace a reading that is being shown', async () => {
  standIn.behave({ kind: 'cut-midway' })
  await expect(both().interpret(input, () => {})).rejects.toMatchObject({ kind: 'failed' })
  expect(failures).toEqual([])
  expect(await both().interpret(input)).toMatchObject({ source: 'dictionary' })
})

test('does nothing for a cancelled request or an unexpected error', async () => {
  await expect(both().interpret({ ...input, signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'failed' })
  const broken: InterpretationEngine = { source: 'model', interpret: () => Promise.reject(new TypeError('a fault')) }
  await expect(withFallback(broken, dictionary, (it) => failures.push(it)).interpret(input)).rejects.toThrow('a fault')
  expect(failures).toEqual([])
})
