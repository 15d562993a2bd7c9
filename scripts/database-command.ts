import path from 'node:path'
import { readConfig } from '../src/server/bootstrap/config.ts'
import { type Db, openDatabase } from '../src/server/storage/db.ts'

/**
 * Runs a command of the form `npm run NAME -- ARGUMENT` on the configured database: opens it, calls `work` with the
 * argument, and prints the line it returns. Without the argument it prints `usage` (exit code 2). An error is printed
 * as one line, without a stack (exit code 1).
 */
export async function runOnDatabase(usage: string, work: (db: Db, argument: string) => Promise<string>): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (!argument) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 2
    return
  }
  try {
    const { databaseUrl, dataDir } = readConfig()
    const database = await openDatabase({ url: databaseUrl, folder: path.join(dataDir, 'db') })
    try {
      process.stdout.write(`${await work(database.db, argument)}\n`)
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
