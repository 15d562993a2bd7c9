import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'

// Usage: node scripts/service-worker.ts (after the build)
// Compiles the service worker to dist/client/sw.js. Its cache is named after a hash of its source and of the names of
// the built assets, so that each build has a cache of its own.
const SOURCE = 'src/service-worker.ts'
const files = (await readdir('dist/client/assets')).sort()
const source = await readFile(SOURCE, 'utf8')
const build = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 12)
const { code } = await transformWithOxc(source.replace('__BUILD__', build), SOURCE, { lang: 'ts', sourcemap: false })
await writeFile('dist/client/sw.js', code)
