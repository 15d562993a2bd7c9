import fs from 'node:fs'
import { pathToFileURL } from 'node:url'

// Loaded into the embedded database's process before PostgreSQL, with `--import` and the path of a control file: counts
// what is synced to the disk, and lets the disk fail in the way that the control file names.

const control = new URL(import.meta.url).searchParams.get('control')
if (control) {
  const { fsyncSync, writeSync } = fs
  const fault = () => (fs.existsSync(control) ? fs.readFileSync(control, 'utf8') : '')
  const fail = (code: string): never => {
    throw Object.assign(new Error(`${code}: injected`), { code })
  }
  fs.fsyncSync = (fd) => {
    if (fault() === 'EIO') fail('EIO')
    fsyncSync(fd)
    fs.appendFileSync(`${control}.syncs`, '.')
  }
  fs.writeSync = ((fd: number, ...rest: [Buffer, number, number, number]) => {
    const [, , length, position] = rest
    if (fault() === 'ENOSPC' && position + length > fs.fstatSync(fd).size) fail('ENOSPC')
    return writeSync(fd, ...rest)
  }) as typeof fs.writeSync
}

/** The option of Node that loads this, with the control file `control`. */
export function withDiskFaults(control: string): string[] {
  const program = pathToFileURL(`${import.meta.dirname}/disk-faults.ts`)
  program.searchParams.set('control', control)
  return ['--import', program.href]
}
