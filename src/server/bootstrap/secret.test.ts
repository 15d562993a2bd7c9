import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecret } from './secret.ts'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'somnary-secret-'))
  file = path.join(dataDir, 'secret')
})
afterEach(() => rm(dataDir, { recursive: true }))

const read = () => readSecret({ secret: undefined, dataDir })

test('the secret is generated once, readable by its owner only, and read again', async () => {
  const secret = await read()
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await read()).toBe(secret)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('the secret is the same for concurrent calls, in one process and in several', async () => {
  const program = `import { readSecret } from ${JSON.stringify(path.resolve('src/server/bootstrap/secret.ts'))}
    process.stdout.write(await readSecret({ secret: undefined, dataDir: ${JSON.stringify(dataDir)} }))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const others = Array.from({ length: 4 }, async () => (await run()).stdout)
  const secrets = await Promise.all([...others, ...Array.from({ length: 20 }, read)])
  expect(new Set(secrets)).toEqual(new Set([(await readFile(file, 'utf8')).trim()]))
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test.each([
  ['is empty, as after a crash between creating and writing it', ''],
  ['contains only spaces', ' '.repeat(64)],
  ['was cut short', 'x'.repeat(31)],
])('a file that %s makes the start fail with a message, and is kept', async (_how, content) => {
  await writeFile(file, content)
  await expect(read()).rejects.toThrow(`The secret in ${file} is damaged, it has fewer than 32 characters`)
  expect(await readFile(file, 'utf8')).toBe(content)
})

test('an unfinished file left by a crash is ignored', async () => {
  await writeFile(`${file}.0123456789abcdef`, '')
  expect((await read()).length).toBeGreaterThanOrEqual(32)
})

test('the secret of the settings takes precedence', async () => {
  const secret = 'a secret that was given in the settings'
  expect(await readSecret({ secret, dataDir })).toBe(secret)
  expect(await readdir(dataDir)).toEqual([])
})
