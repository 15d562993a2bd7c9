import { cpSync, existsSync } from 'node:fs'
import { chmod, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createCluster, POSTGRES_MAJOR } from './pglite.ts'

/**
 * Makes sure that `folder` contains a database. A missing one is prepared in `<folder>.new`, from the `template` folder
 * or else by `initdb`, and renamed into place, so that an interrupted first start leaves no incomplete database.
 *
 * Throws an `Error` with a message of one sentence when the folder contains something else or a database of another
 * version.
 */
export async function prepareFolder(folder: string, template: string): Promise<void> {
  const versionFile = path.join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = (await readFile(versionFile, 'utf8')).trim()
    if (version === POSTGRES_MAJOR) return
    throw new Error(
      `The database in ${folder} was written by PostgreSQL ${version}, this version reads ${POSTGRES_MAJOR}: ` +
        'back it up with the version of the site that wrote it, and restore that here.',
    )
  }
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`The folder ${folder} holds something that is not a database: empty it, or set DATA_DIR.`)
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  if (existsSync(path.join(template, 'PG_VERSION'))) cpSync(template, unfinished, { recursive: true })
  else await createCluster(unfinished)
  await chmod(unfinished, 0o700)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(path.dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => sync(path.join(entry.parentPath, entry.name))))
  await sync(folder)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
