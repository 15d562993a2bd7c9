import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

let project: string
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'somnary-secure-context-'))
  await mkdir(path.join(project, 'scripts'))
  await mkdir(path.join(project, 'src', 'features', 'journal'), { recursive: true })
  for (const file of ['biome.json', 'scripts/secure-context.grit']) await copyFile(file, path.join(project, file))
})
afterAll(() => rm(project, { recursive: true, force: true }))

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
