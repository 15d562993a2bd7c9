import { readConfig } from '../src/server/bootstrap/config.ts'
import { demoteAdmin } from '../src/server/domain/account/account.ts'
import { runOnDatabase } from './database-command.ts'

const USAGE = 'Usage: npm run demote -- USERNAME\nThe admin becomes an ordinary member, and is signed out everywhere.'

await runOnDatabase(USAGE, async (db, username) => {
  const name = await demoteAdmin(db, username)
  const isInSettings = readConfig().admin?.username.toLowerCase() === name.toLowerCase()
  const advice = isInSettings ? ' Take ADMIN_USERNAME out of the settings before the next start.' : ''
  return `${name} is an ordinary member now, and is signed out everywhere.${advice}`
})
