import { readFileSync } from 'node:fs'
import { childrenOf } from '../../tests/support/postgres.ts'

/** Megabytes of one process: all that is in memory, and what it has for itself (without shared program files). */
type Megabytes = { resident: number; own: number }

/** The memory of the process `pid` and of those it has started (on Linux), such as the embedded database's. */
export function memoryOf(pid: number): { site: Megabytes; database: Megabytes | undefined } {
  const [child] = childrenOf(pid)
  return { site: read(pid), database: child === undefined ? undefined : read(child) }
}

/** The same as text: "site 310 MB (own 250), database 150 MB (own 100), together 460 MB (own 350)". */
export function formatMemory(pid: number): string {
  const { site, database } = memoryOf(pid)
  const text = ({ resident, own }: Megabytes) => `${resident} MB (own ${own})`
  if (!database) return `site ${text(site)}`
  const both = { resident: site.resident + database.resident, own: site.own + database.own }
  return `site ${text(site)}, database ${text(database)}, together ${text(both)}`
}

function read(pid: number): Megabytes {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(sums)?.[1]) / 1024)
  return { resident: megabytes('Rss'), own: megabytes('Private_Dirty') + megabytes('Private_Clean') }
}
