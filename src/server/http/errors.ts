import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../contract/errors.ts'
import { DAY_SECONDS } from '../../shared/durations.ts'
import { PasskeyRefused } from '../domain/account/passkeys.ts'
import { DomainError, type DomainErrorCode } from '../domain/domain-error.ts'
import type { FailureWithSupport } from '../domain/interpretation/interpretation.ts'
import { TranscriptionFailure } from '../domain/journal/transcription.ts'
import { AllowanceUsedUp } from '../domain/limits/allowance.ts'
import { Overloaded } from '../domain/limits/overloaded.ts'
import { QuotaExceeded } from '../domain/limits/quotas.ts'
import { RateLimitExceeded } from '../domain/limits/rate-limits.ts'
import { TextLimitExceeded } from '../domain/text-limit.ts'
import { QueueFull } from '../fair-queue.ts'
import { InterpreterFailure } from '../interpreter/types.ts'
import { MarkdownTooComplex } from '../markdown/rendered.ts'
import { isDatabaseUnreachable, isDiskFull, isForeignKeyViolation } from '../storage/connection/db.ts'
import type { HttpEnv } from './context.ts'
import { routeOf } from './metrics/observe-requests.ts'

/** An HTTP error of the API. `body.error` is the sentence shown to the user. */
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

/**
 * Returns the 400 error for Zod issues: the first message is the error, `fields` has the first message of each field.
 */
export function validationError(issues: readonly { path: PropertyKey[]; message: string }[]): ApiError {
  const fields = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path[0]
    if (name !== undefined && !fields.has(String(name))) fields.set(String(name), message)
  }
  return new ApiError(400, {
    error: issues[0]?.message ?? 'The request is not valid.',
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
  })
}

/** The status of each refusal by the rules. */
const STATUS_OF: Record<DomainErrorCode, ContentfulStatusCode> = {
  'sign-in-refused': 401,
  'credentials-changed': 401,
  'wrong-password': 403,
  'recovery-refused': 403,
  'challenge-expired': 400,
  'passkey-not-found': 404,
  'too-many-passkeys': 409,
  'session-not-found': 404,
  'username-taken': 409,
  'username-reserved': 400,
  'password-too-common': 400,
  'entry-id-taken': 409,
  'rewriting-id-taken': 409,
  'share-id-taken': 409,
  'share-ended': 410,
  'post-id-taken': 409,
  'entry-deleted': 410,
  'entry-not-found': 404,
  'rewriting-not-found': 404,
  'share-not-found': 404,
  'share-too-long': 400,
  'post-not-found': 404,
  'tag-not-found': 404,
  'member-posts-off': 403,
  'post-forbidden': 403,
  'slug-taken': 409,
  'invalid-cursor': 400,
  'unknown-theme': 400,
  'no-mail-server': 400,
  'no-address-to-confirm': 404,
  'reminders-stopped': 409,
  'subscription-not-found': 404,
  'nowhere-to-send': 404,
  'sign-not-found': 404,
  'dream-not-english': 422,
  'dream-not-words': 422,
  'interpretation-stopped': 503,
}

/**
 * How each purpose of a passkey's answer is refused. 401 only for a guest, since pages take it for an ended session.
 */
const PASSKEY_REFUSALS = {
  registration: { status: 400, error: 'This passkey could not be added. Please try again, or make it elsewhere.' },
  'sign-in': {
    status: 401,
    error: 'This passkey opens no account here. Please use your password, or another passkey.',
  },
  confirmation: { status: 403, error: 'This passkey was not accepted. Please try again, or give your password.' },
} as const

/**
 * Maps any error that a handler throws to a JSON response, with where help can be found if it refuses a text in
 * distress.
 */
export async function respondWithError(error: FailureWithSupport, c: Context<HttpEnv>): Promise<Response> {
  const response = responseTo(error, c)
  if (!error.support) return response
  const { message, kind } = error.support
  const body = { ...(await response.json()), support: message, supportKind: kind }
  return new Response(JSON.stringify(body), response)
}

function responseTo(error: Error, c: Context<HttpEnv>): Response {
  const { log, database } = c.get('services')
  if (error instanceof ApiError) return c.json(error.body, error.status, error.headers)
  if (error instanceof AllowanceUsedUp) {
    const { resetAt, usedUpByNetwork } = error.allowance
    const seconds = resetAt ? Math.max(1, Math.ceil((Date.parse(resetAt) - Date.now()) / 1000)) : DAY_SECONDS
    const sentence = usedUpByNetwork
      ? 'Guests on your network have used all of the interpretations that they share today. Sign in to have your own, or please come back tomorrow.'
      : 'You have used all of today’s interpretations. Please come back tomorrow.'
    return c.json({ error: sentence, ...error.allowance }, 429, { 'Retry-After': String(seconds) })
  }
  if (error instanceof RateLimitExceeded) {
    const { message, limit, retryAfterSeconds } = error
    c.get('metrics').refusals.inc({ route: routeOf(c), limit })
    return c.json({ error: message, retryAfterSeconds }, 429, { 'Retry-After': String(retryAfterSeconds) })
  }
  if (error instanceof Overloaded) {
    return c.json({ error: error.message }, 503, { 'Retry-After': String(error.retryAfterSeconds) })
  }
  if (error instanceof DomainError) {
    const { code, message, field } = error
    const headers = { ...(code === 'interpretation-stopped' && { 'Retry-After': '30' }) }
    return c.json({ error: message, ...(field && { fields: { [field]: message } }) }, STATUS_OF[code], headers)
  }
  if (error instanceof PasskeyRefused) {
    const { status, error: sentence } = PASSKEY_REFUSALS[error.purpose]
    return c.json({ error: sentence }, status)
  }
  if (error instanceof QuotaExceeded) return c.json({ error: error.message }, 403)
  if (error instanceof TextLimitExceeded) {
    log.warn({ reason: error.message }, 'a text could not be read')
    const sentence = 'This text can’t be read. Please shorten it, or leave out what isn’t words.'
    return c.json({ error: sentence }, 400)
  }
  if (error instanceof MarkdownTooComplex) {
    return c.json({ error: error.message, fields: { content: error.message } }, 400)
  }
  if (error instanceof QueueFull) {
    const [status, sentence] = error.isOwnFault
      ? [429 as const, 'Many texts from you or your network are being read already. Please try again in a few seconds.']
      : [503 as const, 'There is a lot to read at the moment. Please try again in a few seconds.']
    return c.json({ error: sentence }, status, { 'Retry-After': '5' })
  }
  if (error instanceof InterpreterFailure) {
    log.warn({ kind: error.kind, reason: error.message }, 'interpretation failed')
    if (error.kind === 'busy') {
      const sentence = 'Many dreams are being read at the moment. Please try again in a little while.'
      return c.json({ error: sentence }, 503, { 'Retry-After': '10' })
    }
    return error.kind === 'timeout'
      ? c.json({ error: 'Failed to interpret dream. Please try again.' }, 504)
      : c.json({ error: 'Failed to interpret dream' }, 502)
  }
  if (error instanceof TranscriptionFailure) {
    log.warn({ kind: error.kind, reason: error.message }, 'transcription failed')
    return error.kind === 'timeout'
      ? c.json({ error: 'Writing this recording down took too long. It is still on your device.' }, 504)
      : c.json({ error: 'This recording could not be written down. It is still on your device.' }, 502)
  }
  if (error instanceof HTTPException) {
    if (error.status === 400) return c.json({ error: 'The request is not valid JSON.' }, 400)
    if (error.status === 413) return c.json({ error: 'That is too long. Please send less text.' }, 413)
    return c.json({ error: 'The request can’t be answered.' }, error.status)
  }
  // Inserted rows reference only the user's account: it was deleted after the session was read.
  if (isForeignKeyViolation(error)) return c.json({ error: 'This account has been deleted.' }, 401)
  if (isDiskFull(error) || (database.isDiskFull() && isDatabaseUnreachable(error))) {
    log.error({ err: error }, 'disk full')
    const sentence =
      'The site can’t save anything at the moment: its disk is full. What you wrote is still in your browser; please try again later.'
    return c.json({ error: sentence }, 503, { 'Retry-After': '60' })
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ err: error }, 'database away')
    return c.json({ error: 'The service is resting for a moment. Please try again shortly.' }, 503, {
      'Retry-After': '5',
    })
  }
  log.error({ err: error }, 'unexpected error')
  const body = { error: 'Something went wrong on our side. Please try again.', requestId: c.get('requestId') }
  return c.json(body, 500)
}
