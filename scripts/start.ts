import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

// Usage: node scripts/start.ts
// Builds the site if the sources are newer than the last build, then starts the server.
const SERVER = 'dist/server/server.js'
/** The files that the build depends on. */
const SOURCES = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'content/guides/*',
  'content/bibliography.yaml',
  'vite*.ts',
  'scripts/service-worker.ts',
  'package-lock.json',
]

if (await isBuildStale()) {
  console.log('Building the site: its sources are newer than the last build…')
  // In a separate process, so that its memory is freed before the server starts.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

process.env['NODE_ENV'] = 'production'
const { handleRequest, serve } = await import(pathToFileURL(SERVER).href)
try {
  await serve(handleRequest)
} catch (error) {
  // The message is meant for the operator who started the server, who has no use for the stack.
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function isBuildStale(): Promise<boolean> {
  if (!existsSync(SERVER)) return true
  const built = (await stat(SERVER)).mtimeMs
  for await (const file of glob(SOURCES)) {
    if ((await stat(file)).mtimeMs > built) return true
  }
  return false
}
