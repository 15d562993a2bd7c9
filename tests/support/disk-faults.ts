import fs from 'node:fs'
import { pathToFileURL } from 'node:url'

// Preloaded with `--import` into the process of the embedded database, with the path of a control file. Appends a "."
// to "<control file>.syncs" for each fsync, and injects the fault that the control file names: "EIO" makes every fsync
// fail, "ENOSPC" every write that would enlarge a file.

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

/** The Node.js command-line options that preload this module with the control file at the path `control`. */
export function withDiskFaults(control: string): string[] {
  const program = pathToFileURL(`${import.meta.dirname}/disk-faults.ts`)
  program.searchParams.set('control', control)
  return ['--import', program.href]
}
