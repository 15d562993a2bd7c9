import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { UNFINISHED_ENDING } from './backup.ts'

/** Where scheduled backups are kept: a folder, or a bucket of an S3-compatible storage. */
export type BackupStore = {
  /** Where that is, for messages. */
  place: string
  /** The names of the backups, oldest first. Other files are left out. */
  list(): Promise<string[]>
  /** Moves a complete local file there. */
  save(file: string, name: string): Promise<void>
  /** Copies a backup into a local file. */
  read(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
  /** Removes what killed processes have left of backups that they were saving; see {@link removeLeftovers}. */
  removeUnfinished(untouchedMs: number): Promise<void>
}

const NAME = /^somnary-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(\.age)?$/

/** The name of a backup made at a time. Names sort by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `somnary-${time}Z.backup${isEncrypted ? '.age' : ''}`
}

/** When the backup of this name was made; undefined for another file's name. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** Keeps backups in a folder, which is made if it doesn't exist. */
export function makeFolderStore(folder: string): BackupStore {
  return {
    place: folder,
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return (await readdir(folder)).filter(timeOfBackup).sort()
    },
    async save(file, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = path.join(folder, name)
      // The folder may be on another disk; under another name an incomplete copy is no backup.
      const unfinished = target + UNFINISHED_ENDING
      // The file is made anew: a link that another user has put there would lead the copy elsewhere.
      await rm(unfinished, { force: true })
      await copyFile(file, unfinished, constants.COPYFILE_EXCL)
      await rename(unfinished, target)
      await rm(file)
    },
    read: (name, file) => copyFile(path.join(folder, name), file),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    removeUnfinished: (untouchedMs) => removeLeftovers(folder, isUnfinishedBackup, untouchedMs),
  }
}

const isUnfinishedBackup = (name: string) =>
  name.endsWith(UNFINISHED_ENDING) && timeOfBackup(name.slice(0, -UNFINISHED_ENDING.length)) !== undefined

/**
 * Removes the files and folders in `folder` that `isLeftover` says nobody needs once their process has ended, if they
 * haven't been written to for `untouchedMs`. A folder that doesn't exist is left alone.
 */
export async function removeLeftovers(
  folder: string,
  isLeftover: (name: string) => boolean,
  untouchedMs: number,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter(isLeftover)) {
    const file = path.join(folder, name)
    // Another server that starts may have removed it.
    const written = await stat(file).catch(() => undefined)
    const isOld = written && written.mtimeMs <= Date.now() - untouchedMs
    if (isOld || untouchedMs === 0) await rm(file, { recursive: true, force: true })
  }
}
