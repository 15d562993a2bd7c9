import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { build, type Rolldown } from 'vite'

// Usage: node scripts/service-worker.ts (after the build)
// Bundles the service worker to dist/client/sw.js. Its cache is named after a hash of its source and of the names of
// the built assets, so that each build has a cache of its own.
const SOURCE = 'src/service-worker.ts'
const ASSETS = 'dist/client/assets'
/**
 * The modules that pages of the cache import only when they are needed: the texts of pages that were opened by a link,
 * and what the night page and the exercise against nightmares do at the press of a button.
 */
const LOADED_LATER = [
  ...['glossary-terms', 'nightmares-text', 'comparison-content', 'comparison-metadata'],
  ...['send-night-draft', 'send-waiting', 'recorded-sound', 'delete-unlisted-recordings', 'keep-rewriting'],
  'keep-for-journal',
]
const files = (await readdir(ASSETS)).sort()
const later = await withImports(LOADED_LATER.map(fileOf))
const bundled = (await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: { write: false, minify: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
})) as Rolldown.RolldownOutput
const { code } = bundled.output[0]
const hash = createHash('sha256').update(code).update(files.join('\n')).digest('hex').slice(0, 12)
await writeFile(
  'dist/client/sw.js',
  code.replace('__BUILD__', hash).replace('__LATER__', later.map((file) => `/assets/${file}`).join(' ')),
)

/** The built file of a module. */
function fileOf(name: string): string {
  const found = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (found.length !== 1) throw new Error(`The build has ${found.length} files of ${name}.`)
  return found[0] as string
}

/** Built files, and all that they import. */
async function withImports(names: string[]): Promise<string[]> {
  const found = new Set(names)
  for (const name of found) {
    const code = await readFile(`${ASSETS}/${name}`, 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) found.add(imported)
  }
  return [...found]
}
