import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'

/** No answer needs more. The limit keeps a faulty server from filling the memory. */
const RESPONSE_BYTES_MAX = 2_000_000

export type ModelServer = {
  provider: 'openai' | 'anthropic' | 'openai-compatible'
  /** The model's name, as the provider spells it. */
  model: string
  /** Required for `openai` and `anthropic`. */
  apiKey?: string | undefined
  /**
   * Includes the version: `http://localhost:11434/v1`. Required for `openai-compatible`, else the provider's default.
   */
  baseUrl?: string | undefined
}

/** A language model, as the AI SDK's providers offer it. */
export type LanguageModel = ReturnType<ReturnType<typeof createOpenAI>>

/**
 * Returns the model of a server. Every setting is passed explicitly, since the SDK reads missing ones from environment
 * variables. Throws an `Error` when a required setting is missing.
 */
export function languageModel({ provider, model, apiKey, baseUrl }: ModelServer): LanguageModel {
  const requiredKey = () => {
    if (!apiKey) throw new Error(`A model of ${provider} needs an API key.`)
    return apiKey
  }
  // Without a default, so that a provider without a case of its own doesn't compile.
  switch (provider) {
    case 'openai-compatible': {
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
    case 'openai': {
      const baseURL = baseUrl ?? 'https://api.openai.com/v1'
      return createOpenAI({ apiKey: requiredKey(), baseURL, fetch: boundedFetch })(model)
    }
    case 'anthropic': {
      const baseURL = baseUrl ?? 'https://api.anthropic.com/v1'
      return createAnthropic({ apiKey: requiredKey(), baseURL, fetch: boundedFetch })(model)
    }
  }
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
