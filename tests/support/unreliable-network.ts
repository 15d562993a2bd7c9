import fc from 'fast-check'
import { ApiFailure } from '../../src/lib/api/api-client.ts'

/**
 * The fate of a request: it arrives and is answered; it is lost; its response is lost; it arrives after others that are
 * sent later; something other than the server answers it; or the page is closed before the request has arrived, or
 * before its response has.
 */
export type Fate = 'answered' | 'lost' | 'response lost' | 'late' | 'intercepted' | 'closed before' | 'closed after'

export const anyFates = fc.array(
  fc.constantFrom<Fate>(
    ...(['answered', 'answered', 'lost', 'response lost', 'late', 'intercepted'] as const),
    ...(['closed before', 'closed after'] as const),
  ),
  { maxLength: 6 },
)

/** The error that `fetch` throws when the connection is lost. */
const lost = () => new TypeError('fetch failed')

/**
 * Puts a network between a page and a server that loses requests and responses, and delivers requests late. `deliver`
 * hands a request to the server.
 */
export function makeUnreliableNetwork<Request extends unknown[]>(
  deliver: (...request: Request) => Promise<Response> | Response,
) {
  let fates: Fate[] = []
  let close = () => {}
  const late: (() => Promise<unknown>)[] = []
  let underway = 0
  return {
    async send(...request: Request): Promise<Response> {
      const fate = fates.shift() ?? 'answered'
      if (fate === 'intercepted') return new Response('<!doctype html><p>Welcome to the Wi-Fi of this train.')
      if (fate === 'late') late.push(async () => deliver(...request))
      const response = fate === 'lost' || fate === 'late' || fate === 'closed before' ? undefined : deliver(...request)
      underway += 1
      await Promise.resolve(response).finally(() => {
        underway -= 1
      })
      if (fate === 'closed before' || fate === 'closed after') {
        close()
        // After the page was closed, none of its work goes on.
        return new Promise(() => {})
      }
      if (!response || fate === 'response lost') throw lost()
      return response
    },
    /**
     * Runs the work of a page; its requests have these fates in turn, and further ones are answered. Resolves to
     * undefined when the connection was lost or the page was closed.
     */
    async run<Result>(theirs: readonly Fate[], work: () => Promise<Result>): Promise<Result | undefined> {
      fates = [...theirs]
      const closed = new Promise<undefined>((resolve) => {
        close = () => resolve(undefined)
      })
      try {
        return await Promise.race([work(), closed])
      } catch (failure) {
        if (failure instanceof TypeError || (failure instanceof ApiFailure && failure.status === 502)) return undefined
        throw failure
      } finally {
        fates = []
      }
    },
    /** Gives the next requests these fates, without waiting for the page's work with them. */
    setFates(theirs: readonly Fate[]): void {
      fates = [...theirs]
    },
    /** Whether all requests with a fate were sent, and the server has answered those that arrived. */
    isQuiet: () => fates.length === 0 && underway === 0,
    /** Lets the requests arrive that are still on their way; only the first of them with `one`. */
    async deliverLate(one = false): Promise<void> {
      for (const arrive of late.splice(0, one ? 1 : late.length)) await arrive()
    },
  }
}
