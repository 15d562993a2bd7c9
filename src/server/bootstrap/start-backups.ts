import type { PostFile } from '../content/posts.ts'
import type { Dictionary } from '../content/read.ts'
import { ensureAdmin } from '../domain/account.ts'
import { loadPosts } from '../domain/content-posts.ts'
import type { Services } from '../http/context.ts'
import { loadDictionary } from '../storage/dictionary.ts'
import { deleteAllVectors } from '../storage/entry-vectors.ts'
import { startBackupJob } from './backup-job.ts'
import { makeBackups } from './backups.ts'
import { openControlSocket, runCommand } from './control-socket.ts'

type Content = { dictionary: Dictionary; posts: PostFile[] }

/**
 * Starts the scheduled backups, if there are to be any, and listens for the commands that need the embedded database.
 * Returns the function that ends both. Throws a `BackupError` for an invalid BACKUP_AGE_RECIPIENT.
 */
export async function startBackups(services: Services, content: Content): Promise<() => Promise<void>> {
  const { config, database, log } = services
  const backups = makeBackups({ config, database })
  const { everyHours } = config.backup
  const job = everyHours && startBackupJob({ database, backups, everyHours, log })
  const socket =
    database.kind === 'embedded' &&
    (await openControlSocket(
      config.dataDir,
      async (request) => {
        const done = await runCommand(backups, request)
        if (request.command === 'restore') await afterRestore(services, content)
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
 * Brings a running server up to date with a database that was replaced: loads the content that came with this version
 * of the site, as the start does, and forgets everything that was kept of the former database.
 */
async function afterRestore(services: Services, { dictionary, posts }: Content): Promise<void> {
  const { config, database, renderer } = services
  services.journalSearch.clear()
  await loadDictionary(database.db, dictionary)
  if (config.admin) await ensureAdmin(database.db, config.admin)
  if (!config.searchByMeaning) await deleteAllVectors(database.db)
  await loadPosts(database.db, renderer, posts)
  services.responseCache.clear()
}
