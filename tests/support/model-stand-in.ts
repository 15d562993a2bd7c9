import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How the stand-in responds to the next requests. */
export type Behaviour =
  /** Responds with this interpretation, by default one that quotes the dream. */
  | { kind: 'reading'; summary?: string; detailed?: string }
  /** Responds with this text as the model's output. */
  | { kind: 'text'; text: string }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Sends half of a response and keeps the connection open. */
  | { kind: 'hang-midway' }
  /** Responds with an error that echoes the request, including its headers, as careless servers do. */
  | { kind: 'status'; status: number }
  /** Closes the connection without a response. */
  | { kind: 'cut' }
  /** Sends half of a response and closes the connection. */
  | { kind: 'cut-midway' }
  /** Responds with this body, which need not follow the provider's protocol. */
  | { kind: 'body'; body: string; contentType: string }
  | { kind: 'redirect'; to: string }
  /** Responds to a request for structured output with 400, to any other with this text. */
  | { kind: 'no-schema'; text: string }

export type RecordedRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** The text of the system messages, and of the user messages. */
  system: string
  user: string
  asksForSchema: boolean
}

export type ModelStandIn = {
  /** The base URL, including the version. */
  url: string
  requests: RecordedRequest[]
  /** How many connections were closed before the response was complete. */
  abandoned(): number
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/**
 * Starts a local HTTP server that implements as much of OpenAI's chat completions and responses APIs and of Anthropic's
 * messages API as their clients need, and that can be told to misbehave.
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
    const recorded = record(request, Buffer.concat(chunks).toString('utf8'))
    requests.push(recorded)
    await act(behaviour, recorded, response)
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
  const send = (status: number, body: string, contentType = 'application/json') =>
    response.writeHead(status, { 'content-type': contentType }).end(body)
  const answer = (text: string) => send(200, JSON.stringify(envelope(request, text)))
  const reading = (given: { summary?: string; detailed?: string } = {}) =>
    JSON.stringify({ ...readingOf(dreamIn(request.user)), ...given })
  switch (behaviour.kind) {
    case 'reading':
      return void answer(reading(behaviour))
    case 'text':
      return void answer(behaviour.text)
    case 'hang':
      return
    case 'hang-midway':
    case 'cut-midway': {
      const whole = JSON.stringify(envelope(request, reading()))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) })
      response.write(whole.slice(0, whole.length / 2), () => {
        if (behaviour.kind === 'cut-midway') response.destroy()
      })
      return
    }
    case 'status':
      return void send(behaviour.status, errorBody(`Refused: ${request.body} ${JSON.stringify(request.headers)}`))
    case 'cut':
      return void response.destroy()
    case 'body':
      return void send(200, behaviour.body, behaviour.contentType)
    case 'redirect':
      return void response.writeHead(307, { location: behaviour.to }).end()
    case 'no-schema':
      if (request.asksForSchema) return void send(400, errorBody('This response_format type is unavailable now'))
      return void answer(behaviour.text)
  }
}

type Message = { role: string; content: string | { text?: string }[] }
type Asked = {
  model: string
  messages?: Message[]
  input?: Message[]
  instructions?: string
  system?: string | { text: string }[]
  response_format?: unknown
  text?: { format?: unknown }
  output_config?: { format?: unknown }
  tools?: { name: string }[]
}

function record(request: IncomingMessage, body: string): RecordedRequest {
  const asked = JSON.parse(body) as Asked
  const messages = asked.messages ?? asked.input ?? []
  const written = (content: Message['content']) =>
    typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
  const user = messages.filter((message) => message.role === 'user')
  const system = messages.filter((message) => message.role !== 'user')
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    user: user.map((message) => written(message.content)).join('\n'),
    system: [
      asked.instructions ?? '',
      written(asked.system ?? ''),
      ...system.map((message) => written(message.content)),
    ]
      .filter((text) => text !== '')
      .join('\n'),
    asksForSchema: Boolean(asked.response_format ?? asked.text?.format ?? asked.output_config?.format ?? asked.tools),
  }
}

/** The provider's response JSON with the model's output `text`; the request's path tells the provider. */
function envelope({ path, body }: RecordedRequest, text: string): object {
  const { model, tools } = JSON.parse(body) as Asked
  if (path.endsWith('/responses')) {
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      status: 'completed',
      model,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    }
  }
  if (path.endsWith('/messages')) {
    const asTool = tools?.some((tool) => tool.name === 'json') && isJsonObject(text)
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: asTool
        ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) }]
        : [{ type: 'text', text }],
      stop_reason: asTool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

/** An error body for all providers: they use the same shape, and Anthropic adds `type`. */
function errorBody(message: string): string {
  return JSON.stringify({ type: 'error', error: { type: 'stand_in', code: null, param: null, message } })
}

function readingOf(dream: string): { summary: string; detailed: string } {
  const quotation = `“${dream.split(/\s+/).slice(0, 6).join(' ')}”`
  return {
    summary: `The dream opens with ${quotation}, and stays near it. What it leaves behind is often a question.`,
    detailed: [
      `At the centre stands what you tell first: ${quotation}. In many readings a beginning like this carries the rest.`,
      'The details turn it slowly, and it may be worth asking which of them has stayed with you since you woke.',
      'Nothing in it has to be settled today. A dream can be left on the table for a while, and looked at again.',
      '- What was the first thing you felt on waking?\n- Which part of it would you tell somebody else?',
    ].join('\n\n'),
  }
}

function dreamIn(user: string): string {
  try {
    return String((JSON.parse(user) as { dream: unknown }).dream)
  } catch {
    return user
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
