import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  loginSchema,
  passwordChangeSchema,
  passwordCheckSchema,
  registrationSchema,
  userSchema,
} from '../../../contract/account.ts'
import { confirmationSchema } from '../../../contract/confirmation.ts'
import { accountUsageSchema } from '../../../contract/usage.ts'
import { changePassword, deleteAccount, register, signIn } from '../../domain/account/account.ts'
import { exportAccount } from '../../domain/account/account-export.ts'
import { confirmPassword } from '../../domain/account/confirmation.ts'
import { endSession } from '../../domain/account/sessions.ts'
import { readAccountUsage } from '../../domain/limits/quotas.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { clearSessionCookie, requireUser, sessionToken, setSessionCookie } from '../middleware/session.ts'
import { readRelyingParty } from '../relying-party.ts'
import { readCaller, serializeUser, startSession } from './caller.ts'
import { rememberDevice } from './known-device.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

export const accountRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

accountRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/user',
      summary: 'Who is signed in',
      responses: { 200: jsonResponse('The person', userSchema), ...errorResponses(401, 503) },
    }),
    (c) => c.json(serializeUser(requireUser(c)), 200, NO_STORE),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/register',
      summary: 'Make an account and sign in',
      request: jsonBody(registrationSchema),
      responses: { 201: jsonResponse('The person', userSchema), ...errorResponses(400, 403, 409, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database, config } = c.get('services')
      const { db } = database
      const user = await register(db, c.req.valid('json'), readCaller(c), config.site.name)
      await startSession(c, user)
      return c.json(serializeUser(user), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/login',
      summary: 'Sign in',
      request: jsonBody(loginSchema),
      responses: { 200: jsonResponse('The person', userSchema), ...errorResponses(400, 401, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const user = await signIn(db, c.req.valid('json'), readCaller(c))
      await startSession(c, user)
      return c.json(serializeUser(user), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/logout',
      summary: 'Sign out',
      responses: { 204: { description: 'Signed out' }, ...errorResponses(403, 503) },
    }),
    async (c) => {
      const token = sessionToken(c)
      if (token) await endSession(c.get('services').database.db, token)
      clearSessionCookie(c)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/password',
      summary: 'Change the password; all other sessions end',
      request: jsonBody(passwordChangeSchema),
      responses: { 204: { description: 'Changed' }, ...errorResponses(400, 401, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const { token, user } = await changePassword(db, requireUser(c), c.req.valid('json'), readCaller(c))
      setSessionCookie(c, token)
      rememberDevice(c, user)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/password/check',
      summary: 'Say whether this is your password',
      request: jsonBody(passwordCheckSchema),
      responses: { 204: { description: 'It is' }, ...errorResponses(400, 401, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      await confirmPassword(requireUser(c), c.req.valid('json').password, readCaller(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      summary: 'Everything that is yours, as one ZIP with JSON and Markdown',
      responses: {
        200: {
          description: 'The ZIP',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        ...errorResponses(401, 403, 429, 503),
      },
    }),
    async (c) => {
      const { database, rateLimits, textWorkers } = c.get('services')
      const user = requireUser(c)
      rejectEmbedding(c)
      await rateLimits.countExport(user.id)
      const { name, zip } = exportAccount(database.db, textWorkers, user, new Date())
      return c.body(await streamAfterFirstChunk(zip), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
        ...NO_STORE,
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/usage',
      summary: 'What your account holds, and the most that it may',
      responses: { 200: jsonResponse('What it holds', accountUsageSchema), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const usage = await readAccountUsage(c.get('services').database.db, requireUser(c).id)
      return c.json(usage, 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account',
      summary: 'End the account and remove everything in it',
      request: jsonBody(confirmationSchema),
      responses: { 204: { description: 'Removed' }, ...errorResponses(400, 401, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database, responseCache } = c.get('services')
      const confirmer = { ...readCaller(c), relyingParty: readRelyingParty(c) }
      await deleteAccount(database.db, requireUser(c), c.req.valid('json'), confirmer)
      // The user's posts were deleted with the account: no cached page may show them.
      responseCache.clear()
      clearSessionCookie(c)
      return c.body(null, 204)
    },
  )

/**
 * Throws a 403 {@link ApiError} if the browser loads the URL as anything but a document or a fetch: a page that embeds
 * it as an image or a frame would make each visitor's browser run the export.
 */
function rejectEmbedding(c: Context<HttpEnv>): void {
  const destination = c.req.header('Sec-Fetch-Dest')
  if (destination === undefined || destination === 'document' || destination === 'empty') return
  throw new ApiError(403, {
    error: 'This can only be downloaded by itself. Please use the button on your account page.',
  })
}

/** Converts chunks to a stream. Waits for the first chunk, so that what it throws still becomes an error response. */
async function streamAfterFirstChunk(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): Promise<ReadableStream> {
  let next: Promise<IteratorResult<Uint8Array<ArrayBuffer>>> | undefined = chunks.next()
  await next
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? chunks.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // The client has disconnected: stops reading from the database.
    cancel: () => chunks.return(undefined).then(() => undefined),
  })
}
