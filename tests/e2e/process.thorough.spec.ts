import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startModelStandIn } from '../support/model-stand-in.ts'
import { freePort, type Refusal, startServer } from '../support/server-process.ts'
import { makeSmallSite } from '../support/small-site.ts'
import { GUEST_LIMIT } from './allowance.ts'
import { PASSWORD } from './member.ts'
import { thoroughAfterFirst } from './visitor.ts'

const folder = () => mkdtemp(path.join(tmpdir(), 'somnary-process-'))

/** Where a first start takes a third of the time, with a dictionary of four symbols. */
let site: string
test.beforeAll(async () => {
  site = await folder()
  await makeSmallSite(site)
})
test.afterAll(() => rm(site, { recursive: true, force: true }))
const startSmall = (env: Record<string, string>) => startServer(env, site)

test('logs one line when it is ready; on SIGTERM finishes running requests and exits with 0', async () => {
  // Chosen, so that no other server on this machine is told of.
  const server = await startSmall({ DATA_DIR: await folder(), AI_PROVIDER: 'dictionary' })
  const lines = server.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Somnary is ready at ${server.url} (database: embedded, interpreter: dictionary)`)

  const body = JSON.stringify({ prompt: 'A rattlesnake lay on the kitchen floor of my grandmother’s house.' })
  const underWay = request(`${server.url}/api/interpret-ai`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' },
  })
  underWay.flushHeaders()
  // The server has read the request's headers and waits for its body.
  await once(underWay, 'continue')
  const exited = server.stop()
  underWay.end(body)
  const [response] = (await once(underWay, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await exited).toBe(0)
})

test('a reading that a model still writes when the server stops ends in time, with a sentence and no charge', async () => {
  const standIn = await startModelStandIn()
  standIn.behave({ kind: 'hang-midway' })
  const DATA_DIR = await folder()
  const model = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: standIn.url }
  const server = await startSmall({ DATA_DIR, ...model })
  try {
    const limit = await fetch(`${server.url}/api/interpretation-limit`)
    const cookie = limit.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const read = (Accept: string) =>
      fetch(`${server.url}/api/interpret-ai`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept, Cookie: cookie },
        body: JSON.stringify({ prompt: 'A rattlesnake lay on the kitchen floor of my grandmother’s house.' }),
      })
    const answers = Promise.all([read('application/json'), read('text/event-stream')])
    await expect.poll(() => standIn.requests.length).toBe(2)
    const exited = server.stop()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status).not.toBe(200)
    const [json, stream] = await answers
    expect(json.status).toBe(503)
    const sentence = 'The site is being restarted. This cost you nothing; please try again in a minute.'
    expect(await json.json()).toEqual({ error: sentence })
    expect(await stream.text()).toContain(`event: failed\ndata: ${JSON.stringify({ status: 503, error: sentence })}`)
    expect(await exited).toBe(0)

    const again = await startSmall({ DATA_DIR, ...model })
    const left = await fetch(`${again.url}/api/interpretation-limit`, { headers: { Cookie: cookie } })
    expect(await left.json()).toMatchObject({ remaining: GUEST_LIMIT })
    await again.stop()
  } finally {
    server.child.kill('SIGKILL')
    await standIn.close()
  }
})

test('tells of a model server on this machine, and sends nothing there', async () => {
  let received = 0
  const ollama = createServer((socket) => socket.on('data', (data) => (received += data.length)))
  ollama.listen(11_434, '127.0.0.1')
  await once(ollama, 'listening')
  const server = await startSmall({ DATA_DIR: await folder() })
  const chosen = await startSmall({ DATA_DIR: await folder(), AI_PROVIDER: 'dictionary' })
  try {
    expect(server.output().trim().split('\n')).toHaveLength(1)
    expect(server.output()).toContain('AI_BASE_URL=http://localhost:11434/v1')
    expect(chosen.output()).not.toContain('11434')
    expect(received).toBe(0)
  } finally {
    await Promise.all([server.stop(), chosen.stop()])
    ollama.close()
  }
})

test('a second start on the same database or port fails with a message of one line', async () => {
  const DATA_DIR = await folder()
  const first = await startSmall({ DATA_DIR })
  try {
    const sameFolder = await failure(startSmall({ DATA_DIR }))
    expect(sameFolder.trim().split('\n')).toHaveLength(1)
    expect(sameFolder).toMatch(/in use/)
    const samePort = await failure(startSmall({ DATA_DIR: await folder(), PORT: new URL(first.url).port }))
    expect(samePort.trim().split('\n')).toHaveLength(1)
    expect(samePort).toMatch(/Port \d+ is already in use/)
  } finally {
    await first.stop()
  }
})

// From both at once to a second one that begins when the first has almost started.
for (const [index, delayMs] of [300, 0, 1000].entries()) {
  const title = `of two starts on a folder, ${delayMs} ms apart, one comes up and the other is refused in a line`
  test(title, thoroughAfterFirst(index), async () => {
    const DATA_DIR = await folder()
    const starts = await Promise.allSettled([
      startServer({ DATA_DIR }),
      pause(delayMs).then(() => startServer({ DATA_DIR })),
    ])
    const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as Refusal] : []))
    const [server] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    try {
      expect(refusals.map(({ message }) => message.trim().split('\n'))).toEqual([[expect.stringMatching(/in use/)]])
      expect(refusals[0]?.exitCode).toBeGreaterThan(0)
      const symbols = await fetch(`${server?.url}/api/search`)
      expect(((await symbols.json()) as unknown[]).length).toBeGreaterThan(300)
      const body = JSON.stringify({ username: 'first-one', password: PASSWORD })
      const headers = { 'Content-Type': 'application/json' }
      expect((await fetch(`${server?.url}/api/register`, { method: 'POST', headers, body })).status).toBe(201)
    } finally {
      await server?.stop()
    }
  })
}

test('invalid settings stop the start with one message that lists all errors, before anything is opened', async () => {
  const output = await failure(
    startServer({ DATA_DIR: await folder(), PORT: String(await freePort()), SECRET: 'short', AI_PROVIDER: 'openai' }),
  )
  expect(output).toContain('These settings are wrong:')
  expect(output).toContain('SECRET must have at least 32 characters')
  expect(output).not.toContain('    at ')
})

async function failure(start: Promise<unknown>): Promise<string> {
  return start.then(
    () => {
      throw new Error('It started.')
    },
    (error: Error) => error.message,
  )
}
