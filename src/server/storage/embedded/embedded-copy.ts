import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import { copyUnlocked } from './folder-copy.ts'
import type { CopiedFiles } from './pglite-protocol.ts'

/** Free space that is left to the database while there is a copy of it. */
const SPARE_BYTES = 64 * 1024 * 1024

type CopyOptions = {
  folder: string
  pool: Pool
  completeCopy(target: string, copied: CopiedFiles): Promise<void>
  openCopy(folder: string): Promise<{ pool: Pool; close(): Promise<void> }>
}

/**
 * Copies the embedded database's folder, opens the copy in a process of its own and runs `work` on it. PGlite has one
 * session, so a long transaction on the database itself would hold everybody up. Its files are copied while it is used;
 * others wait only while those that changed meanwhile are copied again. The copy is removed afterwards.
 *
 * Throws an `Error` with a message of one sentence when there is no room for the copy, or it can't be made.
 */
export async function withCopy<Result>(
  { folder, pool, completeCopy, openCopy }: CopyOptions,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  await removeCopy(folder)
  await checkRoom(folder)
  const place = copyFolder(folder)
  await mkdir(place, { mode: 0o700 })
  try {
    // Writes what has changed now and not during the copy, which has less to recover then.
    await pool.query('checkpoint')
    const target = path.join(place, 'db')
    await completeCopy(target, await copyUnlocked(folder, target))
    const copy = await openCopy(target)
    try {
      return await work(copy.pool)
    } finally {
      await copy.close()
    }
  } finally {
    await removeCopy(folder)
  }
}

/** Removes the copy of a database: an interrupted backup may have left it, with the texts that are in it. */
export async function removeCopy(folder: string): Promise<void> {
  await rm(copyFolder(folder), { recursive: true, force: true })
}

const copyFolder = (folder: string) => `${folder}.copy`

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = (await folderBytes(folder)) + SPARE_BYTES
  if (bavail * bsize >= needed) return
  const megabytes = Math.ceil(needed / 1024 ** 2)
  throw new Error(`There is no room for a copy of the database beside it: ${megabytes} MB must be free.`)
}

async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  // A file that PostgreSQL has just removed counts nothing.
  const sizes = files.map((file) =>
    stat(path.join(file.parentPath, file.name))
      .then(({ size }) => size)
      .catch(() => 0),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
