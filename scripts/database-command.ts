import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { makeBackups } from '../src/server/bootstrap/backups.ts'
import { type Config, readConfig } from '../src/server/bootstrap/config.ts'
import {
  type ControlRequest,
  type ControlResponse,
  controlSocketPath,
  runCommand,
} from '../src/server/bootstrap/control-socket.ts'
import { type Database, type Db, openDatabase } from '../src/server/storage/connection/db.ts'

/**
 * Runs a command of the form `npm run NAME -- ARGUMENT` on the configured database: opens it, calls `work` with the
 * argument, and prints the line it returns. Without the argument it prints `usage` (exit code 2). An error is printed
 * as one line, without a stack (exit code 1).
 */
export async function runOnDatabase(usage: string, work: (db: Db, argument: string) => Promise<string>): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (!argument) return printUsage(usage)
  await printOutcome(() => withDatabase(({ db }) => work(db, argument)))
}

/**
 * Carries out the backup or restore that `read` makes of the command line, and prints the outcome. Where it makes none,
 * prints `usage` (exit code 2). When a server has the embedded database open, it is asked to do it; else the database
 * is opened here.
 */
export async function runBackupCommand(
  usage: string,
  read: (config: Config) => Promise<ControlRequest | undefined>,
): Promise<void> {
  await printOutcome(async () => {
    const config = readConfig()
    const command = await read(config)
    if (!command) {
      printUsage(usage)
      return undefined
    }
    const answer = config.databaseUrl ? undefined : await askServer(config.dataDir, command)
    if (!answer)
      return withDatabase((database) =>
        runCommand(makeBackups({ config, database }), command, { onFinal: refuseToEnd }),
      )
    if ('error' in answer) throw new Error(answer.error)
    return answer.done
  })
}

/** Prints how a command is used, and lets the process end with 2. */
function printUsage(usage: string): void {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

async function printOutcome(work: () => Promise<string | undefined>): Promise<void> {
  try {
    const done = await work()
    if (done) process.stdout.write(`${done}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ url: databaseUrl, folder: path.join(dataDir, 'db') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Says that a restore can't be canceled any more, and goes on when it is told to end: the person who ends it should
 * know its outcome. Before that, ending it cancels it.
 */
function refuseToEnd(): void {
  const say = () => process.stderr.write('The database is being replaced: the restore can’t be cancelled any more.\n')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, say)
  say()
}

/** Sends a command to the server that runs on this data folder; undefined when there is none. */
function askServer(dataDir: string, command: ControlRequest): Promise<ControlResponse | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: controlSocketPath(dataDir), method: 'POST' }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body) as ControlResponse), reject)
    })
    asked.on('information', refuseToEnd)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(new Error(`The running server didn't answer (${error.code}).`))
    })
    asked.end(JSON.stringify(command))
  })
}
