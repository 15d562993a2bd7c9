import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountUsageSchema } from '../../contract/usage.ts'
import {
  deletionSchema,
  loginSchema,
  passwordChangeSchema,
  registrationSchema,
  type User,
  userSchema,
} from '../../contract/user.ts'
import { changePassword, endAccount, register, signIn } from '../domain/accounts.ts'
import { exportAccount } from '../domain/export.ts'
import { readAccountUsage } from '../domain/quotas.ts'
import { endSession, openSession } from '../domain/sessions.ts'
import type { UserRow } from '../storage/users.ts'
import { clientHash } from './address.ts'
import { knownDevice, rememberDevice } from './device.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'
import { answers, json, jsonBody, rejectInvalid } from './openapi.ts'
import { clearSessionCookie, memberOf, sessionToken, setSessionCookie } from './session.ts'

const userRoute = createRoute({
  method: 'get',
  path: '/user',
  summary: 'Who is signed in',
  responses: { 200: json('The person', userSchema), ...answers(401, 503) },
})

const registerRoute = createRoute({
  method: 'post',
  path: '/register',
  summary: 'Make an account and sign in',
  request: jsonBody(registrationSchema),
  responses: { 201: json('The person', userSchema), ...answers(400, 403, 409, 413, 415, 429, 503) },
})

const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  summary: 'Sign in',
  request: jsonBody(loginSchema),
  responses: { 200: json('The person', userSchema), ...answers(400, 401, 403, 413, 415, 429, 503) },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/logout',
  summary: 'Sign out',
  responses: { 204: { description: 'Signed out' }, ...answers(403, 503) },
})

const passwordRoute = createRoute({
  method: 'post',
  path: '/account/password',
  summary: 'Change the password; all other sessions end',
  request: jsonBody(passwordChangeSchema),
  responses: { 204: { description: 'Changed' }, ...answers(400, 401, 403, 413, 415, 429, 503) },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  summary: 'Everything that is yours, as one ZIP with JSON and Markdown',
  responses: {
    200: { description: 'The ZIP', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...answers(401, 403, 429, 503),
  },
})

const usageRoute = createRoute({
  method: 'get',
  path: '/account/usage',
  summary: 'What your account holds, and the most that it may',
  responses: { 200: json('What it holds', accountUsageSchema), ...answers(401, 503) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/account',
  summary: 'End the account and remove everything in it',
  request: jsonBody(deletionSchema),
  responses: { 204: { description: 'Removed' }, ...answers(400, 401, 403, 413, 415, 429, 503) },
})

export const accountRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })

accountRoutes
  .openapi(userRoute, (c) => c.json(wireUser(memberOf(c)), 200, { 'Cache-Control': 'private, no-store' }))
  .openapi(registerRoute, async (c) => {
    const { database, config } = c.get('services')
    const { db } = database
    const user = await register(db, c.req.valid('json'), callerOf(c), config.site.name)
    setSessionCookie(c, await openSession(db, user.id, sessionToken(c)))
    rememberDevice(c, user)
    return c.json(wireUser(user), 201)
  })
  .openapi(loginRoute, async (c) => {
    const { db } = c.get('services').database
    const user = await signIn(db, c.req.valid('json'), callerOf(c))
    setSessionCookie(c, await openSession(db, user.id, sessionToken(c)))
    rememberDevice(c, user)
    return c.json(wireUser(user), 200)
  })
  .openapi(logoutRoute, async (c) => {
    const token = sessionToken(c)
    if (token) await endSession(c.get('services').database.db, token)
    clearSessionCookie(c)
    return c.body(null, 204)
  })
  .openapi(passwordRoute, async (c) => {
    const { db } = c.get('services').database
    const { token, user } = await changePassword(db, memberOf(c), c.req.valid('json'), callerOf(c))
    setSessionCookie(c, token)
    rememberDevice(c, user)
    return c.body(null, 204)
  })
  .openapi(exportRoute, async (c) => {
    const { database, rateLimits, textWorkers } = c.get('services')
    const user = memberOf(c)
    refuseEmbedding(c)
    await rateLimits.countExport(user.id)
    const { name, zip } = exportAccount(database.db, textWorkers, user, new Date())
    return c.body(await startedStream(zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    })
  })
  .openapi(usageRoute, async (c) => {
    const usage = await readAccountUsage(c.get('services').database.db, memberOf(c).id)
    return c.json(usage, 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(deleteRoute, async (c) => {
    const { database, responseCache } = c.get('services')
    await endAccount(database.db, memberOf(c), c.req.valid('json').password, callerOf(c))
    // The person's posts went with the account: no cached page may show them.
    responseCache.clear()
    clearSessionCookie(c)
    return c.body(null, 204)
  })

/** A page that shows this address as a picture, a frame or the like would have each reader's browser run the export. Throws 403. */
function refuseEmbedding(c: Context<HttpEnv>): void {
  const destination = c.req.header('Sec-Fetch-Dest')
  if (destination === undefined || destination === 'document' || destination === 'empty') return
  throw new ApiError(403, {
    error: 'This can only be downloaded by itself. Please use the button on your account page.',
  })
}

/** A stream whose first part has been made: what fails before is answered as an error. */
async function startedStream(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): Promise<ReadableStream> {
  let next: Promise<IteratorResult<Uint8Array<ArrayBuffer>>> | undefined = parts.next()
  await next
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? parts.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // The reader is gone: nothing more is read from the database for them.
    cancel: () => parts.return(undefined).then(() => undefined),
  })
}

function callerOf(c: Context<HttpEnv>) {
  return {
    rateLimits: c.get('services').rateLimits,
    address: clientHash(c),
    deviceOf: (user: UserRow) => knownDevice(c, user),
  }
}

function wireUser({ id, username, role, tier, createdAt }: UserRow): User {
  return { id, username, role, tier, createdAt: createdAt.toISOString() }
}
