import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../contract/error.ts'
import { PasswordTooCommon, SignInRefused, UsernameTaken, WrongPassword } from '../domain/accounts.ts'
import { AllowanceUsedUp } from '../domain/allowance.ts'
import { TooMany } from '../domain/attempts.ts'
import { CursorUnreadable } from '../domain/cursor.ts'
import { EntryUnknown } from '../domain/journal.ts'
import { PostForbidden, PostUnknown, SlugTaken } from '../domain/posts.ts'
import { InterpreterFailure } from '../interpreter/port.ts'
import { MarkdownTooComplex } from '../markdown/rendered.ts'
import { isDatabaseAway } from '../storage/db.ts'
import { WorkersBusy } from '../workers/pool.ts'
import { TextUnreadable } from '../workers/text-workers.ts'
import type { HttpEnv } from './env.ts'

/** An error of the API with the sentence that a person reads. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  readonly headers: Record<string, string>
  constructor(status: ContentfulStatusCode, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.error)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The first sentence stands for the whole; each field keeps its own. */
export function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): ApiError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[String(issue.path[0] ?? 'body')] ??= issue.message
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'body'))
  return new ApiError(400, {
    error: issues[0]?.message ?? 'The request is not valid.',
    ...(Object.keys(known).length > 0 && { fields: known }),
  })
}

/** Turns whatever a handler throws into the API's error form. */
export function answerError(error: Error, c: Context<HttpEnv>): Response {
  const { log } = c.get('services')
  if (error instanceof ApiError) return c.json(error.body, error.status, error.headers)
  if (error instanceof AllowanceUsedUp) {
    const { resetAt } = error.allowance
    const seconds = resetAt ? Math.max(1, Math.ceil((Date.parse(resetAt) - Date.now()) / 1000)) : 86_400
    return c.json(
      { error: 'You have used all of today’s interpretations. Please come back tomorrow.', ...error.allowance },
      429,
      { 'Retry-After': String(seconds) },
    )
  }
  if (error instanceof TooMany) {
    return c.json({ error: error.message }, 429, { 'Retry-After': String(error.retryAfterSeconds) })
  }
  if (error instanceof SignInRefused) return c.json({ error: 'Incorrect username or password' }, 401)
  if (error instanceof WrongPassword) return c.json({ error: 'That is not your password.' }, 403)
  if (error instanceof UsernameTaken) {
    const sentence = 'That username is taken. Please choose another.'
    return c.json({ error: sentence, fields: { username: sentence } }, 409)
  }
  if (error instanceof PasswordTooCommon) {
    const sentence = 'This password is among the most common ones and easily guessed. Please choose another.'
    return c.json({ error: sentence, fields: { password: sentence } }, 400)
  }
  if (error instanceof EntryUnknown) return c.json({ error: 'There is no such entry in your journal.' }, 404)
  if (error instanceof PostUnknown) return c.json({ error: 'Blog Post Not Found' }, 404)
  if (error instanceof PostForbidden) return c.json({ error: 'This post is somebody else’s.' }, 403)
  if (error instanceof SlugTaken) {
    const sentence = 'Another post has this slug. Please choose another.'
    return c.json({ error: sentence, fields: { slug: sentence } }, 409)
  }
  if (error instanceof CursorUnreadable) return c.json({ error: 'This cursor can’t be read.' }, 400)
  if (error instanceof TextUnreadable) {
    log.warn({ reason: error.message }, 'a text could not be read')
    const sentence = 'This text can’t be read. Please shorten it, or leave out what isn’t words.'
    return c.json({ error: sentence }, 400)
  }
  if (error instanceof MarkdownTooComplex) {
    return c.json({ error: error.message, fields: { content: error.message } }, 400)
  }
  if (error instanceof WorkersBusy) {
    const sentence = 'There is a lot to read at the moment. Please try again in a few seconds.'
    return c.json({ error: sentence }, 503, { 'Retry-After': '5' })
  }
  if (error instanceof InterpreterFailure) {
    log.warn({ kind: error.kind, reason: error.message }, 'interpretation failed')
    return error.kind === 'timeout'
      ? c.json({ error: 'Failed to interpret dream. Please try again.' }, 504)
      : c.json({ error: 'Failed to interpret dream' }, 502)
  }
  if (error instanceof HTTPException) {
    if (error.status === 400) return c.json({ error: 'The request is not valid JSON.' }, 400)
    if (error.status === 413) return c.json({ error: 'That is too long. Please send less text.' }, 413)
    return c.json({ error: 'The request can’t be answered.' }, error.status)
  }
  if (isDatabaseAway(error)) {
    log.error({ err: error }, 'database away')
    return c.json({ error: 'The service is resting for a moment. Please try again shortly.' }, 503, {
      'Retry-After': '5',
    })
  }
  log.error({ err: error }, 'unexpected error')
  return c.json({ error: 'Something went wrong on our side. Please try again.' }, 500)
}
