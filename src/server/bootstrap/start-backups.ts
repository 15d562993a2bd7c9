import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../http/context.ts'
import { UNFINISHED_ENDING } from '../storage/backup.ts'
import { startBackupJob } from './backup-job.ts'
import { makeBackups, TRIAL_FOLDER } from './backups.ts'
import { openControlSocket, runCommand } from './control-socket.ts'
import type { SiteContent } from './load-content.ts'

/**
 * Starts the scheduled backups, if there are to be any, and listens for the commands that need the embedded database.
 * Returns the function that ends both. Throws a `BackupError` for an invalid BACKUP_AGE_RECIPIENT.
 */
export async function startBackups(services: Services, content: SiteContent): Promise<() => Promise<void>> {
  const { config, database, log } = services
  const backups = makeBackups({ config, database })
  const { everyHours } = config.backup
  if (database.kind === 'embedded') await removeLeftovers(config.dataDir)
  const job = everyHours && startBackupJob({ database, backups, everyHours, log })
  const socket =
    database.kind === 'embedded' &&
    (await openControlSocket(
      config.dataDir,
      async (request) => {
        const done = await runCommand(backups, request)
        if (request.command === 'restore') await content.reloadAfterRestore()
        return done
      },
      log,
    ))
  return async () => {
    if (socket) await socket.close()
    if (job) await job.stop()
  }
}

/**
 * Removes what the restore or backup of a killed process has left behind: readable copies of the database. No other
 * process works in the data folder of an embedded database.
 */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const leftovers = names.filter((name) => name === TRIAL_FOLDER || name.endsWith(UNFINISHED_ENDING))
  for (const name of leftovers) await rm(path.join(dataDir, name), { recursive: true, force: true })
}
