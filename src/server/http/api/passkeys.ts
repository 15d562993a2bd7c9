import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { userSchema } from '../../../contract/account.ts'
import { confirmationSchema } from '../../../contract/confirmation.ts'
import {
  newPasskeySchema,
  type Passkey,
  type PasskeyOptions,
  passkeyAssertionSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeySchema,
} from '../../../contract/passkeys.ts'
import { addressPart } from '../../../contract/text.ts'
import { confirmUser } from '../../domain/account/confirmation.ts'
import {
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startConfirmation,
  startPasskeySignIn,
  startRegistration,
} from '../../domain/account/passkeys.ts'
import { listPasskeys, type PasskeyRow } from '../../storage/passkeys.ts'
import type { HttpEnv } from '../context.ts'
import { readDevice } from '../device.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { requireUser } from '../middleware/session.ts'
import { readRelyingParty } from '../relying-party.ts'
import { readCaller, serializeUser, startSession } from './caller.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

const UNKNOWN_DEVICE_NAME = 'Passkey'

/** Passkeys: added and kept in the account, and used to sign in. */
export const passkeyRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

passkeyRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/passkeys',
      summary: 'Your passkeys, oldest first',
      responses: { 200: jsonResponse('The passkeys', z.array(passkeySchema)), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const passkeys = await listPasskeys(c.get('services').database.db, requireUser(c).id)
      return c.json(passkeys.map(serializePasskey), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys/options',
      summary: 'Begin to add a passkey',
      description: 'The challenge is good for five minutes and one answer.',
      request: jsonBody(confirmationSchema),
      responses: {
        200: jsonResponse('For `navigator.credentials.create`', passkeyOptionsSchema),
        ...errorResponses(400, 401, 403, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, rateLimits } = c.get('services')
      const user = requireUser(c)
      const relyingParty = readRelyingParty(c)
      await rateLimits.takeOwnChallenge(user.id)
      await confirmUser(database.db, user, c.req.valid('json'), { ...readCaller(c), relyingParty })
      return c.json(toJson(await startRegistration(database.db, user, relyingParty)), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys',
      summary: 'Add the passkey that the browser has made',
      request: jsonBody(newPasskeySchema),
      responses: {
        201: jsonResponse('The passkey', passkeySchema),
        ...errorResponses(400, 401, 403, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database } = c.get('services')
      const user = requireUser(c)
      const name = readDevice(c) || UNKNOWN_DEVICE_NAME
      const passkey = await registerPasskey(database.db, user, c.req.valid('json'), name, readRelyingParty(c))
      return c.json(serializePasskey(passkey), 201, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/account/passkeys/{id}',
      summary: 'Rename a passkey',
      request: { params: z.object({ id: addressPart() }), ...jsonBody(passkeyNameSchema) },
      responses: {
        200: jsonResponse('The passkey', passkeySchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database } = c.get('services')
      const { id: userId } = requireUser(c)
      const passkey = await renamePasskey(database.db, userId, c.req.valid('param').id, c.req.valid('json').name)
      return c.json(serializePasskey(passkey), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/passkeys/{id}',
      summary: 'Remove a passkey',
      request: { params: z.object({ id: addressPart() }) },
      responses: { 204: { description: 'Removed' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      const { id: userId } = requireUser(c)
      await removePasskey(database.db, userId, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/confirmation/options',
      summary: 'Begin to confirm with a passkey what otherwise takes the password',
      responses: {
        200: jsonResponse('For `navigator.credentials.get`', passkeyOptionsSchema),
        ...errorResponses(401, 403, 404, 429, 503),
      },
    }),
    async (c) => {
      const { database, rateLimits } = c.get('services')
      const user = requireUser(c)
      await rateLimits.takeOwnChallenge(user.id)
      return c.json(toJson(await startConfirmation(database.db, user, readRelyingParty(c))), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkey-sign-in/options',
      summary: 'Begin to sign in with a passkey',
      description: 'The answer is the same for everyone. The challenge is good for five minutes and one answer.',
      responses: {
        200: jsonResponse('For `navigator.credentials.get`', passkeyOptionsSchema),
        ...errorResponses(403, 429, 503),
      },
    }),
    async (c) => {
      const { database, rateLimits } = c.get('services')
      await rateLimits.takeSignInChallenge(clientNetworkHash(c))
      return c.json(toJson(await startPasskeySignIn(database.db, readRelyingParty(c))), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkey-sign-in',
      summary: 'Sign in with a passkey',
      request: jsonBody(passkeyAssertionSchema),
      responses: { 200: jsonResponse('The person', userSchema), ...errorResponses(400, 401, 403, 413, 415, 503) },
    }),
    async (c) => {
      const user = await signInWithPasskey(c.get('services').database.db, c.req.valid('json'), readRelyingParty(c))
      await startSession(c, user)
      return c.json(serializeUser(user), 200)
    },
  )

/** The options, which are JSON already, as the schema of the response describes them. */
function toJson(options: { challenge: string }): PasskeyOptions {
  return { ...options }
}

function serializePasskey({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
