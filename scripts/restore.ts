import path from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { restoreBackup } from '../src/server/storage/backup.ts'
import { openDatabase } from '../src/server/storage/db.ts'

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: npm run restore -- FILE\nEverything in the database is replaced by what FILE holds.\n')
  process.exit(2)
}

try {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ url: databaseUrl, folder: path.join(dataDir, 'db') })
  try {
    const rows = await restoreBackup(database.db, file)
    process.stdout.write(`Restored ${rows} rows from ${file}.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
