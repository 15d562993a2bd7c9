import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CopiedFiles, Ending, FromDatabase, ProcessOptions, ToDatabase } from './pglite-protocol.ts'
import type { Channel, PgliteStream } from './pglite-stream.ts'

/** The bundle that `scripts/programs.ts` makes; Node runs the source file where nothing was built, as in tests. */
const PROGRAM = path.resolve(
  import.meta.env?.PROD ? 'dist/programs/pglite-process.js' : 'src/server/storage/embedded/pglite-process.ts',
)

/**
 * Keeps V8's baseline compiler for WebAssembly. The optimising one takes 500 MB for a second or more to compile a
 * single function of PostgreSQL.
 */
const COMPILER_FLAGS = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

const DISK_FULL = /No space left on device|Disk quota exceeded/

/**
 * How long the database may take to close before it is killed; a killed one recovers from its log at the next start.
 */
const CLOSE_MS = 20_000

/** A running process of the embedded database. */
export type PgliteChild = {
  /** Whether the database had not been shut down properly before, and was recovered. */
  recovered: boolean
  /** Opens a connection whose responses are pushed to `stream`. */
  connect(stream: PgliteStream): Channel
  setReadOnly(readOnly: boolean): void
  /** Completes a copy of the data folder, as it is between two statements. Rejects with the reason if it can't. */
  completeCopy(target: string, copied: CopiedFiles): Promise<void>
  /** Resolves with the reason when the process has ended. */
  ended: Promise<Ending>
  /** Checkpoints, closes the database and ends the process. */
  close(): Promise<void>
}

/** Thrown when the process ends before the database is open. */
export class NotOpened extends Error {
  override name = 'NotOpened'
  readonly kind: Ending['kind']
  constructor({ kind, reason }: Ending) {
    super(reason)
    this.kind = kind
  }
}

/**
 * Starts a process with the database in it; resolves once the database is open. `execArgv` are additional options of
 * Node. Throws {@link NotOpened}.
 */
export async function startPglite(options: ProcessOptions, execArgv: string[] = []): Promise<PgliteChild> {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: [...COMPILER_FLAGS, ...execArgv],
    // The process needs none of the site's settings, and should not see the secret.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = endingOf(child)
  // Emitted when a message is sent to a process that has just ended; `ended` reports that.
  child.on('error', () => {})
  const send = (message: ToDatabase) => void (child.connected && child.send(message))

  const streams = new Map<number, PgliteStream>()
  const copies = new Map<string, (failure: string | undefined) => void>()
  let connections = 0
  const opened = new Promise<boolean>((resolve) => {
    child.on('message', (message: FromDatabase) => {
      if ('opened' in message) resolve(message.recovered)
      else if ('completed' in message) copies.get(message.completed)?.(message.failure)
      else streams.get(message.connection)?.push(message.bytes)
    })
  })
  void ended.then((ending) => {
    for (const stream of streams.values()) stream.destroy(makeDatabaseGoneError(ending.reason))
  })
  const outcome = await Promise.race([opened, ended])
  if (typeof outcome === 'object') throw new NotOpened(outcome)

  return {
    recovered: outcome,
    ended,
    connect(stream) {
      const connection = ++connections
      streams.set(connection, stream)
      return {
        send: (bytes) => send({ connection, bytes }),
        end() {
          streams.delete(connection)
          send({ connection, ended: true })
        },
      }
    },
    setReadOnly: (readOnly) => send({ readOnly }),
    async completeCopy(target, copied) {
      const completed = new Promise<string | undefined>((resolve) => copies.set(target, resolve))
      send({ completeCopy: target, copied })
      const failure = await Promise.race([completed, ended.then(({ reason }) => reason)])
      copies.delete(target)
      if (failure) throw new Error(`The embedded database could not be copied: ${failure}.`)
    },
    async close() {
      send({ close: true })
      const killTimer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/** Whether PostgreSQL gave a full disk as the reason. */
export function isDiskFullReason(reason: string): boolean {
  return DISK_FULL.test(reason)
}

/** The error of connections whose database process has ended: its code is the SQLSTATE disk_full or crash_shutdown. */
export function makeDatabaseGoneError(reason: string): Error {
  return Object.assign(new Error('The embedded database has ended.'), {
    code: isDiskFullReason(reason) ? '53100' : '57P02',
  })
}

/**
 * Resolves when the process has ended: with the last line it wrote to standard error, or with its signal or exit code.
 */
async function endingOf(child: ChildProcess): Promise<Ending> {
  let stderrTail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderrTail = (stderrTail + text).slice(-10_000)))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return { kind: 'closed', reason: 'it was closed' }
  try {
    return JSON.parse(stderrTail.trimEnd().split('\n').at(-1) ?? '') as Ending
  } catch {
    return { kind: 'crashed', reason: signal ? `it was ended by ${signal}` : `it ended with code ${code}` }
  }
}
