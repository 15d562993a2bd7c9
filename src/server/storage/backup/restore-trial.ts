import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../connection/db.ts'
import { copyMigrations, listMigrations, MIGRATIONS_FOLDER } from '../connection/migrations-folder.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { readMigrationsOf } from './backup-file.ts'
import { type BackupSource, openBackup } from './backup-stream.ts'

/**
 * Restores a backup into a new embedded database in `folder`, which is removed afterwards, and runs `replace` with what
 * is to be restored in earnest. One of an older version is restored with the tables that it had, migrated as its
 * database would have been, and replaced by a backup of the result. So whatever is wrong with the file shows before
 * anything is replaced.
 *
 * Throws a `BackupError` when the file is not a backup, is incomplete, or was written by a newer version of the site,
 * and the database's error when its rows don't fit together.
 */
export async function withTrialRestore<Result>(
  source: BackupSource,
  folder: string,
  replace: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const migrations = listMigrations()
  const written = await readMigrationsOf(source)
  const known = migrations.filter((hash) => written.includes(hash)).length
  const isOlder = known < migrations.length
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const ownMigrations = path.join(folder, 'migrations')
    if (isOlder) await copyMigrations(known, ownMigrations)
    await tryRestore(source, path.join(folder, 'db'), isOlder ? ownMigrations : MIGRATIONS_FOLDER)
    if (!isOlder) return await replace(source)
    const migrated = path.join(folder, 'migrated.backup')
    await migrate(path.join(folder, 'db'), migrated)
    return await replace({ ...(await openBackup(migrated)), name: source.name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryRestore(source: BackupSource, folder: string, migrationsFolder: string): Promise<void> {
  const trial = await openDatabase({ folder, migrationsFolder })
  try {
    await restoreBackup(trial.db, source, { migrationsFolder })
  } finally {
    await trial.close()
  }
}

/** Opening a database migrates it. */
async function migrate(folder: string, file: string): Promise<void> {
  const trial = await openDatabase({ folder })
  try {
    await writeBackup(trial.db, file)
  } finally {
    await trial.close()
  }
}
