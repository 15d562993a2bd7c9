import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Each folder with examples of modules that it must not import, all as paths from `src`. */
const FORBIDDEN: [from: string, to: string[]][] = [
  ['routes', ['server/http/app.ts']],
  ['features/journal', ['features/posts/queries.ts', 'routes/index.tsx', 'server/domain/journal.ts']],
  ['features/symbols', ['features/guides/faq.ts']],
  ['features/dream-statistics', ['features/symbols/queries.ts', 'routes/index.tsx', 'server/domain/symbols.ts']],
  ['features/reminders', ['features/account/queries.ts', 'server/domain/reminders.ts']],
  ['components/ui', ['features/journal/queries.ts', 'routes/index.tsx', 'server/http/app.ts']],
  ['lib', ['components/ui/button.tsx', 'features/journal/queries.ts', 'server/domain/journal.ts']],
  ['shared', ['lib/seo.ts', 'server/domain/journal.ts']],
  ['contract', ['lib/seo.ts', 'server/domain/journal.ts']],
  ['server/bootstrap', ['lib/seo.ts', 'features/journal/queries.ts']],
  ['server/http/api', ['server/bootstrap/services.ts', 'server/language/nlp.ts', 'lib/seo.ts']],
  ['server/workers', ['server/http/app.ts', 'server/storage/db.ts']],
  ['server/delivery', ['server/http/app.ts', 'server/storage/db.ts', 'server/workers/pool.ts']],
  [
    'server/domain',
    ['server/delivery/mail.ts', 'server/http/app.ts', 'server/bootstrap/config.ts', 'server/workers/pool.ts'],
  ],
  ['server/storage', ['server/domain/journal.ts', 'server/http/app.ts', 'server/interpreter/interpret.ts']],
  ['server/interpreter/write', ['server/domain/journal.ts', 'server/storage/db.ts', 'lib/seo.ts']],
  ['server/markdown', ['server/storage/schema-posts.ts', 'server/domain/posts.ts']],
  ['server/content', ['server/storage/db.ts', 'server/domain/posts.ts']],
  ['server/language', ['server/interpreter/interpret.ts', 'server/storage/db.ts', 'server/content/read.ts']],
]

let project: string
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'somnary-import-rules-'))
  await mkdir(path.join(project, 'scripts'))
  for (const file of ['biome.json', 'scripts/secure-context.grit']) await copyFile(file, path.join(project, file))
  for (const [from, targets] of FORBIDDEN) {
    for (const [at, target] of targets.entries()) await write(from, `forbidden-${at}.ts`, target)
  }
  await write('shared', 'cycle-a.ts', 'shared/cycle-b.ts')
  await write('shared', 'cycle-b.ts', 'shared/cycle-a.ts')
  await write('shared', 'type-cycle-a.ts', 'shared/type-cycle-b.ts', 'type ')
  await write('shared', 'type-cycle-b.ts', 'shared/type-cycle-a.ts', 'type ')
  await write('server/http/api', 'allowed.ts', 'server/domain/journal.ts')
})
afterAll(() => rm(project, { recursive: true, force: true }))

it('reports each import that the architecture rules in biome.json forbid, and import cycles', async () => {
  const faults = await lint()
  const expected = FORBIDDEN.flatMap(([from, targets]) => targets.map((_, at) => `src/${from}/forbidden-${at}.ts`))
  expect(
    [...new Set(faults.filter(({ rule }) => rule.endsWith('noRestrictedImports')).map(({ file }) => file))].sort(),
  ).toEqual(expected.sort())
  expect(
    faults
      .filter(({ rule }) => rule.endsWith('noImportCycles'))
      .map(({ file }) => file)
      .sort(),
  ).toEqual([
    'src/shared/cycle-a.ts',
    'src/shared/cycle-b.ts',
    'src/shared/type-cycle-a.ts',
    'src/shared/type-cycle-b.ts',
  ])
})

it('reports what is undefined outside secure contexts wherever a page uses it unguarded', async () => {
  const uses = [
    'navigator.clipboard.writeText(text)',
    'navigator.serviceWorker?.ready',
    'window.navigator.locks',
    'navigator.mediaDevices.getUserMedia({ audio: true })',
    'crypto.randomUUID()',
    'globalThis.crypto.subtle',
    'caches.open(text)',
    'self.caches',
    'Notification.permission',
    'window.PublicKeyCredential',
  ]
  const allowed = ['crypto.getRandomValues(new Uint8Array(4))', 'navigator.onLine', 'navigator.languages']
  const folder = path.join(project, 'src', 'features', 'journal')
  const writeUse = (name: string, use: string) =>
    writeFile(path.join(folder, name), `export const use = (text: string) => [text, ${use}]\n`)
  for (const [at, use] of uses.entries()) await writeUse(`insecure-${at}.ts`, use)
  for (const [at, use] of allowed.entries()) await writeUse(`secure-${at}.ts`, use)
  await writeFile(path.join(folder, 'insecure-destructured.ts'), 'const { subtle } = crypto\n\nexport { subtle }\n')
  const reported = new Set(
    (await lint())
      .filter(({ rule }) => rule === 'plugin' || rule.endsWith('noRestrictedGlobals'))
      .map(({ file }) => path.basename(file)),
  )
  expect([...reported].sort()).toEqual([...uses.map((_, at) => `insecure-${at}.ts`), 'insecure-destructured.ts'].sort())
})

/** Writes a file in `folder` that imports `target`; both are paths from `src`. */
async function write(folder: string, name: string, target: string, type: 'type ' | '' = ''): Promise<void> {
  await mkdir(path.join(project, 'src', folder), { recursive: true })
  const specifier = path.relative(folder, target).replace(/^(?!\.)/, './')
  await writeFile(
    path.join(project, 'src', folder, name),
    `import { ${type}thing } from '${specifier}'\n\nexport ${type || 'const '}other = thing\n`,
  )
}

async function lint(): Promise<{ rule: string; file: string }[]> {
  const biome = path.resolve('node_modules/.bin/biome')
  const { stdout } = await promisify(execFile)(
    biome,
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src'],
    {
      cwd: project,
    },
  ).catch((failure: { stdout: string }) => failure)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[]
  }
  return diagnostics.map(({ category, location }) => ({
    rule: category,
    file: typeof location.path === 'string' ? location.path : location.path.file,
  }))
}
