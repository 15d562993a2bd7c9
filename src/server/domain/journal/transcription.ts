import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { JOURNAL_TEXT_MAX } from '../../../contract/limits.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { makeFairQueue, QueueFull } from '../../fair-queue.ts'
import { tell } from '../../telemetry.ts'
import { Overloaded } from '../limits/overloaded.ts'

/** An OpenAI-compatible server; `baseUrl` includes the version and has no slash at its end. */
export type TranscriptionService = { baseUrl: string; model: string; apiKey?: string | undefined }

/** The service failed, or was too slow. The message says how, without anything that was said or answered. */
export class TranscriptionFailure extends Error {
  override name = 'TranscriptionFailure'
  readonly kind: 'failed' | 'timeout'
  constructor(kind: 'failed' | 'timeout', message: string) {
    super(message)
    this.kind = kind
  }
}

/** The time that the upload and the service's work may take together. */
const TIMEOUT_MS = 3 * MINUTE_MS

/** The service asks for a file name, and reads the format from its ending. */
const FILE_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['audio/webm', 'webm'],
  ['audio/mp4', 'mp4'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
])

const answerSchema = z.object({ text: z.string() })

const AT_ONCE = 8
const WAITING_MAX = 32
/** How many recordings of a user may wait for another of theirs, which is the only one that takes a place above. */
const USER_WAITING_MAX = 4
const RETRY_SECONDS = 60

/** Members take turns, and a slow upload holds up only its owner's own. */
const queue = makeFairQueue({
  atOnce: AT_ONCE,
  atOncePerKey: 1,
  waitingMax: WAITING_MAX,
  waitingMaxPerKey: USER_WAITING_MAX,
  onChange: (running, waiting) => tell('workload', { pool: 'transcriptions', running, waiting }),
})

async function inTurn<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(String(userId), work)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    tell('taskStopped', { pool: 'transcriptions', reason: 'busy' })
    const sentence = error.isOwnFault
      ? 'Several recordings of yours are being written down.'
      : 'Many recordings are being written down at the moment.'
    throw new Overloaded(`${sentence} Please try again in a minute.`, RETRY_SECONDS)
  }
}

/**
 * Sends a user's recording on to the service while it comes in, and returns what was said, cut to the length of an
 * entry. `type` is the recording's media type. Nothing is kept. Throws {@link TranscriptionFailure}, `Overloaded`, and
 * what reading the recording throws.
 */
export function transcribe(
  service: TranscriptionService,
  userId: number,
  recording: AsyncIterable<Uint8Array>,
  type: string,
  signal: AbortSignal,
): Promise<string> {
  const send = async () => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    let fault: { error: unknown } | undefined
    const onFault = (error: unknown) => (fault = { error })
    try {
      const { baseUrl, model, apiKey } = service
      const { body, contentType } = multipartOf(
        model,
        tellFault(recording, onFault),
        type.split(';')[0]?.trim().toLowerCase() ?? '',
      )
      const response = await fetch(`${baseUrl}/audio/transcriptions`, {
        method: 'POST',
        headers: { 'Content-Type': contentType, ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
        body,
        // Another address must get neither the recording nor the key.
        redirect: 'error',
        signal: AbortSignal.any([signal, timeout]),
        duplex: 'half',
        // Node's fetch takes an async iterable as body, which the browser's types don't know.
      } as unknown as RequestInit)
      if (!response.ok) {
        await response.body?.cancel()
        throw new TranscriptionFailure('failed', `the service answered with ${response.status}`)
      }
      return answerSchema
        .parse(await response.json())
        .text.trim()
        .slice(0, JOURNAL_TEXT_MAX)
    } catch (error) {
      // The service isn't to blame: the recording was too long, or broke off.
      if (fault) throw fault.error
      if (error instanceof TranscriptionFailure) throw error
      // Not the error's own message, which could quote the answer.
      if (timeout.aborted) throw new TranscriptionFailure('timeout', 'the service was too slow')
      throw new TranscriptionFailure('failed', `no usable answer: ${(error as Error).name}`)
    }
  }
  return inTurn(userId, send)
}

/** Tells what was wrong with the recording: `fetch` would only say that it failed. */
async function* tellFault(recording: AsyncIterable<Uint8Array>, onFault: (error: unknown) => void) {
  try {
    yield* recording
  } catch (error) {
    onFault(error)
    throw error
  }
}

/** The fields as multipart/form-data (RFC 7578); `FormData` would need the whole recording in memory. */
function multipartOf(model: string, recording: AsyncIterable<Uint8Array>, type: string) {
  const boundary = randomUUID()
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fileName = `recording.${FILE_ENDINGS.get(type) ?? 'webm'}`
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`
  async function* parts() {
    yield Buffer.from(field('model', model) + field('response_format', 'json') + fileHead)
    yield* recording
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return { body: parts(), contentType: `multipart/form-data; boundary=${boundary}` }
}
