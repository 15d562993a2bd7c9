import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Each folder with examples of modules that it must not import, all as paths from `src`. */
const FORBIDDEN: [from: string, to: string[]][] = [
  ['routes', ['server/http/app.ts']],
  ['features/journal', ['features/posts/queries.ts', 'routes/index.tsx', 'server/domain/journal/journal.ts']],
  ['features/symbols', ['features/guides/faq.ts']],
  [
    'features/dream-statistics',
    ['features/symbols/queries.ts', 'routes/index.tsx', 'server/domain/dictionary/symbols.ts'],
  ],
  ['features/reminders', ['features/account/queries.ts', 'server/domain/reminders/reminders.ts']],
  ['components/ui', ['features/journal/queries.ts', 'routes/index.tsx', 'server/http/app.ts']],
  ['lib', ['components/ui/button.tsx', 'features/journal/queries.ts', 'server/domain/journal/journal.ts']],
  ['shared', ['lib/seo/seo.ts', 'server/domain/journal/journal.ts']],
  ['contract', ['lib/seo/seo.ts', 'server/domain/journal/journal.ts']],
  ['server/bootstrap', ['lib/seo/seo.ts', 'features/journal/queries.ts']],
  ['server/http/api', ['server/bootstrap/services.ts', 'server/language/nlp.ts', 'lib/seo/seo.ts']],
  ['server/workers', ['server/http/app.ts', 'server/storage/connection/db.ts']],
  ['server/delivery', ['server/http/app.ts', 'server/storage/connection/db.ts', 'server/workers/pool.ts']],
  [
    'server/domain',
    ['server/delivery/mail.ts', 'server/http/app.ts', 'server/bootstrap/config.ts', 'server/workers/pool.ts'],
  ],
  ['server/storage', ['server/domain/journal/journal.ts', 'server/http/app.ts', 'server/interpreter/interpret.ts']],
  [
    'server/interpreter/write',
    ['server/domain/journal/journal.ts', 'server/storage/connection/db.ts', 'lib/seo/seo.ts'],
  ],
  ['server/markdown', ['server/storage/schema/schema-posts.ts', 'server/domain/posts/posts.ts']],
  ['server/content', ['server/storage/connection/db.ts', 'server/domain/posts/posts.ts']],
  ['server/language', ['server/interpreter/interpret.ts', 'server/storage/connection/db.ts', 'server/content/read.ts']],
]

let project: string
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'somnary-import-rules-'))
  await copyFile('.dependency-cruiser.js', path.join(project, '.dependency-cruiser.js'))
  for (const [from, targets] of FORBIDDEN) {
    for (const [at, target] of targets.entries()) await write(from, `forbidden-${at}.ts`, target)
  }
  await write('shared', 'cycle-a.ts', 'shared/cycle-b.ts')
  await write('shared', 'cycle-b.ts', 'shared/cycle-a.ts')
  await write('shared', 'type-cycle-a.ts', 'shared/type-cycle-b.ts', 'type ')
  await write('shared', 'type-cycle-b.ts', 'shared/type-cycle-a.ts', 'type ')
  await write('server/http/api', 'allowed.ts', 'server/domain/journal/journal.ts')
})
afterAll(() => rm(project, { recursive: true, force: true }))

it('reports each import that the rules in .dependency-cruiser.js forbid, and import cycles', async () => {
  const faults = await cruise()
  const expected = FORBIDDEN.flatMap(([from, targets]) => targets.map((_, at) => `src/${from}/forbidden-${at}.ts`))
  const filesOf = (isCircle: boolean) =>
    [...new Set(faults.filter(({ rule }) => (rule === 'no-circles') === isCircle).map(({ file }) => file))].sort()
  expect(filesOf(false)).toEqual(expected.sort())
  // Of each circle the first file is named.
  expect(filesOf(true)).toEqual(['src/shared/cycle-a.ts', 'src/shared/type-cycle-a.ts'])
})

/** Writes a file in `folder` that imports `target`; both are paths from `src`. */
async function write(folder: string, name: string, target: string, type: 'type ' | '' = ''): Promise<void> {
  for (const file of [target, `${folder}/${name}`])
    await mkdir(path.join(project, 'src', path.dirname(file)), { recursive: true })
  await writeFile(path.join(project, 'src', target), 'export const thing = 1\n', { flag: 'a' })
  const specifier = path.relative(folder, target).replace(/^(?!\.)/, './')
  await writeFile(
    path.join(project, 'src', folder, name),
    `import { ${type}thing } from '${specifier}'\n\nexport ${type || 'const '}other = thing\n`,
  )
}

async function cruise(): Promise<{ rule: string; file: string }[]> {
  const command = path.resolve('node_modules/.bin/depcruise')
  const { stdout } = await promisify(execFile)(command, ['src', '--output-type', 'json'], {
    cwd: project,
    maxBuffer: 1e8,
  }).catch((failure: { stdout: string }) => failure)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }))
}
