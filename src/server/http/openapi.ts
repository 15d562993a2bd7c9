import type { Hook } from '@hono/zod-openapi'
import type { z } from 'zod'
import { errorSchema } from '../../contract/error.ts'
import type { HttpEnv } from './env.ts'
import { invalid } from './errors.ts'

const MEANING = {
  400: 'Malformed or invalid',
  401: 'Not signed in',
  403: 'Not allowed, or a cross-site request',
  404: 'Unknown',
  409: 'Taken, or changed since',
  413: 'Too large',
  415: 'Not JSON',
  429: 'The allowance is used up, or too much at once',
  502: 'The model failed',
  503: 'The database is away',
  504: 'The model was too slow',
} as const

/** The JSON answer of a route, for its description. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** The JSON body that a route asks for. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

/** The error answers of a route, for its description. The handlers throw; `answerError` sends them. */
export function answers(...statuses: (keyof typeof MEANING)[]) {
  return Object.fromEntries(statuses.map((status) => [status, json(MEANING[status], errorSchema)]))
}

/** What a request's schema refuses becomes the API's error form. */
export const rejectInvalid: Hook<unknown, HttpEnv, string, unknown> = (result) => {
  if (!result.success) throw invalid(result.error.issues)
}
