import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { HOUR_SECONDS } from '../../shared/durations.ts'

let folder: string
let child: ChildProcess
let url: string
let output = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-control-'))
  await makeSmallSite(folder)
  await mkdir(storeDir())
  ;({ child, url } = await start())
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => path.join(folder, 'data')
const storeDir = () => path.join(folder, 'backups')

async function start() {
  const started = spawn(process.execPath, [path.resolve('tests/support/api-process.ts')], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir(), BACKUP_TO: storeDir(), SEARCH_BY_MEANING: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  output = ''
  started.stdout.on('data', (data) => (output += data))
  started.stderr.on('data', (data) => (output += data))
  for (;;) {
    const port = /port (\d+)/.exec(output)?.[1]
    if (port) return { child: started, url: `http://127.0.0.1:${port}` }
    if (started.exitCode !== null) throw new Error(output)
    await pause(20)
  }
}

/** Runs `npm run NAME -- ARGUMENTS` while the server runs. */
function run(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.resolve('scripts', `${name}.ts`), ...args],
      { cwd: folder, env: { PATH: process.env['PATH'], DATA_DIR: dataDir() } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout || stderr }),
    )
  })
}

async function register(username: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'seven moons over Lisbon' }),
  })
  expect(response.status).toBe(201)
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

test('a backup and a restore are made while the server runs', async () => {
  const kept = await register('kept')
  const file = path.join(folder, 'site.backup')
  const made = await run('backup', file)
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Wrote \d+ rows to .*site\.backup\.\n$/) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const post = { title: 'Written afterwards', slug: 'written-afterwards', content: 'Something to be read by all.' }
  const posted = await fetch(`${url}/api/blog`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: kept },
    body: JSON.stringify(post),
  })
  expect(posted.status).toBe(201)
  await register('later')
  // The response is stored for everyone now.
  expect(await (await fetch(`${url}/api/blog`)).text()).toContain('Written afterwards')

  const restored = await run('restore', file)
  expect(restored).toEqual({ code: 0, output: made.output.replace('Wrote', 'Restored').replace(' to ', ' from ') })
  expect(await (await fetch(`${url}/api/blog`)).text()).not.toContain('Written afterwards')
  expect((await fetch(`${url}/api/journal`, { headers: { Cookie: kept } })).status).toBe(401)
  // Free again, while the account that the backup has can be signed in to.
  await register('later')
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'kept', password: 'seven moons over Lisbon' }),
  })
  expect(signedIn.status).toBe(200)
  expect(await (await fetch(`${url}/api/categories`)).json()).not.toEqual([])
})

/** Starts `npm run restore -- FILE`, which a test ends. */
function startRestore(file: string) {
  const command = spawn(process.execPath, [path.resolve('scripts/restore.ts'), file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir() },
  })
  const said = { out: '', err: '' }
  command.stdout.on('data', (data) => (said.out += data))
  command.stderr.on('data', (data) => (said.err += data))
  return { command, said }
}

test('a restore whose command is ended is cancelled while it is tried, and then no more', async () => {
  const file = path.join(folder, 'ended.backup')
  expect((await run('backup', file)).code).toBe(0)
  const headers = { Cookie: await register('after-the-backup') }
  const status = async () => (await fetch(`${url}/api/user`, { headers })).status

  const early = startRestore(file)
  await expect.poll(() => existsSync(path.join(dataDir(), 'restore')), { interval: 5, timeout: 60_000 }).toBe(true)
  early.command.kill('SIGTERM')
  await expect.poll(() => output, { timeout: 60_000 }).toContain('a command failed')
  expect(existsSync(path.join(dataDir(), 'restore'))).toBe(false)
  expect(early.said).toEqual({ out: '', err: '' })
  expect(await status()).toBe(200)

  const late = startRestore(file)
  const ended = once(late.command, 'exit')
  await expect.poll(() => late.said.err, { interval: 5, timeout: 60_000 }).toContain('can’t be cancelled any more')
  late.command.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(late.said.out).toMatch(/^Restored \d+ rows/)
  expect(await status()).toBe(401)
})

test('what is wrong is said by the command in one line, and the server goes on', async () => {
  const bad = path.join(folder, 'bad.backup')
  await writeFile(bad, 'dear diary')
  expect(await run('restore', bad)).toEqual({ code: 1, output: `${bad} is not a backup of this site.\n` })
  const missing = await run('restore', path.join(folder, 'missing'))
  expect(missing.code).toBe(1)
  expect(missing.output.trim().split('\n')).toHaveLength(1)
  expect(await run('backup')).toEqual({ code: 2, output: expect.stringContaining('Usage: npm run backup -- FILE') })
  expect(await run('restore')).toEqual({ code: 2, output: expect.stringContaining('--identity KEYFILE') })
  expect(await run('restore', bad, '--identity', path.join(folder, 'no-key'))).toMatchObject({ code: 1 })
  expect(await run('backup', path.join(folder, 'secret.age'))).toEqual({
    code: 1,
    output: 'A file whose name ends in .age is encrypted: set BACKUP_AGE_RECIPIENT.\n',
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(output).not.toContain('dear diary')
})

test('the server goes on when a command ends before it has sent its request', async () => {
  const command = connect(path.join(dataDir(), 'control', 'socket'))
  command.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"comm')
  await pause(100)
  command.destroy()
  await pause(100)
  expect(child.exitCode).toBeNull()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('only the user of the server may open the socket', async () => {
  const control = path.join(dataDir(), 'control')
  expect((await stat(control)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(control, 'socket'))).mode & 0o777).toBe(0o600)
})

test('after a crash, what an interrupted backup or restore has left is removed, and commands work without and with a server', async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(path.join(dataDir(), 'control', 'socket'))).toBe(true)
  const file = path.join(folder, 'without.backup')
  expect((await run('backup', file)).code).toBe(0)
  await mkdir(path.join(dataDir(), 'restore', 'db'), { recursive: true })
  const unfinished = 'somnary-2026-11-24T03-54-35Z.backup.unfinished'
  const saving = 'somnary-2026-11-24T04-54-35Z.backup.unfinished'
  const fetched = 'fetched-4711.backup.unfinished'
  for (const name of [unfinished, fetched]) await writeFile(path.join(dataDir(), name), 'a part of a journal')
  await writeFile(path.join(storeDir(), unfinished), 'a part of a journal')
  // Another site may keep its backups there, and be saving one.
  const dayBefore = Date.now() / 1000 - 25 * HOUR_SECONDS
  await utimes(path.join(storeDir(), unfinished), dayBefore, dayBefore)
  await writeFile(path.join(storeDir(), saving), 'a part of a journal')
  await writeFile(path.join(storeDir(), 'mine.unfinished'), 'not a backup')
  await writeFile(path.join(dataDir(), 'mine.backup'), 'whole')
  ;({ child, url } = await start())
  expect((await run('backup', file)).code).toBe(0)
  const left = await readdir(dataDir())
  for (const name of ['db.copy', 'restore', unfinished, fetched]) expect(left).not.toContain(name)
  expect(left).toContain('mine.backup')
  expect(await readdir(storeDir())).toEqual(['mine.unfinished', saving])
})
