import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { z } from 'zod'
import {
  allowanceSchema,
  type InterpretRequest,
  type InterpretResponse,
  interpretRequestSchema,
  interpretResponseSchema,
} from '../../../contract/interpretation.ts'
import { EVENT_STREAM, type InterpretationEvent } from '../../../contract/interpretation-stream.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { interpretDream } from '../../domain/interpretation/interpretation.ts'
import { readAllowance } from '../../domain/limits/allowance.ts'
import type { HttpEnv } from '../context.ts'
import { respondWithEvents } from '../event-stream.ts'
import { NO_STORE } from '../middleware/no-store.ts'
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
      return c.json(await readAllowance(database.db, subjects), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/interpret-ai',
      summary: 'Interpret a dream',
      description: `With \`Accept: ${EVENT_STREAM}\` the answer comes as server-sent events while it is made: \`symbols\` first, then \`words\` and \`part\` of the text, \`questions\`, \`images\`, and \`done\` with the same JSON as otherwise; \`support\` where a language model notices distress, and \`failed\` in place of \`done\` when it broke off, which costs nothing.`,
      request: jsonBody(interpretRequestSchema),
      responses: {
        200: {
          description: 'The interpretation',
          content: {
            'application/json': { schema: interpretResponseSchema },
            [EVENT_STREAM]: { schema: z.string() },
          },
        },
        ...errorResponses(400, 403, 413, 415, 422, 429, 502, 503, 504),
      },
    }),
    async (c) => {
      const request = c.req.valid('json')
      if (prefersEvents(c)) {
        return respondWithEvents<InterpretationEvent>(c, NO_STORE, async (send, signal) => {
          const answer = await interpret(c, request, signal, send)
          send({ event: 'done', data: answer })
        })
      }
      return c.json(await interpret(c, request, c.req.raw.signal), 200, NO_STORE)
    },
  )

async function interpret(
  c: Context<HttpEnv>,
  request: InterpretRequest,
  signal: AbortSignal,
  onEvent?: (event: InterpretationEvent) => void,
): Promise<InterpretResponse> {
  const { database, textWorkers, engine, log, rateLimits } = c.get('services')
  const { interpretations } = c.get('metrics')
  const subjects = await allowanceSubjects(c)
  // A guest's texts are queued by address: cookies can be had in any number.
  const client = subjects.at(-1)?.key ?? 'unknown'
  const dependencies: Parameters<typeof interpretDream>[0] = {
    db: database.db,
    analyseDream: (...input) => textWorkers.analyseDream(client, ...input),
    supportForDream: (...input) => textWorkers.supportForDream(client, ...input),
    engine,
    takeUnpaidReading: rateLimits.takeUnpaidReading,
    takeFreeReading: rateLimits.takeFreeReading,
    log,
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort(new DomainError('interpretation-stopped'))
  c.env?.ending?.addEventListener('abort', stop)
  try {
    const either = AbortSignal.any([signal, stopping.signal])
    const result = await interpretDream(dependencies, request, subjects, either, onEvent)
    interpretations.inc({ outcome: result.source })
    return result
  } catch (error) {
    interpretations.inc({ outcome: (error as Error).name })
    throw error
  } finally {
    c.env?.ending?.removeEventListener('abort', stop)
  }
}

function prefersEvents(c: Context<HttpEnv>): boolean {
  const types = [EVENT_STREAM, 'application/json']
  return accepts(c, { header: 'Accept', supports: types, default: 'application/json' }) === EVENT_STREAM
}
