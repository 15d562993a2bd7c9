import { restoreBackup } from '../src/server/storage/backup.ts'
import { runOnDatabase } from './database-command.ts'

const USAGE = 'Usage: npm run restore -- FILE\nEverything in the database is replaced by what FILE holds.'

await runOnDatabase(USAGE, async (db, file) => {
  return `Restored ${await restoreBackup(db, file)} rows from ${file}.`
})
