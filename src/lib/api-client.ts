import { createIsomorphicFn } from '@tanstack/react-start'
import type { ErrorBody } from '../contract/error.ts'
import { EXPECTED_USER_HEADER, GUEST, USER_MISMATCH } from '../contract/expected-user.ts'

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

/** Whether a call failed because somebody else is signed in than the one it was meant for, so that nothing was done. */
export function isUserMismatch(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.body.code === USER_MISMATCH
}

/**
 * Whether a call failed because of who is signed in, or that nobody is: the page says so once, whatever was asked for.
 */
export function isSessionFailure(failure: unknown): failure is ApiFailure {
  return isUserMismatch(failure) || (failure instanceof ApiFailure && failure.status === 401)
}

/** The id of a user; null for nobody, undefined while it isn't known. */
type UserId = number | null | undefined

let userOfThisTab: () => UserId = () => undefined

/**
 * Says who this tab takes to be signed in: whom its calls are meant for. For the browser alone: on the server all
 * visitors share this module.
 */
export function setUserOfThisTab(of: () => UserId): void {
  userOfThisTab = of
}

/** In the browser a request to the site; on the server a call inside the process, as the visitor being served. */
const call = createIsomorphicFn()
  .server(async (path: string, init?: RequestInit): Promise<Response> => {
    const { requestScope } = await import('../server/request-scope.ts')
    return requestScope().callApi(path, init)
  })
  .client((path: string, init?: RequestInit): Promise<Response> => fetch(path, { ...init, credentials: 'same-origin' }))

/** What a query hands to its function. */
type Reading = { signal?: AbortSignal; meta?: Record<string, unknown> | undefined }

/**
 * Reads `path` of the API for a query. One that is marked as a person's own names the user whom it is meant for; what
 * everybody may read is read by anyone. Throws an {@link ApiFailure} when the answer isn't OK.
 */
export async function getJson<Answer>(path: string, reading: Reading = {}): Promise<Answer> {
  return (await read(path, reading)).json as Answer
}

/** A page of a list, and the address of the next one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined }

/** Reads a page of a list at `path`; the next one's address is in its `Link` header (RFC 8288). Throws an {@link ApiFailure}. */
export async function getPage<Item>(path: string, reading: Reading = {}): Promise<ListPage<Item>> {
  const { response, json } = await read(path, reading)
  return { items: json as Item[], next: /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] }
}

/**
 * Sends `body` as JSON, meant for `user` and refused by the server for anybody else. Without one it is whoever this tab
 * takes to be signed in; a form names the user whose form it is, since that can change while it stands. Throws an
 * {@link ApiFailure} when the answer isn't OK.
 */
export async function sendJson<Answer>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  user: UserId = userOfThisTab(),
): Promise<Answer> {
  const { json } = await ask(path, {
    method,
    headers: { ...meantFor(user), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return json as Answer
}

function read(path: string, { signal, meta }: Reading) {
  return ask(path, {
    ...(signal && { signal }),
    ...(meta?.['ofThePerson'] === true && { headers: meantFor(userOfThisTab()) }),
  })
}

function meantFor(user: UserId): Record<string, string> {
  return user === undefined ? {} : { [EXPECTED_USER_HEADER]: user === null ? GUEST : String(user) }
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
