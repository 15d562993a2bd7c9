import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runBackupCommand } from './database-command.ts'

const USAGE = `Usage: npm run restore -- FILE [--identity KEYFILE]
Everything in the database is replaced by what FILE holds, also while the site runs, once FILE was restored into a copy.
FILE may be s3://bucket/key. KEYFILE has the secret key of age for a FILE that is encrypted.`

await runBackupCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ options: { identity: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (!file) return undefined
  return {
    command: 'restore',
    file: file.startsWith('s3://') ? file : path.resolve(file),
    ...(values.identity && { identity: await readFile(values.identity, 'utf8') }),
  }
})
