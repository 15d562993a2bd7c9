import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { chown, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readDictionary } from '../../src/server/content/read.ts'
import { openDatabase } from '../../src/server/storage/connection/db.ts'
import { loadDictionary } from '../../src/server/storage/dictionary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the temporary PostgreSQL server, as its superuser; null if none could be started. */
    postgresUrl: string | null
  }
}

/** The migrated database of which the tests' databases are copies. */
export const TEMPLATE_DATABASE = 'somnary_template'
/** The same with the dictionary loaded. */
export const SITE_TEMPLATE_DATABASE = 'somnary_template_site'

const START_MS = 30_000

/**
 * Vitest's global setup: starts a temporary PostgreSQL server for the tests that need one, and provides its URL as
 * `postgresUrl`. If PostgreSQL isn't installed and can't be, prints a warning, and those tests are skipped; in CI it
 * throws instead. Returns the teardown function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = (await findPrograms()) ?? (installPackage() ? await findPrograms() : undefined)
  if (!programs) {
    const message = "PostgreSQL's server programs (initdb, postgres) were not found"
    if (process.env.CI) throw new Error(`${message}: install PostgreSQL, its Debian package is named postgresql.`)
    process.stderr.write(
      `\n!!! ${message}: THE TESTS ON A REAL SERVER ARE SKIPPED. Install PostgreSQL to run them. !!!\n\n`,
    )
    project.provide('postgresUrl', null)
    return async () => {}
  }
  const server = await startServer(programs)
  try {
    await query(server.url, `create database ${TEMPLATE_DATABASE}`)
    const template = await openDatabase({ url: databaseUrl(server.url, TEMPLATE_DATABASE), folder: '' })
    await template.close()
    await query(server.url, `create database ${SITE_TEMPLATE_DATABASE} template ${TEMPLATE_DATABASE}`)
    const site = await openDatabase({ url: databaseUrl(server.url, SITE_TEMPLATE_DATABASE), folder: '' })
    await loadDictionary(site.db, await readDictionary('content'))
    await site.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  return server.stop
}

/** A temporary PostgreSQL server, and the faults that it can be given. */
export type ThrowawayServer = {
  /** The URL of its database `postgres`, as its superuser. */
  url: string
  stop(): Promise<void>
  /** Ends the server at once, as `pg_ctl stop -m immediate` does; it refuses connections until `restart`. */
  crash(): Promise<void>
  /** Starts the server again after `crash`, and resolves when it responds. */
  restart(): Promise<void>
  /** Stops all its processes from running, until `resume`: connections are accepted and nothing is answered. */
  suspend(): void
  resume(): void
}

/** Starts a temporary PostgreSQL server for a benchmark, or a test that stops it. Undefined if it isn't installed. */
export async function startThrowawayServer(): Promise<ThrowawayServer | undefined> {
  const programs = await findPrograms()
  return programs ? startServer(programs) : undefined
}

/** The URL of the database `name` on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a new connection. */
export async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The folder with `initdb` and `postgres`: the first on the PATH, otherwise Debian's newest version. */
async function findPrograms(): Promise<string | undefined> {
  const debian: string[] = []
  for await (const folder of glob('/usr/lib/postgresql/*/bin')) debian.push(folder)
  debian.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...debian].filter(Boolean)
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs the Debian package if apt-get exists and the process runs as root. Returns whether it succeeded. */
function installPackage(): boolean {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return false
  process.stderr.write('Installing PostgreSQL for the tests that need a real server…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startServer(programs: string): Promise<ThrowawayServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-postgres-'))
  const user = unprivilegedUser()
  const run = { cwd: folder, ...user, stdio: 'ignore' as const }
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const owned of [folder, passwordFile]) await chown(owned, user.uid, user.gid)

  const data = path.join(folder, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
  ]
  execFileSync(path.join(programs, 'initdb'), [...initdb, '--locale=C.UTF-8'], run)

  const port = await freePort()
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  let ended: Promise<unknown>

  // SIGINT is PostgreSQL's fast shutdown. Also on exit, in case the run is interrupted.
  const kill = () => server.kill('SIGINT')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const start = async () => {
    server = spawn(path.join(programs, 'postgres'), args, run)
    ended = once(server, 'exit')
    const deadline = Date.now() + START_MS
    for (;;) {
      try {
        return await query(url, 'select 1')
      } catch (error) {
        if (Date.now() > deadline || server.exitCode !== null) {
          await stop()
          throw new Error('The throwaway PostgreSQL server did not start.', { cause: error })
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const signalAll = (signal: NodeJS.Signals) => {
    server.kill(signal)
    // pkill doesn't mind a child that has ended meanwhile.
    spawnSync('pkill', ['--signal', signal, '--parent', String(server.pid)])
  }

  await start()
  return {
    url,
    stop,
    async crash() {
      server.kill('SIGQUIT')
      await ended
    },
    restart: start,
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  }
}

/** The ids of the processes that a process has started (on Linux). */
export function childrenOf(pid: number | undefined): number[] {
  // Its exit status is 1 if there are none.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

/** The user to run PostgreSQL as, which refuses to run as root; undefined if the process doesn't run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('There is no user, postgres or nobody, to run PostgreSQL as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** A free port below 32768, since from there on the kernel uses ports for outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
