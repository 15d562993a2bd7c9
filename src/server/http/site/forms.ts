import type { Context } from 'hono'
import type { ErrorBody } from '../../../contract/errors.ts'
import { EXPECTED_USER_HEADER, EXPECTED_USER_PARAM } from '../../../contract/expected-user.ts'
import type { InterpretResponse } from '../../../contract/interpretation.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { type Api, respondWithPage, visitorHeaders } from './pages.ts'

/**
 * Handles the interpretation form of a browser without JavaScript, or whose scripts couldn't be loaded; those name the
 * user for whom the page was opened. Responds with the home page that contains the
 * interpretation, or the form as it was submitted and the error's sentence.
 */
export async function interpretWithoutScript(c: Context<HttpEnv>, api: Api): Promise<Response> {
  const fields = await readForm(c)
  const [dream = '', context = '', expectedUser] = ['prompt', 'context', EXPECTED_USER_PARAM].map(
    (name) => fields[name],
  )
  const request = new Request(new URL('/api/interpret-ai', c.req.url), {
    method: 'POST',
    headers: {
      ...visitorHeaders(c),
      'Content-Type': 'application/json',
      ...(expectedUser && { [EXPECTED_USER_HEADER]: expectedUser }),
    },
    body: JSON.stringify({ prompt: dream, ...(context && { context }) }),
  })
  const response = await api(request)
  const body = (await response.json()) as InterpretResponse & ErrorBody
  const outcome = response.ok ? { answer: body } : { fault: [body.error, body.support].filter(Boolean).join(' ') }
  const noScriptResult = { dream, context, ...outcome }
  const page = await respondWithPage(c, api, { noScriptResult })
  page.headers.set('Cache-Control', NO_STORE['Cache-Control'])
  return new Response(page.body, { status: response.ok ? page.status : response.status, headers: page.headers })
}

/**
 * Handles a text that was shared with the site while its service worker isn't running (the manifest's `share_target`).
 * Responds with the night page, which offers to take the text in; nothing of it is stored here, or in an address.
 */
export async function respondWithSharedText(c: Context<HttpEnv>, api: Api): Promise<Response> {
  const fields = await readForm(c)
  const sharedText = ['title', 'text', 'url'].flatMap((name) => fields[name] || []).join('\n')
  const page = await respondWithPage(c, api, { sharedText })
  page.headers.set('Cache-Control', NO_STORE['Cache-Control'])
  return page
}

/** The texts of a form's fields, trimmed. A malformed body is an empty form, so that the response is still a page. */
async function readForm(c: Context<HttpEnv>): Promise<Record<string, string>> {
  const fields = await c.req.parseBody().catch((error) => {
    if (error instanceof TypeError) return {}
    throw error
  })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field.trim()]] : [])),
  )
}
