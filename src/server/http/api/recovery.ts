import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { confirmationSchema } from '../../../contract/confirmation.ts'
import {
  recoveredSchema,
  recoveryCodesSchema,
  recoverySchema,
  recoveryStatusSchema,
} from '../../../contract/recovery.ts'
import { confirmUser } from '../../domain/account/confirmation.ts'
import { makeRecoveryCodes, recoverAccount } from '../../domain/account/recovery-codes.ts'
import { countRecoveryCodes } from '../../storage/recovery-codes.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { requireUser } from '../middleware/session.ts'
import { readRelyingParty } from '../relying-party.ts'
import { readCaller } from './caller.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** Recovery codes, and the new password that one of them sets. */
export const recoveryRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

recoveryRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/recovery-codes',
      summary: 'How many recovery codes you have left',
      responses: { 200: jsonResponse('How many', recoveryStatusSchema), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const { left, createdAt } = await countRecoveryCodes(c.get('services').database.db, requireUser(c).id)
      return c.json({ left, createdAt: createdAt?.toISOString() ?? null }, 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/recovery-codes',
      summary: 'Make new recovery codes; the previous ones end',
      request: jsonBody(confirmationSchema),
      responses: {
        201: jsonResponse('The codes, which are told this once', recoveryCodesSchema),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, secret } = c.get('services')
      const user = requireUser(c)
      const confirmer = { ...readCaller(c), relyingParty: readRelyingParty(c) }
      await confirmUser(database.db, user, c.req.valid('json'), confirmer)
      return c.json({ codes: await makeRecoveryCodes(database.db, secret, user) }, 201, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/password-recovery',
      summary: 'Set a new password with a recovery code; all sessions end',
      request: jsonBody(recoverySchema),
      responses: {
        200: jsonResponse('The password is set', recoveredSchema),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, secret } = c.get('services')
      return c.json(await recoverAccount(database.db, secret, c.req.valid('json'), readCaller(c)), 200, NO_STORE)
    },
  )
