import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { allowanceSchema, interpretRequestSchema, interpretResponseSchema } from '../../contract/interpretation.ts'
import { allowanceOf } from '../domain/allowance.ts'
import { interpretDream } from '../domain/interpretation.ts'
import type { HttpEnv } from './env.ts'
import { answers, json, jsonBody, rejectInvalid } from './openapi.ts'
import { subjectsOf, welcome } from './subjects.ts'

const limitRoute = createRoute({
  method: 'get',
  path: '/interpretation-limit',
  summary: 'What is left of the daily allowance',
  responses: { 200: json('What is left', allowanceSchema) },
})

const interpretRoute = createRoute({
  method: 'post',
  path: '/interpret-ai',
  summary: 'Interpret a dream',
  request: jsonBody(interpretRequestSchema),
  responses: {
    200: json('The interpretation', interpretResponseSchema),
    ...answers(400, 403, 413, 415, 429, 502, 503, 504),
  },
})

export const interpretationRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })
  .openapi(limitRoute, async (c) => {
    const { database } = c.get('services')
    const subjects = await welcome(c)
    return c.json(await allowanceOf(database.db, subjects), 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(interpretRoute, async (c) => {
    const { database, textWorkers, interpreter, log } = c.get('services')
    const { interpretations } = c.get('metrics')
    const subjects = await subjectsOf(c)
    const work = { db: database.db, readDream: textWorkers.readDream, interpreter, log }
    const answer = await interpretDream(work, c.req.valid('json'), subjects, c.req.raw.signal).catch((error: Error) => {
      interpretations.inc({ outcome: error.name })
      throw error
    })
    interpretations.inc({ outcome: answer.source })
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' })
  })
