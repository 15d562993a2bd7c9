import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { allowanceSchema, interpretRequestSchema, interpretResponseSchema } from '../../../contract/interpretation.ts'
import { readAllowance } from '../../domain/allowance.ts'
import { interpretDream } from '../../domain/interpretation.ts'
import type { HttpEnv } from '../context.ts'
import { allowanceSubjects, ensureGuestCookie } from './allowance-subjects.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

export const interpretationRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'get',
      path: '/interpretation-limit',
      summary: 'What is left of the daily allowance',
      responses: { 200: jsonResponse('What is left', allowanceSchema) },
    }),
    async (c) => {
      const { database } = c.get('services')
      const subjects = await ensureGuestCookie(c)
      return c.json(await readAllowance(database.db, subjects), 200, { 'Cache-Control': 'private, no-store' })
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/interpret-ai',
      summary: 'Interpret a dream',
      request: jsonBody(interpretRequestSchema),
      responses: {
        200: jsonResponse('The interpretation', interpretResponseSchema),
        ...errorResponses(400, 403, 413, 415, 429, 502, 503, 504),
      },
    }),
    async (c) => {
      const { database, textWorkers, engine, log } = c.get('services')
      const { interpretations } = c.get('metrics')
      const subjects = await allowanceSubjects(c)
      const dependencies = { db: database.db, analyseDream: textWorkers.analyseDream, engine, log }
      const result = await interpretDream(dependencies, c.req.valid('json'), subjects, c.req.raw.signal).catch(
        (error: Error) => {
          interpretations.inc({ outcome: error.name })
          throw error
        },
      )
      interpretations.inc({ outcome: result.source })
      return c.json(result, 200, { 'Cache-Control': 'private, no-store' })
    },
  )
