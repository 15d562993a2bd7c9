import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { errorBody, eventsOf, type RecordedRequest, recordRequest } from './model-protocols.ts'

/** A model's answer, as the prompt asks for it. */
export type ModelAnswer = {
  distress: string
  summary: string
  detailed: string
  questions: string[]
  images: { symbol: string; words: string; situation: string; says: string }[]
}

/** How the stand-in responds to the next requests. */
export type Behaviour =
  /** Responds with a reading of the dream, with these fields in place of its own. */
  | { kind: 'reading'; answer?: Partial<ModelAnswer> }
  /** The same, with a pause before each piece of some 20 characters. */
  | { kind: 'slow'; pauseMs: number; answer?: Partial<ModelAnswer>; onFirstPiece?: () => void }
  /** Responds with this text as the model's output. */
  | { kind: 'text'; text: string }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Sends half of a response and keeps the connection open. */
  | { kind: 'hang-midway' }
  /** Responds with an error that echoes the request, including its headers, as careless servers do. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Closes the connection without a response. */
  | { kind: 'cut' }
  /** Sends half of a response and closes the connection. */
  | { kind: 'cut-midway' }
  /** Sends half of a response and ends it properly, as a server does that has run out of tokens. */
  | { kind: 'end-midway' }
  /** Responds with this body, which need not follow the provider's protocol. */
  | { kind: 'body'; body: string; contentType: string }
  | { kind: 'redirect'; to: string }
  /** Responds to a request for structured output with 400, to any other with this text. */
  | { kind: 'no-schema'; text: string }
  /** Behaves in these ways, one for each request, and in the last way from then on. */
  | { kind: 'in-turn'; turns: Behaviour[] }

export type ModelStandIn = {
  /** The base URL, including the version. */
  url: string
  requests: RecordedRequest[]
  /** How many connections were closed before the response was complete. */
  abandoned(): number
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

const PIECE_CHARACTERS = 20

/**
 * Starts a local HTTP server that implements as much of OpenAI's chat completions and responses APIs and of Anthropic's
 * messages API as their clients need for streaming, and that can be told to misbehave.
 */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: RecordedRequest[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = { kind: 'reading' }
  let abandoned = 0
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned++
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const recorded = recordRequest(request, Buffer.concat(chunks).toString('utf8'))
    requests.push(recorded)
    if (behaviour.kind === 'in-turn') {
      const [next = { kind: 'reading' as const }, ...later] = behaviour.turns
      behaviour = later.length > 0 ? { kind: 'in-turn', turns: later } : next
      return act(next, recorded, response)
    }
    return act(behaviour, recorded, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listen(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    abandoned: () => abandoned,
    behave(next) {
      behaviour = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function act(behaviour: Behaviour, request: RecordedRequest, response: ServerResponse): Promise<void> {
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  const reading = (given: Partial<ModelAnswer> = {}) =>
    JSON.stringify({ ...readingOf(dreamIn(request.user)), ...given })
  switch (behaviour.kind) {
    case 'reading':
      return answer(request, response, reading(behaviour.answer))
    case 'slow':
      return answer(request, response, reading(behaviour.answer), behaviour)
    case 'text':
      return answer(request, response, behaviour.text)
    case 'hang':
      return
    case 'hang-midway':
      return answer(request, response, reading(), { end: 'never' })
    case 'cut-midway':
      return answer(request, response, reading(), { end: 'cut' })
    case 'end-midway':
      return answer(request, response, reading().slice(0, reading().length / 2))
    case 'status':
      return void send(
        behaviour.status,
        errorBody(`Refused: ${request.body} ${JSON.stringify(request.headers)}`),
        behaviour.headers,
      )
    case 'cut':
      return void response.destroy()
    case 'body':
      return void send(200, behaviour.body, { 'content-type': behaviour.contentType })
    case 'redirect':
      return void response.writeHead(307, { location: behaviour.to }).end()
    case 'no-schema':
      if (request.asksForSchema) return void send(400, errorBody('This response_format type is unavailable now'))
      return answer(request, response, behaviour.text)
    case 'in-turn':
      throw new Error('Turns can’t be nested.')
  }
}

/** Streams a text. `end`: after half of it, the connection is cut, or nothing more comes. */
async function answer(
  request: RecordedRequest,
  response: ServerResponse,
  text: string,
  {
    pauseMs = 0,
    end,
    onFirstPiece = () => {},
  }: { pauseMs?: number; end?: 'cut' | 'never'; onFirstPiece?: () => void } = {},
): Promise<void> {
  const cut = text.match(new RegExp(`[\\s\\S]{1,${PIECE_CHARACTERS}}`, 'g')) ?? []
  const { before, pieces, after } = eventsOf(request, end ? cut.slice(0, Math.ceil(cut.length / 2)) : cut)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(before.join(''))
  for (const [index, piece] of pieces.entries()) {
    if (pauseMs > 0) await pause(pauseMs)
    if (response.destroyed) return
    response.write(piece)
    if (index === 0) onFirstPiece()
  }
  if (end === 'never') return
  // The part that was sent is to arrive before the connection is cut.
  if (end === 'cut') return void setTimeout(() => response.destroy(), 150)
  response.end(after.join(''))
}

function readingOf(dream: string): ModelAnswer {
  const quotation = `“${dream.split(/\s+/).slice(0, 6).join(' ')}”`
  return {
    distress: 'none',
    summary: `[1] The dream opens with ${quotation}, and stays near it. [0] What it leaves behind is often a question.`,
    detailed: [
      `[1] At the centre stands what you tell first: ${quotation}. [0] In many readings a beginning like this carries the rest.`,
      '[1] The details turn it slowly, and it may be worth asking which of them has stayed with you since you woke.',
    ].join('\n\n'),
    questions: ['What was the first thing you felt on waking?', 'Which part of it would you tell somebody else?'],
    images: [],
  }
}

/** The dream of a request, without the numbers of its pieces. */
export function dreamIn(user: string): string {
  try {
    const { dream } = JSON.parse(user) as { dream: string[] }
    return dream.map((piece) => piece.replace(/^\[\d+\] /, '')).join(' ')
  } catch {
    return user
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
