import { createIsomorphicFn } from '@tanstack/react-start'
import type { ErrorBody } from '../contract/error.ts'

/**
 * An answer of the API that isn't OK. The message is the status, a colon and the answer's sentence;
 * `body` holds the answer itself where it was JSON.
 */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly body: Partial<ErrorBody> & Record<string, unknown>
  constructor(status: number, text: string, body: ApiFailure['body']) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = body
  }
}

/** In the browser a request to the site; on the server a call inside the process, as the visitor being served. */
const call = createIsomorphicFn()
  .server(async (path: string, init?: RequestInit): Promise<Response> => {
    const { requestScope } = await import('../server/request-scope.ts')
    return requestScope().callApi(path, init)
  })
  .client((path: string, init?: RequestInit): Promise<Response> => fetch(path, { ...init, credentials: 'same-origin' }))

/** Reads `path` of the API. Throws an {@link ApiFailure} when the answer isn't OK. */
export function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return request<Answer>(path, signal ? { signal } : {})
}

/** A page of a list, and the address of the next one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined }

/** Reads a page of a list at `path`; the next one's address is in its `Link` header (RFC 8288). Throws an {@link ApiFailure}. */
export async function getPage<Item>(path: string, signal?: AbortSignal): Promise<ListPage<Item>> {
  const { response, json } = await ask(path, signal ? { signal } : {})
  return { items: json as Item[], next: /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] }
}

/** Sends `body` as JSON. Throws an {@link ApiFailure} when the answer isn't OK. */
export function sendJson<Answer>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
  return request<Answer>(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
}

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  return (await ask(path, init)).json as Answer
}

async function ask(path: string, init: RequestInit): Promise<{ response: Response; json: unknown }> {
  const response = await call(path, init)
  const text = await response.text()
  const json = parse(text)
  if (!response.ok) {
    const body = typeof json === 'object' && json !== null ? (json as ApiFailure['body']) : {}
    throw new ApiFailure(response.status, body.error ?? (text || response.statusText), body)
  }
  return { response, json }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
