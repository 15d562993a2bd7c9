import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, PASSWORD } from '../../../tests/support/app.ts'

/** More than any machine needs for a response of one word, and much less than the processing of the text would take. */
const PROMPT_MS = 5_000

let folder: string
let child: ChildProcess
let url: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-workers-'))
  child = spawn(process.execPath, ['tests/support/api-process.ts'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  url = `http://localhost:${/port (\d+)/.exec(String(said))?.[1]}`
})
afterAll(async () => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await rm(folder, { recursive: true, force: true })
})

it('responds to other requests while a text is processed that would take minutes', async () => {
  const post = (address: string, body: object, cookie = '') =>
    fetch(`${url}${address}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
    })
  const cookie = cookieOf(await post('/api/register', { username: 'reader', password: PASSWORD }))
  let isAnswered = false
  const slow = post('/api/blog/preview', { content: `|a|b|\n|-|-|\n${'*a_'.repeat(33_000)}` }, cookie).finally(() => {
    isAnswered = true
  })
  let asked = 0
  while (!isAnswered) {
    const started = performance.now()
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
    expect(performance.now() - started).toBeLessThan(PROMPT_MS)
    asked += 1
  }
  expect((await slow).status).toBe(400)
  expect(asked).toBeGreaterThan(5)
  // These 172 characters blocked the site for minutes.
  const read = await post('/api/interpret-ai', { prompt: `I dreamt of a house //${'a.1'.repeat(50)}.!` })
  expect(read.status).toBe(200)
  expect(await read.json()).toMatchObject({ symbols: [{ slug: 'house' }], remaining: 4 })
})

it('loads the modules that process free text only in worker threads', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import('./src/server/bootstrap/application.ts')
    await import('./src/server/interpreter/model/model-engine.ts')
    process.stdout.write(loaded.join('\\n'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 100_000_000,
  })
  expect(stdout).toContain('/server/http/app.ts')
  const textModules =
    /\/(?:wink-nlp|remark-parse|rehype-stringify)\/|interpreter\/(?:(?:recognise|understand|choose|write)\/|safety\/(?!messages|sensitive-topics))|language\/nlp/
  expect(stdout.split('\n').filter((address) => textModules.test(address))).toEqual([])
})
