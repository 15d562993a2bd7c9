import fs from 'node:fs'
import { prepareFolder } from './embedded-folder.ts'
import { DatabaseInUse, lockFolder } from './embedded-lock.ts'
import { startPostgres } from './pglite.ts'
import type { Ending, FromDatabase, ProcessOptions, ToDatabase } from './pglite-protocol.ts'

// The embedded database's own process: PGlite, answering PostgreSQL's wire protocol over Node's IPC channel. It holds the
// lock on the folder, and ends as soon as the site's process is gone.

const STARTUP = 0
const TERMINATE = 'X'.charCodeAt(0)

const { folder, template } = JSON.parse(process.argv[2] ?? '') as ProcessOptions

// A terminal and some supervisors send these to both processes; when to close is the site's to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

/** Written at once, since nothing that waits in a stream outlives the next line. */
function end(ending: Ending): never {
  fs.writeSync(2, `${JSON.stringify(ending)}\n`)
  process.exit(1)
}

function answer(message: FromDatabase): void {
  process.send?.(message)
}

async function open() {
  try {
    const unlock = await lockFolder(folder)
    await prepareFolder(folder, template)
    return { unlock, ...(await startPostgres(folder, (reason) => end({ kind: 'crashed', reason }))) }
  } catch (error) {
    const kind = error instanceof DatabaseInUse ? 'in use' : 'unopenable'
    return end({ kind, reason: (error as Error).message })
  }
}

const { unlock, pg, recovered } = await open()

/** Sends messages of the wire protocol to PostgreSQL and gives what it answers to all of them. */
function execute(bytes: Uint8Array): Buffer {
  const answers: Uint8Array[] = []
  // It has run when this returns: with this option nothing in it waits.
  const done = pg.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => void answers.push(part.slice()),
  })
  done.catch((error: Error) => end({ kind: 'crashed', reason: error.message }))
  return Buffer.concat(answers)
}

function run(statement: string): void {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(text.length + 4, 1)
  execute(Buffer.concat([head, text]))
}

/** There is one session, and so one connection at a time. */
let current: number | undefined
let readOnly = false
let sessionReadOnly = false

/** What one connection left in the session isn't there for the next. */
function resetSession(): void {
  if (pg.isInTransaction()) run('rollback')
  run('discard all')
  sessionReadOnly = false
}

function receive({ connection, bytes }: { connection: number; bytes: Uint8Array }): void {
  if (bytes[0] === TERMINATE) return
  if (bytes[0] === STARTUP) {
    resetSession()
    current = connection
  }
  if (sessionReadOnly !== readOnly && !pg.isInTransaction()) {
    run(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    sessionReadOnly = readOnly
  }
  answer({ connection, bytes: execute(bytes) })
}

async function close(): Promise<never> {
  await pg.close()
  unlock()
  process.exit(0)
}

process.on('message', (message: ToDatabase) => {
  if ('bytes' in message) receive(message)
  else if ('readOnly' in message) readOnly = message.readOnly
  else if ('close' in message) void close()
  else if (message.connection === current) resetSession()
})
answer({ opened: true, recovered })
