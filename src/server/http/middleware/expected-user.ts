import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { EXPECTED_USER_HEADER, EXPECTED_USER_PARAM, GUEST, USER_MISMATCH } from '../../../contract/expected-user.ts'
import { errorResponses } from '../api/openapi.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

/**
 * Refuses a request whose expected user, a header or query parameter, isn't the signed-in user. All tabs of a browser
 * share one session cookie, so a tab opened by one user could otherwise write into the journal of another who signed in
 * later. Requests without an expected user pass. Must run after `loadSession`. Throws 401 when nobody is signed in, 403
 * with a `code` when another user (or, for an expected guest, any user) is signed in.
 */
export const requireExpectedUser: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const expected = c.req.header(EXPECTED_USER_HEADER) ?? c.req.query(EXPECTED_USER_PARAM)
  const user = c.get('session')?.user
  if (expected === undefined || expected === (user ? String(user.id) : GUEST)) return next()
  if (!user) throw new ApiError(401, { error: 'Please sign in first.' })
  throw new ApiError(403, {
    error: 'Someone else has signed in since this page was opened, so nothing was done. Please reload the page.',
    code: USER_MISMATCH,
  })
}

type Document = ReturnType<OpenAPIHono<HttpEnv>['getOpenAPI31Document']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Adds the header, and the 401 and 403 responses it can cause, to every operation below `/api` in the OpenAPI document,
 * and to every write those of `guardWrites`, `authorizeWrites` and `readBody`.
 */
export function describeExpectedUser(document: Document): Document {
  const parameter = { $ref: '#/components/parameters/ExpectedUser' } as const
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    if (!path.startsWith('/api/')) continue
    item.parameters = [...(item.parameters ?? []), parameter]
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      const refusals = method === 'get' ? errorResponses(401, 403) : errorResponses(400, 401, 403, 413, 415, 429)
      operation.responses = { ...refusals, ...operation.responses }
    }
  }
  const description = `The id of the user whom this request is meant for, or “${GUEST}” for nobody. It is refused unless they are the one who is signed in. For links, the query parameter ${EXPECTED_USER_PARAM} does the same.`
  const schema = { type: 'string', pattern: `^(\\d+|${GUEST})$` } as const
  const header = { name: EXPECTED_USER_HEADER, in: 'header', required: false, description, schema } as const
  return {
    ...document,
    components: {
      ...document.components,
      parameters: { ...document.components?.parameters, ExpectedUser: header },
    },
  }
}
