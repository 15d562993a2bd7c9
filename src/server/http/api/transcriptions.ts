import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { RECORDING_BYTES_MAX } from '../../../contract/limits.ts'
import { transcriptionSchema } from '../../../contract/transcription.ts'
import { transcribe } from '../../domain/journal/transcription.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { streamBody, throwBrokenOff } from '../middleware/request-body.ts'
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
    const recording = streamBody(c, RECORDING_BYTES_MAX, 'This recording is too long to be written down.')
    if (!config.transcription || !recording) throw new ApiError(400, { error: 'There is no recording in this.' })
    await rateLimits.countTranscription(user.id)
    const type = c.req.header('Content-Type') ?? ''
    const { signal } = c.req.raw
    const text = await transcribe(config.transcription, user.id, recording, type, signal).catch((error: unknown) => {
      // The client that sent it has left: the service hasn't failed.
      if (signal.aborted) throwBrokenOff()
      throw error
    })
    return c.json({ text }, 200)
  },
)
