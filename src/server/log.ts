import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * The log: lines for people on a terminal, JSON elsewhere. Callers pass names, counts and times only: never a dream's
 * text, a password, a cookie or an address.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY
    ? pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
    : pino(options)
}

/** Only what names the fault: database drivers and model SDKs attach queries, parameters and prompts to their errors. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack, cause } = error
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code
  // The message itself may quote input (a failed query's parameters), so only the places in the code are kept.
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return { type: name, code, at }
}
