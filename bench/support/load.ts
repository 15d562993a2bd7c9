import { execFile, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const CONNECTIONS = 16

/** The speed of a server's answers: requests a second, and the latency's percentiles in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number }

/** The program that sends the fast requests: wrk, whose own cost is small, where it is installed. */
export const loadGenerator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

/** Requests the same URL over and over. Throws when a request is refused or fails. */
export async function requestRepeatedly(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Measured> {
  if (loadGenerator === 'autocannon') return requestEach(() => url, seconds, headers)
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  return { perSecond, p50: latencyOf(stdout, '50%'), p99: latencyOf(stdout, '99%') }
}

/**
 * Requests the URL that `urlOf` returns each time; all are on one server. Each request comes from another address, as
 * the header of a trusted proxy says, since one address may not search without end. Throws when a request is refused or
 * fails.
 */
export async function requestEach(
  urlOf: () => string,
  seconds: number,
  headers: Record<string, string> = {},
  { connections = CONNECTIONS, method = 'GET' as 'GET' | 'POST', bodyOf = (): string | undefined => undefined } = {},
): Promise<Measured> {
  const { origin } = new URL(urlOf())
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        method,
        setupRequest(request) {
          const { pathname, search } = new URL(urlOf())
          const body = bodyOf()
          return {
            ...request,
            path: pathname + search,
            headers: { ...headers, 'X-Forwarded-For': anyAddress() },
            ...(body !== undefined && { body }),
          }
        },
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${urlOf()}: ${non2xx} refused, ${errors} failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

/**
 * Returns a page's URL with another mixture of small and capital letters in the first part of its path each time: a
 * page that is spelled so is never stored.
 */
export function respell(url: string): string {
  const { origin, pathname } = new URL(url)
  const [, first = '', ...rest] = pathname.split('/')
  const chosen = 1 + randomInt(2 ** first.length - 1)
  const letters = [...first].map((letter, at) => ((chosen >> at) & 1 ? letter.toUpperCase() : letter))
  return `${origin}/${[letters.join(''), ...rest].join('/')}`
}

/** An address of the block for documentation and benchmarks (RFC 3849). */
function anyAddress(): string {
  return `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`
}

function latencyOf(stdout: string, percentile: string): number {
  const [, amount = 'NaN', unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
  return Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}
