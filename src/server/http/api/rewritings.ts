import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  listedRewritingSchema,
  newRehearsalSchema,
  newRewritingSchema,
  type Rewriting,
  rewritingConflictSchema,
  rewritingFieldsSchema,
  rewritingSchema,
  savedRewritingSchema,
} from '../../../contract/rewritings.ts'
import { DomainError } from '../../domain/domain-error.ts'
import {
  addRehearsal,
  authorizeRewriting,
  createRewriting,
  deleteRehearsal,
  deleteRewriting,
  type RehearsedRewriting,
  RewritingConflict,
  readAllRewritings,
  readRewritings,
  updateRewriting,
  withRehearsals,
} from '../../domain/journal/rewritings.ts'
import type { RewritingRow } from '../../storage/rewritings.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { findOwnEntry, entryParamsSchema as params, supportOf } from './journal-entry.ts'
import { respondWithReading } from './journal-reading.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** The rewritings of nightmares and their rehearsals. */
export const rewritingRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/rewritings',
      summary: 'All your rewritings, newest first, with the entries they belong to',
      responses: {
        200: jsonResponse('The rewritings', z.array(listedRewritingSchema)),
        ...errorResponses(401, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      return respondWithReading(c, 'rewritings', async () => {
        const rewritings = await readAllRewritings(db, requireUser(c).id)
        return rewritings.map(({ entry, ...rewriting }) => ({ ...serialize(rewriting), entry }))
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/{id}/rewritings',
      summary: 'The rewritings of an entry, newest first',
      request: { params },
      responses: {
        200: jsonResponse('The rewritings', z.array(rewritingSchema)),
        ...errorResponses(400, 401, 404, 503),
      },
    }),
    async (c) => {
      const rewritings = await readRewritings(
        c.get('services').database.db,
        await findOwnEntry(c, c.req.valid('param').id),
      )
      return c.json(rewritings.map(serialize), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal/{id}/rewritings',
      summary: 'Keep a new version of a nightmare beside its entry',
      request: { params, ...jsonBody(newRewritingSchema) },
      responses: {
        201: jsonResponse('The rewriting', savedRewritingSchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
        409: jsonResponse(
          'Your rewriting with this id says something else, or the id is taken',
          rewritingConflictSchema,
        ),
      },
    }),
    async (c) => {
      const entry = await findOwnEntry(c, c.req.valid('param').id)
      try {
        const rewriting = await createRewriting(c.get('services').database.db, entry, c.req.valid('json'))
        return c.json(await serializeSaved(c, rewriting), 201)
      } catch (error) {
        if (!(error instanceof RewritingConflict)) throw error
        const rewriting = await serializeRehearsed(c, error.rewriting)
        return c.json({ error: 'This rewriting was saved with another text.', rewriting }, 409)
      }
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/journal/rewritings/{id}',
      summary: 'Change a rewriting',
      request: { params, ...jsonBody(rewritingFieldsSchema) },
      responses: {
        200: jsonResponse('The rewriting', savedRewritingSchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const rewriting = await updateRewriting(db, await findOwnRewriting(c), c.req.valid('json').text)
      return c.json(await serializeSaved(c, rewriting), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/rewritings/{id}',
      summary: 'Delete a rewriting and its rehearsals',
      request: { params },
      responses: { 204: { description: 'Deleted' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      await deleteRewriting(c.get('services').database.db, await findOwnRewriting(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal/rewritings/{id}/rehearsals',
      summary: 'Note a rehearsal, with the distress before and after it',
      request: { params, ...jsonBody(newRehearsalSchema) },
      responses: {
        201: jsonResponse('The rewriting with all its rehearsals', rewritingSchema),
        ...errorResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const rewriting = await findOwnRewriting(c)
      await addRehearsal(db, rewriting, c.req.valid('json'))
      return c.json(await serializeRehearsed(c, rewriting), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/rehearsals/{id}',
      summary: 'Delete a rehearsal',
      request: { params },
      responses: { 204: { description: 'Deleted' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      await deleteRehearsal(c.get('services').database.db, requireUser(c).id, uuidIn(c))
      return c.body(null, 204)
    },
  )

type WithId = Context<HttpEnv, string, { out: { param: { id: string } } }>

function uuidIn(c: WithId): string {
  const { id } = c.req.valid('param')
  if (!z.uuid().safeParse(id).success) throw new DomainError('rewriting-not-found')
  return id
}

/** Returns the rewriting with the id in the path. Throws `rewriting-not-found` unless it belongs to the user. */
function findOwnRewriting(c: WithId) {
  return authorizeRewriting(c.get('services').database.db, requireUser(c).id, uuidIn(c))
}

function serialize({ id, entryId, text, rehearsals, createdAt, updatedAt }: RehearsedRewriting): Rewriting {
  return {
    id,
    entryId,
    text,
    rehearsals: rehearsals.map(({ id, day, distressBefore, distressAfter }) => ({
      id,
      day,
      distressBefore,
      distressAfter,
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

async function serializeRehearsed(c: Context<HttpEnv>, rewriting: RewritingRow): Promise<Rewriting> {
  const [rehearsed] = await withRehearsals(c.get('services').database.db, rewriting.userId, [rewriting])
  return serialize(rehearsed ?? { ...rewriting, rehearsals: [] })
}

/** Adds where help can be found, if the rewriting speaks of real distress and a save needn't wait for that. */
async function serializeSaved(c: Context<HttpEnv>, rewriting: RewritingRow) {
  const distress = await c.get('services').entryAnalyser.screenRewriting(rewriting)
  return { ...(await serializeRehearsed(c, rewriting)), ...supportOf(distress) }
}
