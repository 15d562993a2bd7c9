import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { DAY_MS } from '../../shared/durations.ts'
import { restoreBackup, UNFINISHED_ENDING, writeBackup } from '../storage/backup/backup.ts'
import { type BackupStore, backupName, makeFolderStore, removeLeftovers } from '../storage/backup/backup-store.ts'
import { makeS3Store } from '../storage/backup/backup-store-s3.ts'
import { BackupError, makeEncryption, openBackup } from '../storage/backup/backup-stream.ts'
import { markRestore } from '../storage/backup/restore-mark.ts'
import { withTrialRestore } from '../storage/backup/restore-trial.ts'
import type { Database } from '../storage/connection/db.ts'
import type { Config } from './config.ts'

type BackupsOptions = {
  config: Pick<Config, 'backup' | 'dataDir'>
  database: Database
}

/** `signal` cancels a restore until `onFinal` is called: from then on the database is being replaced. */
export type RestoreControl = { signal?: AbortSignal | undefined; onFinal?: (() => void) | undefined }

export type Backups = ReturnType<typeof makeBackups>

/** The store of the settings; undefined if there is none. */
function makeStore({ to, s3 }: Config['backup']): BackupStore | undefined {
  if (!to) return undefined
  return to.startsWith('s3://') ? makeS3Store(to, s3) : makeFolderStore(path.resolve(to))
}

/** The folder, in that of the data, in which a backup is first restored into a copy. */
const TRIAL_FOLDER = 'restore'

/**
 * Makes and restores backups, one at a time: a second call while one is under way throws a {@link BackupError}. Throws
 * one as well when the public key of the settings is invalid.
 */
export function makeBackups({ config, database }: BackupsOptions) {
  const { recipient, keep } = config.backup
  if (recipient) makeEncryption(recipient)
  const store = makeStore(config.backup)
  let isBusy = false

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isBusy) throw new BackupError('A backup or a restore is under way: try again when it has ended.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  const write = (file: string) => database.withSnapshot((db) => writeBackup(db, file, recipient))

  return {
    store,
    /** Writes a backup to `file`, encrypted if its name ends in `.age`. Returns the number of rows. */
    toFile: (file: string) => alone(() => write(file)),
    /** Adds a backup to the store, and removes the oldest beyond BACKUP_KEEP. Returns its name and number of rows. */
    toStore: (now: Date) =>
      alone(async () => {
        if (!store) throw new BackupError('Name a file, or set BACKUP_TO.')
        const name = backupName(now, recipient !== undefined)
        const folder = path.join(config.dataDir, `backup-${process.pid}${UNFINISHED_ENDING}`)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        try {
          const file = path.join(folder, name)
          const rows = await write(file)
          await store.save(file, name)
          const outdated = keep ? (await store.list()).slice(0, -keep) : []
          for (const old of outdated) await store.remove(old)
          return { name, rows }
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
    /**
     * Removes what the backups and restores of killed processes have left behind: readable copies of the database. No
     * other process works in the data folder of an embedded database; those of a PostgreSQL server may share it, and
     * any may share the store, so there only what hasn't been written to for a day is removed.
     */
    async removeLeftovers() {
      const untouchedMs = database.kind === 'embedded' ? 0 : DAY_MS
      const isLeftover = (name: string) => name === TRIAL_FOLDER || name.endsWith(UNFINISHED_ENDING)
      await removeLeftovers(config.dataDir, isLeftover, untouchedMs)
      await store?.removeUnfinished(DAY_MS)
    },
    /**
     * Replaces the whole database by a backup, once it was restored into a copy. `file` is a local file, or the `s3://`
     * address of one; `identity` is the content of an age identity file. Returns the number of rows. Throws a
     * {@link BackupError} also when it was cancelled.
     */
    restore: (file: string, identity?: string, { signal, onFinal }: RestoreControl = {}) =>
      alone(async () => {
        const folder = path.join(config.dataDir, TRIAL_FOLDER)
        let isFinal = false
        try {
          return await withLocalFile(file, config, async (local) => {
            const backup = await openBackup(local, identity)
            const open = () => (signal && !isFinal ? addAbortSignal(signal, backup.open()) : backup.open())
            return withTrialRestore({ name: file, open }, folder, (tried) => {
              signal?.throwIfAborted()
              isFinal = true
              onFinal?.()
              return restoreBackup(database.db, tried, { onReplaced: markRestore })
            })
          })
        } catch (error) {
          if (signal?.aborted && !isFinal) throw new BackupError('The restore was cancelled; nothing was changed.')
          throw error
        }
      }),
  }
}

/** Fetches a file from S3 for the time of `work`. */
async function withLocalFile<Result>(
  file: string,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  work: (local: string) => Promise<Result>,
): Promise<Result> {
  if (!file.startsWith('s3://')) return work(file)
  const slash = file.lastIndexOf('/')
  const name = file.slice(slash + 1)
  const local = path.join(dataDir, `fetched-${process.pid}.backup${UNFINISHED_ENDING}`)
  await mkdir(dataDir, { recursive: true })
  try {
    await makeS3Store(file.slice(0, slash), backup.s3).read(name, local)
    return await work(local)
  } finally {
    await rm(local, { force: true })
  }
}
