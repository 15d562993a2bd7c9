import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { build, type Rolldown } from 'vite'

// Usage: node scripts/service-worker.ts (after the build)
// Bundles the service worker to dist/client/sw.js. Its cache is named after a hash of its source and of the names of
// the built assets, so that each build has a cache of its own.
const SOURCE = 'src/service-worker.ts'
const files = (await readdir('dist/client/assets')).sort()
const bundled = (await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: { write: false, minify: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
})) as Rolldown.RolldownOutput
const { code } = bundled.output[0]
const hash = createHash('sha256').update(code).update(files.join('\n')).digest('hex').slice(0, 12)
await writeFile('dist/client/sw.js', code.replace('__BUILD__', hash))
