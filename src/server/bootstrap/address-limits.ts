import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { makeInFlightLimit } from '../domain/limits/in-flight-limit.ts'
import { clientAddress, networkOf } from '../http/middleware/client-address.ts'

/** How much an address (an IPv4 address, or an IPv6 /64) may have open at a time: enough for a school behind it. */
export const ADDRESS_LIMITS = { connections: 1_000, requests: 300 }

/** How long a connection beyond the limit is kept, so that its client can read why it is closed. */
const EXCESS_MS = 2_000
const RETRY_SECONDS = 5
const SENTENCE = 'Very much is being asked from your network at once. Please try again in a few seconds.'

/** Bounds the connections and the requests that are open for each address at a time. */
export type AddressLimits = {
  /** Counts a new connection until it is closed. */
  countConnection(socket: Socket): void
  /** Counts a request until its response is sent or its client has left. Returns the refusal of an excess request. */
  admit(request: IncomingMessage, response: ServerResponse): Response | undefined
}

/**
 * Makes the limits. Behind a trusted proxy only requests are counted, by the address that it has seen: the connections
 * are its own.
 */
export function makeAddressLimits(trustProxy: number, limits = ADDRESS_LIMITS): AddressLimits {
  const connections = makeInFlightLimit(limits.connections)
  const excess = makeInFlightLimit(limits.connections)
  const requests = makeInFlightLimit(limits.requests)
  const excessSockets = new WeakSet<Socket>()
  return {
    countConnection(socket) {
      if (trustProxy > 0) return
      const network = networkOf(socket.remoteAddress ?? '')
      if (connections.take(network)) return void socket.once('close', () => connections.giveBack(network))
      if (!excess.take(network)) return void socket.destroy()
      excessSockets.add(socket)
      const timer = setTimeout(() => socket.destroy(), EXCESS_MS)
      socket.once('close', () => {
        clearTimeout(timer)
        excess.giveBack(network)
      })
    },
    admit(request, response) {
      const { socket, headers } = request
      if (excessSockets.has(socket)) return refusalOf(request)
      const forwardedFor = headers['x-forwarded-for']
      const network = networkOf(clientAddress(socket.remoteAddress, forwardedFor?.toString(), trustProxy))
      if (!requests.take(network)) return refusalOf(request)
      // The client may have left already.
      if (response.closed) requests.giveBack(network)
      else response.once('close', () => requests.giveBack(network))
      return undefined
    },
  }
}

function refusalOf({ url = '' }: IncomingMessage): Response {
  const init = { status: 429, headers: { 'Retry-After': String(RETRY_SECONDS), Connection: 'close' } }
  return url.startsWith('/api/') ? Response.json({ error: SENTENCE }, init) : new Response(SENTENCE, init)
}
