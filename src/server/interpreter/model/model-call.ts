import { APICallError, type JSONSchema7 } from 'ai'
import pRetry from 'p-retry'
import { tell } from '../../telemetry.ts'
import type { LanguageModel } from './language-model.ts'

/** No reading needs more. The limit bounds what reading an answer while it comes in can cost. */
const ANSWER_CHARACTERS_MAX = 60_000
const RETRIES = 2

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; text: string }

export type ModelRequest = {
  messages: readonly ModelMessage[]
  /** The shape of the answer; undefined for a server that refuses schemas. */
  schema: JSONSchema7 | undefined
  maxOutputTokens: number | undefined
  temperature: number | undefined
  /** Milliseconds before the second attempt; twice as many before the third. */
  retryPauseMs: number
}

/**
 * Sends a request to a model and calls `onText` with all text so far, whenever more has come in. Returns the whole
 * text. A request that fails before any text has come in is sent again, at most {@link RETRIES} times and after a
 * growing pause, where that may help: the server was busy, failed or couldn't be reached. Throws the SDK's errors, and
 * an `Error` when the answer is too long.
 */
export function callModel(
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<string> {
  let text = ''
  const attempt = async () => {
    const { stream } = await model.doStream({
      prompt: request.messages.map(toPrompt),
      ...(request.schema && {
        responseFormat: { type: 'json' as const, name: 'reading', schema: request.schema },
      }),
      ...(request.maxOutputTokens !== undefined && { maxOutputTokens: request.maxOutputTokens }),
      ...(request.temperature !== undefined && { temperature: request.temperature }),
      // By default OpenAI stores requests for 30 days.
      providerOptions: { openai: { store: false } },
      abortSignal: signal,
    })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'finish') {
        tell('modelTokens', { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total })
      }
      if (part.type !== 'text-delta' || part.delta === '') continue
      text += part.delta
      if (text.length > ANSWER_CHARACTERS_MAX) throw new Error('The answer is too long.')
      onText(text)
    }
    return text
  }
  return pRetry(attempt, {
    retries: RETRIES,
    minTimeout: request.retryPauseMs,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => text === '' && !signal.aborted && APICallError.isInstance(error) && error.isRetryable,
  })
}

function toPrompt({ role, text }: ModelMessage, index: number, all: readonly ModelMessage[]) {
  if (role === 'system') return { role, content: text }
  // Everything before the dreamer's message is the same in every request. Anthropic's servers keep it where this is
  // asked for; most others do so by themselves.
  const isLastOfPrefix = index === all.findLastIndex((message) => message.role === 'user') - 1
  return {
    role,
    content: [{ type: 'text' as const, text }],
    ...(isLastOfPrefix && { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' as const } } } }),
  }
}
