import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { type AccountSession, sessionSchema } from '../../../contract/sessions.ts'
import { addressPart } from '../../../contract/text.ts'
import { endOtherSessions, endPublicSession, type OwnSession, readSessions } from '../../domain/account/sessions.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { clearSessionCookie, requireSession, requireUser } from '../middleware/session.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** The browsers in which the user is signed in. */
export const sessionRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

sessionRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/sessions',
      summary: 'Where you are signed in',
      responses: { 200: jsonResponse('The sessions', z.array(sessionSchema)), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const sessions = await readSessions(c.get('services').database.db, requireSession(c))
      return c.json(sessions.map(serializeSession), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions',
      summary: 'Sign out everywhere else',
      responses: { 204: { description: 'Ended' }, ...errorResponses(401, 403, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      requireUser(c)
      const session = requireSession(c)
      await endOtherSessions(database.db, session)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions/{id}',
      summary: 'End one of your sessions',
      request: { params: z.object({ id: addressPart() }) },
      responses: { 204: { description: 'Ended' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      requireUser(c)
      const session = requireSession(c)
      const { id } = c.req.valid('param')
      if (!z.uuid().safeParse(id).success) throw new DomainError('session-not-found')
      const { isCurrent } = await endPublicSession(database.db, session, id)
      if (isCurrent) clearSessionCookie(c)
      return c.body(null, 204)
    },
  )

function serializeSession({ publicId, device, createdAt, lastUsedAt, isCurrent }: OwnSession): AccountSession {
  return {
    id: publicId,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent,
  }
}
