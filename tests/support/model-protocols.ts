import type { IncomingMessage } from 'node:http'

/** A request to a model's server, in any of the protocols. */
export type RecordedRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** The text of the system messages, and of the last user message. */
  system: string
  user: string
  /** How many messages it has. */
  messages: number
  asksForSchema: boolean
  /** The name of the tool through which an older model of Anthropic answers JSON. */
  jsonTool: boolean
  model: string
  temperature: number | undefined
  maxTokens: number | undefined
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
  temperature?: number
  max_tokens?: number
  max_output_tokens?: number
}

export function recordRequest(request: IncomingMessage, body: string): RecordedRequest {
  const asked = JSON.parse(body) as Asked
  const messages = asked.messages ?? asked.input ?? []
  const written = (content: Message['content']) =>
    typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
  const isSystem = ({ role }: Message) => role === 'system' || role === 'developer'
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    user: written(messages.findLast(({ role }) => role === 'user')?.content ?? ''),
    system: [
      asked.instructions ?? '',
      written(asked.system ?? ''),
      ...messages.filter(isSystem).map(({ content }) => written(content)),
    ]
      .filter((text) => text !== '')
      .join('\n'),
    messages: messages.length,
    asksForSchema: Boolean(asked.response_format ?? asked.text?.format ?? asked.output_config?.format ?? asked.tools),
    jsonTool: asked.tools?.some(({ name }) => name === 'json') ?? false,
    model: asked.model,
    temperature: asked.temperature,
    maxTokens: asked.max_tokens ?? asked.max_output_tokens,
  }
}

/**
 * The server-sent events of an answer whose text comes in these pieces: those before, the pieces, those that follow.
 */
export function eventsOf(request: RecordedRequest, pieces: readonly string[]) {
  if (request.path.endsWith('/responses')) return responsesEvents(request, pieces)
  return request.path.endsWith('/messages') ? messagesEvents(request, pieces) : chatEvents(request, pieces)
}

const event = (data: { type?: string; [field: string]: unknown }) =>
  `${data.type ? `event: ${data.type}\n` : ''}data: ${JSON.stringify(data)}\n\n`

function chatEvents({ model }: RecordedRequest, pieces: readonly string[]) {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({
      ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model },
      ...{ choices: [{ index: 0, delta, finish_reason }] },
    })
  return {
    before: [chunk({ role: 'assistant', content: '' })],
    pieces: pieces.map((content) => chunk({ content })),
    after: [chunk({}, 'stop'), 'data: [DONE]\n\n'],
  }
}

function responsesEvents({ model }: RecordedRequest, pieces: readonly string[]) {
  const item = { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [] }
  return {
    before: [
      event({ type: 'response.created', ...{ response: { id: 'resp_1', created_at: 1, model } } }),
      event({ type: 'response.output_item.added', ...{ output_index: 0, item } }),
    ],
    pieces: pieces.map((delta) =>
      event({ type: 'response.output_text.delta', ...{ item_id: 'msg_1', output_index: 0, content_index: 0, delta } }),
    ),
    after: [
      event({ type: 'response.output_item.done', ...{ output_index: 0, item } }),
      event({
        type: 'response.completed',
        ...{ response: { incomplete_details: null, usage: { input_tokens: 1, output_tokens: 1 } } },
      }),
    ],
  }
}

function messagesEvents({ model, jsonTool }: RecordedRequest, pieces: readonly string[]) {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const block = jsonTool ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} } : { type: 'text', text: '' }
  const delta = (piece: string) =>
    jsonTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece }
  return {
    before: [
      event({
        type: 'message_start',
        ...{ message: { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], usage } },
      }),
      event({ type: 'content_block_start', ...{ index: 0, content_block: block } }),
    ],
    pieces: pieces.map((piece) => event({ type: 'content_block_delta', ...{ index: 0, delta: delta(piece) } })),
    after: [
      event({ type: 'content_block_stop', ...{ index: 0 } }),
      event({
        type: 'message_delta',
        ...{ delta: { stop_reason: jsonTool ? 'tool_use' : 'end_turn', stop_sequence: null }, usage },
      }),
      event({ type: 'message_stop' }),
    ],
  }
}

/** An error body for all providers: they use the same shape, and Anthropic adds `type`. */
export function errorBody(message: string): string {
  return JSON.stringify({ type: 'error', error: { type: 'stand_in', code: null, param: null, message } })
}
