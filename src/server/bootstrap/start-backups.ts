import type { Services } from '../http/context.ts'
import { startBackupJob } from './backup-job.ts'
import { makeBackups } from './backups.ts'
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
  // A store that is away, such as a disk that isn't mounted, stops no start.
  await backups.removeLeftovers().catch((err: unknown) => log.warn({ err }, 'leftovers of backups were not removed'))
  const job = everyHours && startBackupJob({ database, backups, everyHours, log })
  const socket =
    database.kind === 'embedded' &&
    (await openControlSocket(
      config.dataDir,
      async (request, control) => {
        const done = await runCommand(backups, request, control)
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
