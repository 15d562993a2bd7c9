import { type DestinationStream, type Logger, pino } from 'pino'

import { requestContext } from '../http/request-context.ts'

export type { Logger }

/**
 * Makes the logger: readable lines on a terminal, JSON elsewhere. Only names, counts and times may be logged: never the
 * text of a dream, a password, a cookie or an address. Each line that is written for a request has its `requestId`.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    // A new object each time: pino writes the line's own fields into it.
    mixin: () => {
      const request = requestContext.getStore()
      return request ? { requestId: request.requestId } : {}
    },
  }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY
    ? pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
    : pino(options)
}

/**
 * Logs only the type, code and stack of an error: database drivers and model SDKs attach queries, parameters and
 * prompts to their errors.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack, cause } = error
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code
  // The message may quote input (such as the parameters of a failed query), so only the stack frames are kept.
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return { type: name, code, at }
}
