import { writeBackup } from '../src/server/storage/backup.ts'
import { runOnDatabase } from './database-command.ts'

await runOnDatabase('Usage: npm run backup -- FILE', async (db, file) => {
  return `Wrote ${await writeBackup(db, file)} rows to ${file}.`
})
