import { createIsomorphicFn } from '@tanstack/react-start'
import type { ErrorBody } from '../../contract/errors.ts'
import { EXPECTED_USER_HEADER, GUEST, USER_MISMATCH } from '../../contract/expected-user.ts'
import { renderScopeOnServer } from '../../render/scope-on-server.ts'

/**
 * An API response whose status isn't 2xx. `message` is "<status>: <error text>"; `body` is the response's JSON object,
 * or empty if the response wasn't JSON.
 */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly body: Partial<ErrorBody> & Record<string, unknown>
  /** The user whom the call named as the expected one; undefined if it named nobody. */
  readonly expectedUser: UserId
  constructor(status: number, text: string, body: ApiFailure['body'], expectedUser?: UserId) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = body
    this.expectedUser = expectedUser
  }
}

/** Whether the server refused a call, and did nothing, because another user is signed in than the one expected. */
export function isUserMismatch(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.body.code === USER_MISMATCH
}

/**
 * Whether a call failed because of the session: another user is signed in, or the request was unauthenticated (401).
 * The session sync reports these once for the whole page, so callers needn't show an error of their own.
 */
export function isSessionFailure(failure: unknown): failure is ApiFailure {
  return isUserMismatch(failure) || (failure instanceof ApiFailure && failure.status === 401)
}

/** The API's own sentence for a failure; `otherwise` if it gave none, as when the connection was lost. */
export function failureText(failure: unknown, otherwise = 'The connection was lost. Please try again.'): string {
  return (failure instanceof ApiFailure ? failure.body.error : undefined) ?? otherwise
}

/** A user's id; null for a guest, undefined if a call names nobody. */
export type UserId = number | null | undefined

let userOfThisTab: () => UserId = () => undefined

/**
 * Sets the function that returns this tab's user: API calls name them as the expected one. Call it in the browser only:
 * on the server this module is shared by all requests.
 */
export function setUserOfThisTab(getUser: () => number | null): void {
  userOfThisTab = getUser
}

/** In the browser an HTTP request; on the server an in-process call with the credentials of the page request. */
const callApi = createIsomorphicFn()
  .server(async (path: string, init?: RequestInit): Promise<Response> => {
    const scope = await renderScopeOnServer()
    if (!scope) throw new Error('This runs on the server only.')
    return scope.callApi(path, init)
  })
  .client((path: string, init?: RequestInit): Promise<Response> => fetch(path, { ...init, credentials: 'same-origin' }))

/** The parts of TanStack Query's `QueryFunctionContext` that are used here. */
export type QueryContext = { signal?: AbortSignal; meta?: Record<string, unknown> | undefined }

/**
 * Sends a GET request for `path` to the API and returns the JSON body. If the query's meta says that its data is
 * private to a user, the request names the expected user. Throws an {@link ApiFailure} if the status isn't 2xx.
 */
export async function getJson<Data>(path: string, context: QueryContext = {}): Promise<Data> {
  const kept = await keptAnswer(path)
  return (kept ?? (await get(path, context)).json) as Data
}

/** On the server, the API's answer for everyone, if the API was asked before; undefined in the browser. */
const keptAnswer = createIsomorphicFn()
  .server(async (path: string) => (await renderScopeOnServer())?.keptAnswers.find(path))
  .client((_path: string) => undefined)

const keepAnswer = createIsomorphicFn()
  .server(async (path: string, response: Response, text: string, json: unknown) =>
    (await renderScopeOnServer())?.keptAnswers.keep(path, response, text, json),
  )
  .client((_path: string, _response: Response, _text: string, _json: unknown) => undefined)

/** One page of a list, and the path of the next page; undefined on the last one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined }

/**
 * Reads the page of a list at `path`. The next page's path comes from the response's `Link` header (RFC 8288). Throws
 * an {@link ApiFailure} if the status isn't 2xx.
 */
export async function getPage<Item>(path: string, context: QueryContext = {}): Promise<ListPage<Item>> {
  const { response, json } = await get(path, context)
  return { items: json as Item[], next: /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] }
}

/**
 * Sends `body` as JSON and returns the JSON of the response. The server refuses the request if `user` isn't the one who
 * is signed in; by default that is this tab's user. A form should pass the user it was opened by, since the tab's user
 * can change while the form is open; a GET names its user in the same way. Throws an {@link ApiFailure} if the status
 * isn't 2xx.
 */
export async function sendJson<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  user: UserId = userOfThisTab(),
): Promise<Data> {
  const init: RequestInit = {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }
  const { json } = await request(path, init, user)
  return json as Data
}

/**
 * Sends `body` as JSON like {@link sendJson}, and returns the response with its body still coming in, as `accept` says.
 * Throws an {@link ApiFailure} if the status isn't 2xx.
 */
export async function sendForStream(
  path: string,
  body: unknown,
  { accept, signal, user }: { accept: string; signal: AbortSignal; user: UserId },
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Accept: accept, ...expectedUserHeader(user) }
  const response = await callApi(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!response.ok) throw failureOf(response, await response.text(), user)
  return response
}

async function get(path: string, { signal, meta }: QueryContext) {
  return request(path, signal ? { signal } : {}, meta?.['isPrivate'] === true ? userOfThisTab() : undefined)
}

function expectedUserHeader(user: UserId): Record<string, string> {
  return user === undefined ? {} : { [EXPECTED_USER_HEADER]: user === null ? GUEST : String(user) }
}

async function request(path: string, init: RequestInit, expectedUser: UserId) {
  const response = await callApi(path, { ...init, headers: { ...init.headers, ...expectedUserHeader(expectedUser) } })
  const text = await response.text()
  if (!response.ok) throw failureOf(response, text, expectedUser)
  const json = parseJson(text)
  // Something between this page and the API has answered, and the API may not have been reached.
  if (text && json === undefined) throw new ApiFailure(502, 'The response is not the API’s.', {}, expectedUser)
  if (!init.method) await keepAnswer(path, response, text, json)
  return { response, json }
}

function failureOf(response: Response, text: string, expectedUser: UserId): ApiFailure {
  const json = parseJson(text)
  const body = typeof json === 'object' && json !== null ? (json as ApiFailure['body']) : {}
  return new ApiFailure(response.status, body.error ?? (text || response.statusText), body, expectedUser)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
