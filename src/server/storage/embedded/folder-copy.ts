import fs from 'node:fs'
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CopiedFiles } from './pglite-protocol.ts'

/**
 * A file that was written this short a time before it was copied is copied again: a further write may leave its time
 * the same, on file systems that count in seconds.
 */
const TIME_GRANULARITY_MS = 2_000

/** File systems that can let two files share their blocks do so. */
const MODE = fs.constants.COPYFILE_FICLONE

/**
 * Copies a folder while its files are being written. The result is no use before {@link completeCopy} has copied again
 * what changed meanwhile. Returns the files that needn't be copied again if they are the same then.
 */
export async function copyUnlocked(folder: string, target: string): Promise<CopiedFiles> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  await pause(TIME_GRANULARITY_MS)
  // Taken from the clock of the file system, which may be another machine's.
  const probe = path.join(target, 'clock')
  await writeFile(probe, '')
  const settledBefore = (await stat(probe)).mtimeMs - TIME_GRANULARITY_MS / 2
  const copied: CopiedFiles = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, source)
    if (entry.isDirectory()) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile()) {
      try {
        const found = await stat(source, { bigint: true })
        await mkdir(path.dirname(path.join(target, name)), { recursive: true, mode: 0o700 })
        await copyFile(source, path.join(target, name), MODE)
        if (Number(found.mtimeMs) < settledBefore) copied[name] = describeFile(found)
      } catch (error) {
        // Removed since the folder was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
  return copied
}

/**
 * Makes the copy of a folder equal to it, synchronously, so that a process that is the only one to write there doesn't
 * meanwhile: copies files that are new or changed since they were `copied`, and removes those that are gone.
 */
export function completeCopy(folder: string, target: string, copied: CopiedFiles): void {
  const names = new Set<string>()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, source)
    names.add(name)
    if (entry.isDirectory()) fs.mkdirSync(path.join(target, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile() && copied[name] !== describeFile(fs.statSync(source, { bigint: true }))) {
      fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true, mode: 0o700 })
      fs.copyFileSync(source, path.join(target, name), MODE)
    }
  }
  for (const name of fs.readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!names.has(name)) fs.rmSync(path.join(target, name), { recursive: true, force: true })
  }
}

/** Returns values that change with a file's content: the inode if it is replaced, time and size if it is written. */
function describeFile({ ino, mtimeNs, size }: fs.BigIntStats): string {
  return `${ino} ${mtimeNs} ${size}`
}
