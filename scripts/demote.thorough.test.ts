import { spawnSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import { ensureAdmin } from '../src/server/domain/account/account.ts'
import { openDatabase } from '../src/server/storage/connection/db.ts'
import { createServerDatabase } from '../tests/support/database.ts'

it.skipIf(inject('postgresUrl') === null)('npm run demote reports success, and errors in one line', async () => {
  const url = await createServerDatabase()
  const database = await openDatabase({ url, folder: '' })
  await ensureAdmin(database.db, { username: 'Keeper', password: 'a password of the settings' })
  await database.close()
  const demote = (name: string, settings: Record<string, string> = {}) => {
    const env = { ...process.env, DATABASE_URL: url, SECRET: 's'.repeat(32), ...settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/demote.ts', name].filter(Boolean), {
      env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  expect(demote('')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage: npm run demote -- USERNAME'),
  })
  expect(demote('nobody-here')).toEqual({ status: 1, stdout: '', stderr: 'There is no account named nobody-here.\n' })
  const inSettings = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'a password of the settings' }
  expect(demote('keeper', inSettings)).toEqual({
    status: 0,
    stdout:
      'Keeper is an ordinary member now, and is signed out everywhere. Take ADMIN_USERNAME out of the settings before the next start.\n',
    stderr: '',
  })
  expect(demote('keeper')).toEqual({ status: 1, stdout: '', stderr: 'Keeper is no admin.\n' })
})
