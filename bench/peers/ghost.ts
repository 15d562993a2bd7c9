import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../tests/support/server-process.ts'

/** The measured version. The package bundles some of its dependencies, so the others are installed in its folder. */
const VERSION = '6.65.0'
const FOLDER = path.resolve('node_modules/.cache/ghost')
const INSTALL_MS = 600_000
const START_MS = 90_000

/**
 * Installs Ghost (once), starts it in production mode with its default theme, and calls `measure` with the URL of the
 * post that a new installation has. Returns the result of `measure`, or the reason why Ghost couldn't be measured. Its
 * database is SQLite, or the MySQL server at the URL in GHOST_DATABASE_URL.
 */
export async function measureGhost(measure: (url: string) => Promise<number>): Promise<number | string> {
  const home = path.join(FOLDER, 'package')
  try {
    await install(home)
  } catch (error) {
    return `it could not be installed (${(error as Error).message.split('\n')[0]})`
  }
  const port = await freePort()
  await writeFile(path.join(home, 'config.production.json'), JSON.stringify(configOf(port, home)))
  const child = spawn(process.execPath, ['index.js'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}/coming-soon/`
    if (!(await isServed(url, child))) return 'it did not start'
    return await measure(url)
  } finally {
    child.kill('SIGKILL')
  }
}

async function install(home: string): Promise<void> {
  if (existsSync(path.join(home, 'node_modules'))) return
  await mkdir(FOLDER, { recursive: true })
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: 'ignore', timeout: INSTALL_MS })
  run('npm', ['pack', `ghost@${VERSION}`], FOLDER)
  run('tar', ['xzf', `ghost-${VERSION}.tgz`], FOLDER)
  run('npm', ['install', '--omit=dev', '--no-audit', '--legacy-peer-deps'], home)
}

function configOf(port: number, home: string) {
  const url = process.env['GHOST_DATABASE_URL'] && new URL(process.env['GHOST_DATABASE_URL'])
  const database = url
    ? {
        client: 'mysql',
        connection: {
          host: url.hostname,
          port: Number(url.port || 3306),
          user: url.username,
          password: url.password,
          database: url.pathname.slice(1),
        },
      }
    : { client: 'sqlite3', connection: { filename: path.join(FOLDER, 'ghost.db') }, useNullAsDefault: true }
  return {
    url: `http://127.0.0.1:${port}`,
    server: { host: '127.0.0.1', port },
    database,
    mail: { transport: 'Direct' },
    logging: { level: 'error', transports: ['stdout'] },
    process: 'local',
    paths: { contentPath: path.join(home, 'content') },
  }
}

async function isServed(url: string, child: { exitCode: number | null }): Promise<boolean> {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isUp) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
