import path from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { writeBackup } from '../src/server/storage/backup.ts'
import { openDatabase } from '../src/server/storage/db.ts'

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: npm run backup -- FILE\n')
  process.exit(2)
}

try {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ url: databaseUrl, folder: path.join(dataDir, 'db') })
  try {
    const rows = await writeBackup(database.db, file)
    process.stdout.write(`Wrote ${rows} rows to ${file}.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
