import type { JSONSchema7 } from 'ai'
import PQueue from 'p-queue'
import { z } from 'zod'
import { joinParts } from '../../../shared/join-parts.ts'
import { type Telemetry, tell } from '../../telemetry.ts'
import { type EngineInput, type Interpretation, type InterpretationEngine, InterpreterFailure } from '../types.ts'
import { answerSchema, readAnswer } from './answer.ts'
import { type LanguageModel, languageModel, type ModelServer } from './language-model.ts'
import { callModel, type ModelMessage } from './model-call.ts'
import { describeFailure, isSchemaRefused, isTimeout } from './model-failures.ts'
import { modelMessages, repairMessage } from './model-prompt.ts'
import { makeReadingStream } from './reading-stream.ts'
import { verifyImages } from './verify-images.ts'

/** Bounds the cost of an answer, with room for a model's reasoning tokens. */
const OUTPUT_TOKENS_MAX = 8_000
/** How often an answer that is coming in is read. */
const READ_EVERY_MS = 30
/** The pause after a reading of it, in times of what that took. */
const READ_SHARE = 10
const RETRY_PAUSE_MS = 400
/** A shorter text is a refusal or a fragment. */
const SUMMARY_MIN = 20
const DETAILED_MIN = 80

export type ModelSettings = ModelServer & {
  /** Time limit of a whole reading, from the queue to the last byte. */
  timeoutMs: number
  /** How many requests the model answers at once; as many more may wait. */
  concurrency: number
  /** The pause before a request is sent again, in milliseconds; longer before the next. */
  retryPauseMs?: number | undefined
  /** The most tokens of an answer; by default none are asked for of a local server, since it counts the prompt too. */
  maxOutputTokens?: number | undefined
  /** Left to the model by default: some refuse any other. */
  temperature?: number | undefined
}

/**
 * Makes the engine that calls a language model. Its answer is read while it comes in; what it cites and quotes is
 * checked against the dream before it is shown. An answer in the wrong shape is sent back once, if nothing of it was
 * shown. Throws an `Error` when a required setting is missing.
 *
 * `interpret` rejects with an `InterpreterFailure` of kind `busy` when too many requests wait, of kind `timeout` when
 * `timeoutMs` or a time limit of the input's `signal` is reached, and of kind `failed` otherwise (unreachable, refused,
 * interrupted, unexpected format, cancelled). The failure contains no key, dream or answer, and has no `cause`, since
 * the SDK's errors include the whole request.
 */
export function makeModelEngine(settings: ModelSettings): InterpretationEngine {
  const ask = makeAsk(languageModel(settings), settings)
  const queue = new PQueue({ concurrency: settings.concurrency })
  return {
    source: 'model',
    async interpret(input, onProgress) {
      const startedAt = performance.now()
      const tellCall = (outcome: Telemetry['modelCall']['outcome']) =>
        tell('modelCall', { outcome, seconds: (performance.now() - startedAt) / 1000 })
      if (queue.size >= settings.concurrency) {
        tellCall('busy')
        throw new InterpreterFailure('busy', 'Too many requests wait for the model.')
      }
      const time = AbortSignal.timeout(settings.timeoutMs)
      const signal = input.signal ? AbortSignal.any([time, input.signal]) : time
      try {
        const interpretation = await queue.add(() => readDream(ask, input, signal, onProgress), { signal })
        tellCall('answered')
        return interpretation
      } catch (error) {
        const isTooSlow = time.aborted || isTimeout(input.signal?.reason)
        tellCall(isTooSlow ? 'timeout' : input.signal?.aborted ? 'cancelled' : 'failed')
        if (isTooSlow) {
          throw new InterpreterFailure('timeout', `The model did not answer within ${settings.timeoutMs} ms.`)
        }
        if (input.signal?.aborted) throw new InterpreterFailure('failed', 'The request was cancelled.')
        if (error instanceof InterpreterFailure) throw error
        throw new InterpreterFailure('failed', describeFailure(error))
      }
    },
  }
}

type OnProgress = Parameters<InterpretationEngine['interpret']>[1]
type Ask = (messages: readonly ModelMessage[], signal: AbortSignal, onText: (text: string) => void) => Promise<string>

async function readDream(
  ask: Ask,
  input: EngineInput,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Interpretation> {
  const messages = modelMessages(input)
  const first = await readOnce(ask, messages, input, signal, onProgress)
  if (first.interpretation) return first.interpretation
  if (first.isShown) throw new InterpreterFailure('failed', 'The answer of the model broke off.')
  const again = [...messages, { role: 'assistant' as const, text: first.text }, repairMessage(first.fault)]
  const second = await readOnce(ask, again, input, signal, onProgress)
  if (second.interpretation) return second.interpretation
  throw new InterpreterFailure('failed', `The answer of the model can't be used: ${second.fault}.`)
}

type Attempt =
  | { interpretation: Interpretation }
  /** `isShown`: something of the answer was reported. `fault` contains nothing of the dream or the answer. */
  | { interpretation?: undefined; isShown: boolean; text: string; fault: string }

/** Asks once, and reports what comes in. */
async function readOnce(
  ask: Ask,
  messages: readonly ModelMessage[],
  input: EngineInput,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Attempt> {
  const reading = makeReadingStream(input, onProgress ?? (() => {}))
  let latest = ''
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let pauseMs = READ_EVERY_MS
  const readLatest = async () => {
    const before = performance.now()
    const read = await readAnswer(latest)
    if (read && !isEnded) reading.update(read.answer, read.lastField)
    // However long an answer takes to read, it leaves the thread to others most of the time.
    pauseMs = Math.max(READ_EVERY_MS, READ_SHARE * (performance.now() - before))
    timer = undefined
  }
  const text = await ask(messages, signal, (whole) => {
    const isFirst = latest === ''
    latest = whole
    // Nobody reads along: it is enough to read the whole.
    if (onProgress) timer ??= setTimeout(() => readLatest().catch(() => {}), isFirst ? 0 : pauseMs)
  })
    .catch(async (error) => {
      // What has come in of a reading that is being shown belongs to it.
      if (reading.isGrounded()) await readLatest()
      // What was still to come of a text that is whole, its images, isn't worth taking it back.
      if (reading.isGrounded() && reading.isTextWhole() && !signal.aborted) return latest
      throw error
    })
    .finally(() => {
      isEnded = true
      clearTimeout(timer)
    })
  const read = await readAnswer(text)
  // Of an answer that broke off, its last field is incomplete.
  const isTextWhole =
    read !== undefined && (read.isWhole || !/^(?:distress|summary|detailed)$/.test(read.lastField ?? ''))
  if (read) reading.update(read.answer, undefined)
  const fault = faultOf(read, reading, isTextWhole)
  if (fault !== undefined) return { isShown: onProgress !== undefined && reading.isGrounded(), text, fault }
  const answer = read?.answer ?? {}
  return {
    interpretation: {
      ...joinParts(reading.parts(), reading.questions()),
      parts: reading.parts().map(({ paragraph: _, ...part }) => part),
      images: verifyImages(answer.images ?? [], input.dream, input.symbols),
      ...(answer.distress && answer.distress !== 'none' && { distress: answer.distress }),
      source: 'model',
    },
  }
}

function faultOf(
  read: Awaited<ReturnType<typeof readAnswer>>,
  reading: ReturnType<typeof makeReadingStream>,
  isTextWhole: boolean,
): string | undefined {
  if (!read) return 'it is not a JSON object'
  if (!read.isWhole && !isTextWhole) return 'its JSON is not complete'
  if (read.answer.summary === undefined || read.answer.detailed === undefined) return 'a field is missing'
  const { summary, detailed } = joinParts(reading.parts(), [])
  if (!reading.isGrounded()) return 'it does not rest on the dream'
  if (summary.length < SUMMARY_MIN || detailed.length < DETAILED_MIN) return 'it is too short'
  return undefined
}

const ANSWER_JSON_SCHEMA = z.toJSONSchema(answerSchema, { target: 'draft-7' }) as JSONSchema7

function makeAsk(
  model: LanguageModel,
  { provider, maxOutputTokens, temperature, retryPauseMs = RETRY_PAUSE_MS }: ModelSettings,
): Ask {
  const askWith =
    (schema: JSONSchema7 | undefined): Ask =>
    (messages, signal, onText) => {
      const request = {
        messages,
        schema,
        // Local servers count the prompt towards the same limit, so they may refuse a fixed number.
        maxOutputTokens: maxOutputTokens ?? (provider === 'openai-compatible' ? undefined : OUTPUT_TOKENS_MAX),
        temperature,
        retryPauseMs,
      }
      return callModel(model, request, signal, onText)
    }
  if (provider !== 'openai-compatible') return askWith(ANSWER_JSON_SCHEMA)

  // Some servers refuse a request with a schema. It is sent again without one, within the same time limit, and later
  // requests are sent without a schema at once.
  let isSchemaAccepted = true
  return async (messages, signal, onText) => {
    if (!isSchemaAccepted) return askWith(undefined)(messages, signal, onText)
    try {
      return await askWith(ANSWER_JSON_SCHEMA)(messages, signal, onText)
    } catch (error) {
      if (!isSchemaRefused(error)) throw error
      const answer = await askWith(undefined)(messages, signal, onText)
      isSchemaAccepted = false
      return answer
    }
  }
}
