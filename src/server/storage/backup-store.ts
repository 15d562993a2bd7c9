import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

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
      await copyFile(file, `${target}.unfinished`)
      await rename(`${target}.unfinished`, target)
      await rm(file)
    },
    read: (name, file) => copyFile(path.join(folder, name), file),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}
