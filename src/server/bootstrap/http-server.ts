import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type HttpBindings, serve as listen } from '@hono/node-server'
import { DISCARD, respondDuringBody } from '../http/middleware/unread-body.ts'
import { ADDRESS_LIMITS, makeAddressLimits } from './address-limits.ts'

/** The limits of connections and requests, in milliseconds and bytes. */
export const LIMITS = {
  /** From the connection, or the first byte of a request, to the end of its headers. */
  headersMs: 15_000,
  /** To the end of its body: 20 MB, the largest recording, at 270 kbit/s; 2 MB, the largest import, at 27 kbit/s. */
  requestMs: 600_000,
  /** The longest pause of a client within a body. */
  bodyPauseMs: 30_000,
  /** How often the first two are checked. */
  checkMs: 5_000,
  /** Longer than proxies keep a connection that isn't in use (nginx 60 s, Traefik 90 s, Caddy 120 s). */
  keepAliveMs: 125_000,
  headerBytes: 16_384,
  /** Of one address at a time. */
  perAddress: ADDRESS_LIMITS,
  /** Of a body that nobody reads. */
  discard: DISCARD,
}

/** How a server stops, in milliseconds. */
export const STOP = {
  /** How long requests under way may take. */
  drainMs: 10_000,
  /** Before the end of that, requests under way are told to end, so that their answers can still be sent. */
  lastWordsMs: 1_000,
  /** A kept connection is closed when it hasn't been used for this long. */
  idleMs: 500,
  /** A connection that has sent nothing yet: its request may be on the way. */
  silentMs: 1_000,
  checkMs: 20,
  /** How long requests are held back at most while the port is closed. */
  holdMs: 1_000,
}

/** A turn of the event loop in which hardly anything was done. */
const QUIET_TURN_MS = 0.5
const QUIET_TURNS = 10

type ServerOptions = {
  port: number
  host?: string | undefined
  /** How many proxies are trusted to say whom a request comes from. */
  trustProxy?: number
  limits?: typeof LIMITS
  stopTimes?: typeof STOP
}

/** The server's record of an open connection. */
type Connection = {
  response: ServerResponse | undefined
  /** How many bytes it had sent when its last request was answered. */
  bytesBefore: number
  idleSince: number
}

/** The state of its server that a handler can read. */
export type ServerState = {
  /** Whether it is stopping: it still answers, and shouldn't be sent new connections. */
  isStopping(): boolean
  /** Aborted when requests under way have to end now, because the process stops. */
  ending: AbortSignal
}

export type HttpServer = {
  port: number
  /**
   * Stops without dropping a request. For `delayMs` it goes on accepting connections, and each answer closes its own;
   * then it stops listening, and resolves when all requests under way are answered, after at most ten seconds.
   */
  stop(delayMs: number): Promise<void>
}

/**
 * Serves HTTP at a port (0: any that is free). Clients that send their requests too slowly get 408; addresses with too
 * much open at once get 429. Throws the error of `listen`, with its `code`.
 */
export async function openHttpServer(
  fetch: (request: Request, env: HttpBindings & ServerState) => Response | Promise<Response>,
  { port, host, trustProxy = 0, limits = LIMITS, stopTimes = STOP }: ServerOptions,
): Promise<HttpServer> {
  const connections = new Map<Socket, Connection>()
  const addressLimits = makeAddressLimits(trustProxy, limits.perAddress)
  const ending = new AbortController()
  let isStopping = false
  let accepted = 0
  /** Requests wait for this. */
  let held: Promise<void> | undefined
  const state: ServerState = { isStopping: () => isStopping, ending: ending.signal }
  const server = listen({
    async fetch(request, env) {
      const { incoming, outgoing } = env as HttpBindings
      const refusal = addressLimits.admit(incoming, outgoing as ServerResponse)
      if (held) await held
      const response = refusal ?? (await fetch(request, { ...(env as HttpBindings), ...state }))
      return respondDuringBody(response, incoming, limits.discard)
    },
    port,
    ...(host && { hostname: host }),
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
    },
  }) as Server
  await once(server, 'listening')

  server.on('connection', (socket: Socket) => {
    accepted += 1
    connections.set(socket, { response: undefined, bytesBefore: 0, idleSince: performance.now() })
    socket.on('close', () => connections.delete(socket))
    addressLimits.countConnection(socket)
  })
  // Before the handler, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection) connection.response = response
    if (isStopping) response.shouldKeepAlive = false
    limitBodyPauses(request, response, limits.bodyPauseMs)
    // Emitted when the whole answer was handed to the system, unlike `finished`, which is set while much is buffered.
    response.on('close', () => {
      if (connection?.response !== response) return
      connections.set(socket, { response: undefined, bytesBefore: socket.bytesRead, idleSince: performance.now() })
      if (socket.destroyed) connections.delete(socket)
    })
  })

  async function stop(delayMs: number): Promise<void> {
    isStopping = true
    const stoppedAt = performance.now()
    for (const { response } of connections.values()) if (response) response.shouldKeepAlive = false
    await pause(delayMs)
    await stopListening()
    const deadline = performance.now() + stopTimes.drainMs
    while (connections.size > 0 && performance.now() < deadline) {
      await pause(stopTimes.checkMs)
      // Timers run before arrived data is read: a request that waits to be read would be taken for silence.
      await nextTurn()
      const now = performance.now()
      for (const [socket, { response, bytesBefore, idleSince }] of connections) {
        const isUnused = !response && socket.bytesRead === bytesBefore
        const patience = bytesBefore === 0 ? stopTimes.silentMs : stopTimes.idleMs
        if (isUnused && now - Math.max(idleSince, stoppedAt) > patience) socket.destroy()
      }
      if (now > deadline - stopTimes.lastWordsMs) ending.abort()
    }
    for (const socket of connections.keys()) socket.destroy()
  }

  /**
   * Closes the port. A connection that the system has made by then, and this process hasn't accepted, is reset with the
   * request on it: so requests are held back until nobody has connected for some turns of the event loop.
   */
  async function stopListening(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const deadline = performance.now() + stopTimes.holdMs
    for (let quietTurns = 0; quietTurns < QUIET_TURNS && performance.now() < deadline; ) {
      const [acceptedBefore, before] = [accepted, performance.now()]
      await nextTurn()
      const isQuiet = accepted === acceptedBefore && performance.now() - before < QUIET_TURN_MS
      quietTurns = isQuiet ? quietTurns + 1 : 0
    }
    // Not the method of `http.Server`, which also closes connections whose answers are still being sent.
    NetServer.prototype.close.call(server)
    held = undefined
    resolve()
  }

  return { port: (server.address() as AddressInfo).port, stop }
}

/**
 * Cuts off a client that pauses for longer within a body: it could hold the request open for as long as a slow upload
 * may take, with a byte now and then.
 */
function limitBodyPauses(request: IncomingMessage, response: ServerResponse, pauseMs: number): void {
  const { socket } = request
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  request.setTimeout(pauseMs, () => {
    if (!request.complete && !response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    if (!request.complete) socket.destroySoon()
  })
  request.once('end', () => socket.setTimeout(0))
}
