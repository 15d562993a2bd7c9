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
import { type InterpretedText, type Interpreter, InterpreterFailure, type InterpretInput } from '../port.ts'
import { dreamerMessage, modelInstructions } from './model-prompt.ts'
import { verifyAnswer } from './verify-answer.ts'

/** Bounds what an answer may cost, with room for what a model thinks before it writes. */
const OUTPUT_TOKENS_MAX = 8_000
/** No answer needs more, and a server gone wild shall not fill the memory. */
const RESPONSE_BYTES_MAX = 1_000_000

export type ModelSettings = {
  provider: 'openai' | 'anthropic' | 'openai-compatible'
  /** The model's name, as the provider spells it. */
  model: string
  /** Needed for `openai` and `anthropic`. */
  apiKey?: string | undefined
  /** With the version, as in `http://localhost:11434/v1`. Needed for `openai-compatible`, else the provider's own. */
  baseUrl?: string | undefined
  /** Bounds the whole call, from connecting to the last byte. */
  timeoutMs: number
}

/** What may be shown of a model's answer; see `verifyAnswer`. */
type VerifyAnswer = (
  answer: InterpretedText,
  sources: string[],
) => InterpretedText | undefined | Promise<InterpretedText | undefined>

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/**
 * The engine that asks a language model. It asks once: a failure is the caller's to handle.
 * What it answers is plain text with genuine quotations only: `verify` sees to that, in the pool of worker threads where there is one.
 * Throws an `InterpreterFailure` of kind `timeout` when `timeoutMs` or the input's own time is up, `failed` for all else
 * (unreachable, refused, cut off, not in the agreed shape, cancelled). It holds neither key nor dream nor answer, and has
 * no `cause`, since the SDK's errors carry the whole request. Throws an `Error` at once when a needed setting is missing.
 */
export function makeModelEngine(settings: ModelSettings, verify: VerifyAnswer = verifyAnswer): Interpreter {
  const ask = makeAsk(settings)
  return {
    source: 'model',
    async interpret(input) {
      const time = AbortSignal.timeout(settings.timeoutMs)
      const signal = input.signal ? AbortSignal.any([time, input.signal]) : time
      let answer: InterpretedText
      try {
        answer = await ask(input, signal)
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

/**
 * `model`, with `fallback` answering in its place whenever it fails, after `onFallback` has been told why.
 * The answer's `source` says who wrote it. A cancelled request has nobody to answer and stays failed.
 */
export function withFallback(
  model: Interpreter,
  fallback: Interpreter,
  onFallback: (failure: InterpreterFailure) => void,
): Interpreter {
  return {
    source: model.source,
    async interpret(input) {
      try {
        return await model.interpret(input)
      } catch (error) {
        if (!(error instanceof InterpreterFailure)) throw error
        if (input.signal?.aborted && error.kind !== 'timeout') throw error
        onFallback(error)
        return await fallback.interpret({ ...input, signal: undefined })
      }
    },
  }
}

type Ask = (input: InterpretInput, signal: AbortSignal) => Promise<InterpretedText>

function makeAsk(settings: ModelSettings): Ask {
  const model = languageModel(settings)
  const withSchema = wrapLanguageModel({ model, middleware: [quiet, lenientJson] })
  const withoutSchema = wrapLanguageModel({ model, middleware: [quiet, lenientJson, noResponseFormat] })
  const asking = (wrapped: typeof withSchema): Ask => {
    return async (input, signal) => {
      const { output } = await generateText({
        model: wrapped,
        instructions: modelInstructions(input.symbols),
        prompt: dreamerMessage(input),
        output: Output.object({ schema: interpretedTextSchema, name: 'interpretation' }),
        // Local servers count the prompt into the context that is left, so a fixed number may be refused there.
        ...(settings.provider !== 'openai-compatible' && { maxOutputTokens: OUTPUT_TOKENS_MAX }),
        // By default OpenAI keeps what is sent for 30 days.
        providerOptions: { openai: { store: false } },
        maxRetries: 0,
        abortSignal: signal,
      })
      return output
    }
  }
  if (settings.provider !== 'openai-compatible') return asking(withSchema)

  // Some servers refuse a schema outright. They are asked again without it, within the same time, and from then on.
  let ask = asking(withSchema)
  return async (input, signal) => {
    try {
      return await ask(input, signal)
    } catch (error) {
      if (!refusesSchema(error)) throw error
      const answer = await asking(withoutSchema)(input, signal)
      ask = asking(withoutSchema)
      return answer
    }
  }
}

/** Every setting is given, since the SDK reads environment variables for what isn't. */
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

/** `fetch` that takes at most `RESPONSE_BYTES_MAX` and follows no redirect: the key and the dream go to nobody else. */
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

/** The SDK would print its warnings (of a limit lowered, of a schema left out) to the terminal at every call. */
const quiet: LanguageModelMiddleware = {
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
 * The JSON object of an answer, as servers without structured output give it: after thoughts in `<think>`, inside a code
 * fence or between sentences, with bare line breaks in its strings. The text itself when there is none.
 */
function findJsonObject(text: string): string {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/, '')
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  if (start < 0 || end < start) return answer
  // One pass, whatever the answer holds.
  let inString = false
  return answer.slice(start, end + 1).replace(/\\[\s\S]|"|\r?\n|\t/g, (piece) => {
    if (piece === '"') inString = !inString
    if (!inString || piece === '"' || piece.startsWith('\\')) return piece
    return piece === '\t' ? '\\t' : '\\n'
  })
}

function refusesSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false
  const status = error.statusCode ?? 0
  return (
    (status === 400 || status === 422) && /response_format|schema|structured|grammar/i.test(error.responseBody ?? '')
  )
}

/** Why the call failed, in words that hold nothing of the request or the answer. */
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
