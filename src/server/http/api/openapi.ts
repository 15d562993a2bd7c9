import type { Hook } from '@hono/zod-openapi'
import type { z } from 'zod'
import { errorSchema } from '../../../contract/errors.ts'
import type { HttpEnv } from '../context.ts'
import { validationError } from '../errors.ts'

const STATUS_DESCRIPTIONS = {
  400: 'Malformed or invalid',
  401: 'Not signed in',
  403: 'Not allowed, or a cross-site request',
  404: 'Unknown',
  409: 'Taken, or changed since',
  410: 'Deleted before',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Not told in English, or not in words',
  429: 'The allowance is used up, or too much at once',
  502: 'The model failed',
  503: 'The database is away, or too many ask at once',
  504: 'The model was too slow',
} as const

/** Describes a JSON response of a route in the OpenAPI document. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** The `request` of a route with a required JSON body; Hono validates the body against `schema`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

/**
 * Describes a route's error responses in the OpenAPI document. They are sent by `respondWithError`, for the errors that
 * the handlers throw.
 */
export function errorResponses(...statuses: (keyof typeof STATUS_DESCRIPTIONS)[]) {
  return Object.fromEntries(statuses.map((status) => [status, jsonResponse(STATUS_DESCRIPTIONS[status], errorSchema)]))
}

/** Throws the API's 400 error for a request that doesn't match its route's schema. */
export const rejectInvalidInput: Hook<unknown, HttpEnv, string, unknown> = (result) => {
  if (!result.success) throw validationError(result.error.issues)
}
