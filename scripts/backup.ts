import path from 'node:path'
import { runBackupCommand } from './database-command.ts'

const USAGE = `Usage: npm run backup -- FILE
Writes the whole database to FILE, also while the site runs. A FILE that ends in .age is encrypted for
BACKUP_AGE_RECIPIENT. Without FILE the backup is added to BACKUP_TO.`

await runBackupCommand(USAGE, async ({ backup }) => {
  const [file] = process.argv.slice(2)
  if (file) return { command: 'backup', file: path.resolve(file) }
  return backup.to ? { command: 'backup' } : undefined
})
