import { APICallError } from 'ai'

/** Whether a server has refused a request because of its schema. */
export function isSchemaRefused(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false
  const status = error.statusCode ?? 0
  return (
    (status === 400 || status === 422) && /response_format|schema|structured|grammar/i.test(error.responseBody ?? '')
  )
}

/** Describes why the call failed, without any part of the request or the answer. */
export function describeFailure(error: unknown): string {
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

/** Whether a signal was aborted by a time limit. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}
