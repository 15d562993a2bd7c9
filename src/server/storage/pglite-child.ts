import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Ending, FromDatabase, ProcessOptions, ToDatabase } from './pglite-protocol.ts'
import type { Channel, PgliteStream } from './pglite-stream.ts'

const PROGRAM = path.resolve('src/server/storage/pglite-process.ts')

/**
 * Leaves WebAssembly at V8's baseline compiler. Its optimising one takes 500 MB for a second or more over a single
 * function of PostgreSQL.
 */
const COMPILER_FLAGS = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

const FULL = /No space left on device|Disk quota exceeded/

/** How long a database may take to close; killed later than that it recovers from its log. */
const CLOSE_MS = 20_000

/** The database's process while it runs. */
export type PgliteChild = {
  /** The database wasn't shut down properly before. */
  recovered: boolean
  /** Opens a connection whose answers go to `stream`. */
  connect(stream: PgliteStream): Channel
  setReadOnly(readOnly: boolean): void
  /** Resolves when the process has ended, with why. */
  ended: Promise<Ending>
  /** Checkpoints, closes the database and ends the process. */
  close(): Promise<void>
}

/** Thrown when the process ended before the database was open. */
export class NotOpened extends Error {
  override name = 'NotOpened'
  readonly kind: Ending['kind']
  constructor({ kind, reason }: Ending) {
    super(reason)
    this.kind = kind
  }
}

/**
 * Starts a process and the database in it; resolves once it answers. `execArgv` are further options of Node. Throws
 * {@link NotOpened}.
 */
export async function startPglite(options: ProcessOptions, execArgv: string[] = []): Promise<PgliteChild> {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: [...COMPILER_FLAGS, ...execArgv],
    // The settings, and the secret among them, are none of its business.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = endingOf(child)
  // A message to a process that has just ended; `ended` tells of it.
  child.on('error', () => {})
  const send = (message: ToDatabase) => void (child.connected && child.send(message))

  const streams = new Map<number, PgliteStream>()
  let connections = 0
  const opened = new Promise<boolean>((resolve) => {
    child.on('message', (message: FromDatabase) => {
      if ('opened' in message) resolve(message.recovered)
      else streams.get(message.connection)?.push(message.bytes)
    })
  })
  void ended.then((ending) => {
    for (const stream of streams.values()) stream.destroy(databaseGone(ending.reason))
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
    async close() {
      send({ close: true })
      const late = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
      await ended
      clearTimeout(late)
    },
  }
}

/** Whether a reason of PostgreSQL's is that the disk is full. */
export function isFullDisk(reason: string): boolean {
  return FULL.test(reason)
}

/** What those who wait for an answer are told: PostgreSQL's disk_full, or crash_shutdown. */
export function databaseGone(reason: string): Error {
  return Object.assign(new Error('The embedded database has ended.'), { code: isFullDisk(reason) ? '53100' : '57P02' })
}

/** Why the process ended, once it has: its last word, or the signal or code that it ended with. */
async function endingOf(child: ChildProcess): Promise<Ending> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-10_000)))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return { kind: 'closed', reason: 'it was closed' }
  try {
    return JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') as Ending
  } catch {
    return { kind: 'crashed', reason: signal ? `it was ended by ${signal}` : `it ended with code ${code}` }
  }
}
