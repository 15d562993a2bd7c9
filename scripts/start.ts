import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

// Usage: node scripts/start.ts: builds when the sources are newer than the build, then serves.
const SERVER = 'dist/server/server.js'
/** What the build is made of. */
const SOURCES = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'content/guides/*',
  'content/bibliography.yaml',
  'vite*.ts',
  'scripts/service-worker.ts',
  'package-lock.json',
]

if (await buildIsStale()) {
  console.log('Building the site: its sources are newer than the last build…')
  // In a process of its own, whose memory goes with it.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

process.env['NODE_ENV'] = 'production'
const { answer, serve } = await import(pathToFileURL(SERVER).href)
try {
  await serve(answer)
} catch (error) {
  // What stops a start is for the person who started it: one plain message, no stack.
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function buildIsStale(): Promise<boolean> {
  if (!existsSync(SERVER)) return true
  const built = (await stat(SERVER)).mtimeMs
  for await (const file of glob(SOURCES)) {
    if ((await stat(file)).mtimeMs > built) return true
  }
  return false
}
