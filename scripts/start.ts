import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Usage: node scripts/start.ts
// Builds the site if the sources are newer than the last build, then starts the server.
const SERVER = 'dist/server/server.js'
const PROGRAM = path.resolve('dist/programs/serve.js')
/**
 * Space for new objects: 16 MB where V8 takes 128 at the start and keeps them. A collection is due when the heap has
 * grown by half, where V8 lets it grow to four times its size on a large machine.
 */
const V8_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const CLIENT = 'dist/client'
/** The files that the build depends on, but for those of {@link TESTS}. */
const SOURCES = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'content/guides/*',
  'content/bibliography.yaml',
  'vite.config.ts',
  'vite-content.ts',
  'scripts/service-worker.ts',
  'scripts/programs.ts',
  'scripts/serve.ts',
  'package-lock.json',
]
const TESTS = ['**/*.test.{ts,tsx}']

if (await isBuildStale()) {
  console.log('Building the site: its sources are newer than the last build…')
  // In a separate process, so that its memory is freed before the server starts.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) fail('The site could not be built: what stands above says why.')
}

if (process.platform === 'win32') await import(pathToFileURL(PROGRAM).href)
// Takes the place of this process, under the same id, with V8's options and without Node's TypeScript compiler.
else {
  const args = [process.execPath, ...process.execArgv, ...V8_FLAGS, PROGRAM]
  process.execve?.(process.execPath, args, process.env)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function isBuildStale(): Promise<boolean> {
  if ([SERVER, PROGRAM, CLIENT].some((file) => !existsSync(file))) return true
  const built = (await stat(SERVER)).mtimeMs
  for await (const file of glob(SOURCES, { exclude: TESTS })) {
    if ((await stat(file)).mtimeMs > built) return true
  }
  return false
}
