import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../tests/support/server-process.ts'

const APPS = path.join(import.meta.dirname, 'apps')
const INSTALL_MS = 600_000
const START_MS = 60_000

/** A site made with another framework that shows the same cards, running in production mode. */
export type Peer = { url: string; version: string; stop(): void }

/**
 * Builds the peer in `bench/peers/apps/<name>` with these cards and starts it. It is built in a temporary folder, since
 * Next.js compiles nothing below a folder named `node_modules`, and kept there for the next run. Returns the reason as
 * a string when that can't be done here.
 */
export async function startPeer(name: 'next' | 'react-router', cards: unknown[]): Promise<Peer | string> {
  const home = path.join(tmpdir(), 'somnary-bench-peers', name)
  try {
    await mkdir(home, { recursive: true })
    await cp(path.join(APPS, name), home, { recursive: true })
    await cp(path.join(APPS, 'card-body.jsx'), path.join(home, 'app/card-body.jsx'))
    await writeFile(path.join(home, 'cards.json'), JSON.stringify(cards))
    run(home, ['install', '--no-audit', '--no-fund'])
    run(home, ['run', 'build'])
  } catch (error) {
    return `it could not be built here (${(error as Error).message.split('\n')[0]})`
  }
  const port = await freePort()
  const child = spawn('npm', ['run', 'start'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
    // npm starts a shell that starts the server: they are ended together.
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  if (await isServed(url, child)) return { url, version: await versionOf(home, name), stop }
  if (child.exitCode === null) stop()
  return 'it did not start'
}

function run(home: string, args: string[]): void {
  execFileSync('npm', args, { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_MS })
}

async function versionOf(home: string, name: string): Promise<string> {
  const manifest = await readFile(path.join(home, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function isServed(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isUp) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}
