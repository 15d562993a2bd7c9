import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { transcriptionSchema } from '../../../contract/transcription.ts'
import { transcribe } from '../../domain/transcription.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, jsonResponse } from './openapi.ts'

/** Registered only where the operator has set a transcription service. */
export const transcriptionRoutes = new OpenAPIHono<HttpEnv>().openapi(
  createRoute({
    method: 'post',
    path: '/transcriptions',
    summary: 'Have a recording written down; it is sent on to the operator’s transcription service and not kept',
    request: {
      body: { required: true, content: { 'audio/*': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } },
    },
    responses: {
      200: jsonResponse('What was said', transcriptionSchema),
      ...errorResponses(400, 401, 403, 413, 415, 429, 502, 503, 504),
    },
  }),
  async (c) => {
    const { rateLimits, config } = c.get('services')
    const user = requireUser(c)
    const { body, signal } = c.req.raw
    if (!config.transcription || !body || c.req.header('Content-Length') === '0') {
      throw new ApiError(400, { error: 'There is no recording in this.' })
    }
    await rateLimits.countTranscription(user.id)
    const type = c.req.header('Content-Type') ?? ''
    return c.json({ text: await transcribe(config.transcription, user.id, body, type, signal) }, 200)
  },
)
