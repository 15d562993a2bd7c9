import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  generateText,
  type LanguageModelMiddleware,
  NoObjectGeneratedError,
  Output,
  wrapLanguageModel,
} from 'ai'
import { interpretedTextSchema } from '../../../contract/interpretation.ts'
import { type EngineInput, type InterpretationEngine, type InterpretedText, InterpreterFailure } from '../port.ts'
import { dreamerMessage, modelInstructions } from './model-prompt.ts'
import { verifyAnswer } from './verify-answer.ts'

/** Bounds the cost of an answer, with room for a model's reasoning tokens. */
const OUTPUT_TOKENS_MAX = 8_000
/** No answer needs more. The limit keeps a faulty server from filling the memory. */
const RESPONSE_BYTES_MAX = 1_000_000

export type ModelSettings = {
  provider: 'openai' | 'anthropic' | 'openai-compatible'
  /** The model's name, as the provider spells it. */
  model: string
  /** Required for `openai` and `anthropic`. */
  apiKey?: string | undefined
  /**
   * Includes the version: `http://localhost:11434/v1`. Required for `openai-compatible`, else the provider's default.
   */
  baseUrl?: string | undefined
  /** Time limit of the whole call, from connecting to the last byte. */
  timeoutMs: number
}

/** Returns what may be shown of a model's answer; see `verifyAnswer`. */
type VerifyAnswer = (
  answer: InterpretedText,
  sources: string[],
) => InterpretedText | undefined | Promise<InterpretedText | undefined>

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/**
 * Makes the engine that calls a language model, without retries except for a server that refuses a schema. The result
 * is plain text with verified quotations only: `verify` checks it, in a worker thread where there is a pool. Throws an
 * `Error` when a required setting is missing.
 *
 * `interpret` rejects with an `InterpreterFailure` of kind `timeout` when `timeoutMs` or a time limit of the input's
 * `signal` is reached, and of kind `failed` otherwise (unreachable, refused, interrupted, unexpected format,
 * cancelled). The failure contains no key, dream or answer, and has no `cause`, since the SDK's errors include the
 * whole request.
 */
export function makeModelEngine(settings: ModelSettings, verify: VerifyAnswer = verifyAnswer): InterpretationEngine {
  const callModel = makeCallModel(settings)
  return {
    source: 'model',
    async interpret(input) {
      const time = AbortSignal.timeout(settings.timeoutMs)
      const signal = input.signal ? AbortSignal.any([time, input.signal]) : time
      let answer: InterpretedText
      try {
        answer = await callModel(input, signal)
      } catch (error) {
        if (time.aborted || isTimeout(input.signal?.reason)) {
          throw new InterpreterFailure('timeout', `The model did not answer within ${settings.timeoutMs} ms.`)
        }
        if (input.signal?.aborted) throw new InterpreterFailure('failed', 'The request was cancelled.')
        throw new InterpreterFailure('failed', describeFailure(error))
      }
      const verified = await verify(answer, input.context ? [input.dream, input.context] : [input.dream])
      if (!verified) throw new InterpreterFailure('failed', 'The answer of the model holds no reading.')
      return { ...verified, source: 'model' }
    },
  }
}

type CallModel = (input: EngineInput, signal: AbortSignal) => Promise<InterpretedText>

function makeCallModel(settings: ModelSettings): CallModel {
  const model = languageModel(settings)
  const withSchema = wrapLanguageModel({ model, middleware: [dropWarnings, lenientJson] })
  const withoutSchema = wrapLanguageModel({ model, middleware: [dropWarnings, lenientJson, noResponseFormat] })
  const callWith = (wrapped: typeof withSchema): CallModel => {
    return async (input, signal) => {
      const { output } = await generateText({
        model: wrapped,
        instructions: modelInstructions(input.symbols),
        prompt: dreamerMessage(input),
        output: Output.object({ schema: interpretedTextSchema, name: 'interpretation' }),
        // Local servers count the prompt towards the same limit, so they may refuse a fixed number.
        ...(settings.provider !== 'openai-compatible' && { maxOutputTokens: OUTPUT_TOKENS_MAX }),
        // By default OpenAI stores requests for 30 days.
        providerOptions: { openai: { store: false } },
        maxRetries: 0,
        abortSignal: signal,
      })
      return output
    }
  }
  if (settings.provider !== 'openai-compatible') return callWith(withSchema)

  // Some servers refuse a request with a schema. It is sent again without one, within the same time limit, and later
  // requests are sent without a schema at once.
  let callModel = callWith(withSchema)
  return async (input, signal) => {
    try {
      return await callModel(input, signal)
    } catch (error) {
      if (!isSchemaRefused(error)) throw error
      const answer = await callWith(withoutSchema)(input, signal)
      callModel = callWith(withoutSchema)
      return answer
    }
  }
}

/** Passes every setting explicitly, since the SDK reads missing ones from environment variables. */
function languageModel({ provider, model, apiKey, baseUrl }: ModelSettings): Model {
  if (provider === 'openai-compatible') {
    if (!baseUrl) throw new Error('An OpenAI-compatible model needs the address of its server.')
    const server = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      supportsStructuredOutputs: true,
      fetch: boundedFetch,
      ...(apiKey && { apiKey }),
    })
    return server(model)
  }
  if (!apiKey) throw new Error(`A model of ${provider} needs an API key.`)
  return provider === 'openai'
    ? createOpenAI({ apiKey, baseURL: baseUrl ?? 'https://api.openai.com/v1', fetch: boundedFetch })(model)
    : createAnthropic({ apiKey, baseURL: baseUrl ?? 'https://api.anthropic.com/v1', fetch: boundedFetch })(model)
}

/**
 * `fetch` that reads at most `RESPONSE_BYTES_MAX` and follows no redirect, so that the key and the dream aren't sent to
 * another server.
 */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let bytes = 0
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > RESPONSE_BYTES_MAX) controller.error(new Error('The answer is too large.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(bounded ?? null, { status, statusText, headers })
}

/** Drops the SDK's warnings (a lowered limit, an unsupported schema), which it would print at every call. */
const dropWarnings: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
}

const lenientJson = extractJsonMiddleware({ transform: findJsonObject })

const noResponseFormat: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async transformParams({ params: { responseFormat: _, ...params } }) {
    return params
  },
}

/**
 * Extracts the JSON object from the text of a server without structured output: after reasoning in `<think>`, inside a
 * code fence or between sentences, with unescaped line breaks in its strings. Returns the text when there is no object.
 */
function findJsonObject(text: string): string {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/, '')
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  if (start < 0 || end < start) return answer
  // A single pass, so that any answer takes linear time.
  let inString = false
  return answer.slice(start, end + 1).replace(/\\[\s\S]|"|\r?\n|\t/g, (piece) => {
    if (piece === '"') inString = !inString
    if (!inString || piece === '"' || piece.startsWith('\\')) return piece
    return piece === '\t' ? '\\t' : '\\n'
  })
}

function isSchemaRefused(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false
  const status = error.statusCode ?? 0
  return (
    (status === 400 || status === 422) && /response_format|schema|structured|grammar/i.test(error.responseBody ?? '')
  )
}

/** Describes why the call failed, without any part of the request or the answer. */
function describeFailure(error: unknown): string {
  if (NoObjectGeneratedError.isInstance(error)) {
    return `The answer of the model is not in the agreed shape (it ended for the reason "${error.finishReason}").`
  }
  if (!APICallError.isInstance(error)) return 'The call of the model failed.'
  const { statusCode } = error
  if (statusCode !== undefined && (statusCode < 200 || statusCode > 299)) {
    return `The server of the model answered with status ${statusCode}.`
  }
  if (statusCode !== undefined) return 'The server of the model answered with something that is not its protocol.'
  const code = networkCode(error)
  return `The server of the model could not be reached${code ? ` (${code})` : ''}.`
}

function networkCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z_]+$/.test(cause.code)) return cause.code
  }
  return undefined
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}
