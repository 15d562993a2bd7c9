import fs from 'node:fs'
import { prepareFolder } from './embedded-folder.ts'
import { DatabaseInUse, lockFolder } from './embedded-lock.ts'
import { completeCopy } from './folder-copy.ts'
import { startPostgres } from './pglite.ts'
import type { CopiedFiles, Ending, FromDatabase, ProcessOptions, ToDatabase } from './pglite-protocol.ts'

// The child process of the embedded database: PGlite, served through PostgreSQL's wire protocol over Node's IPC
// channel. It holds the lock on the folder, and exits as soon as the site's process is gone.

const STARTUP = 0
const TERMINATE = 'X'.charCodeAt(0)

const { folder, template } = JSON.parse(process.argv[2] ?? '') as ProcessOptions

// A terminal and some process managers send these signals to both processes. The site's process decides when to close.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

/** Exits with a reason. It is written synchronously, since `process.exit` drops what a stream still buffers. */
function exitWith(ending: Ending): never {
  fs.writeSync(2, `${JSON.stringify(ending)}\n`)
  process.exit(1)
}

function send(message: FromDatabase): void {
  process.send?.(message)
}

async function open() {
  try {
    const unlock = await lockFolder(folder)
    await prepareFolder(folder, template)
    return { unlock, ...(await startPostgres(folder, (reason) => exitWith({ kind: 'crashed', reason }))) }
  } catch (error) {
    const kind = error instanceof DatabaseInUse ? 'in use' : 'unopenable'
    return exitWith({ kind, reason: (error as Error).message })
  }
}

const { unlock, pg, recovered } = await open()

/** Sends messages of the wire protocol to PostgreSQL and returns its responses to all of them. */
function execute(bytes: Uint8Array): Buffer {
  const responses: Uint8Array[] = []
  // With `syncToFs: false` the call does all its work before it returns, so the responses are complete here.
  const done = pg.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => void responses.push(part.slice()),
  })
  done.catch((error: Error) => exitWith({ kind: 'crashed', reason: error.message }))
  return Buffer.concat(responses)
}

function runStatement(statement: string): void {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(text.length + 4, 1)
  execute(Buffer.concat([head, text]))
}

/** PGlite has one session, so there is one connection at a time. */
let currentConnection: number | undefined
let isReadOnly = false
let isSessionReadOnly = false

/** Rolls back and discards the state of the session, so that the next connection starts with a new one. */
function resetSession(): void {
  if (pg.isInTransaction()) runStatement('rollback')
  runStatement('discard all')
  isSessionReadOnly = false
}

function handleMessage({ connection, bytes }: { connection: number; bytes: Uint8Array }): void {
  if (bytes[0] === TERMINATE) return
  if (bytes[0] === STARTUP) {
    resetSession()
    currentConnection = connection
  }
  if (isSessionReadOnly !== isReadOnly && !pg.isInTransaction()) {
    runStatement(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    isSessionReadOnly = isReadOnly
  }
  send({ connection, bytes: execute(bytes) })
}

/**
 * Completes the copy of the data folder in `target`. Nothing else runs meanwhile, since this is synchronous, so the
 * copy is what PostgreSQL would find after a crash at this moment: it opens with all that was committed and nothing
 * else.
 */
function handleCopy(target: string, copied: CopiedFiles): void {
  try {
    completeCopy(folder, target, copied)
    send({ completed: target })
  } catch (error) {
    send({ completed: target, failure: (error as Error).message })
  }
}

async function close(): Promise<never> {
  await pg.close()
  unlock()
  process.exit(0)
}

process.on('message', (message: ToDatabase) => {
  if ('bytes' in message) handleMessage(message)
  else if ('readOnly' in message) isReadOnly = message.readOnly
  else if ('completeCopy' in message) handleCopy(message.completeCopy, message.copied)
  else if ('close' in message) void close()
  else if (message.connection === currentConnection) resetSession()
})
send({ opened: true, recovered })
