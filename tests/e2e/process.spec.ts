import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, startServer } from '../support/server-process.ts'

const folder = () => mkdtemp(path.join(tmpdir(), 'somnary-process-'))

test('says in one line that it is ready, lets requests under way finish on SIGTERM and exits 0', async () => {
  const server = await startServer({ DATA_DIR: await folder() })
  const lines = server.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Somnary is ready at ${server.url} (database: embedded, interpreter: dictionary)`)

  const underWay = fetch(`${server.url}/api/search?q=`)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const exitCode = await server.stop()
  expect((await underWay).status).toBe(200)
  expect(exitCode).toBe(0)
})

test('a second start on the same database, or the same port, says so in one line and fails', async () => {
  const DATA_DIR = await folder()
  const first = await startServer({ DATA_DIR })
  try {
    const sameFolder = await failure(startServer({ DATA_DIR }))
    expect(sameFolder.trim().split('\n')).toHaveLength(1)
    expect(sameFolder).toMatch(/in use/)
    const samePort = await failure(startServer({ DATA_DIR: await folder(), PORT: new URL(first.url).port }))
    expect(samePort.trim().split('\n')).toHaveLength(1)
    expect(samePort).toMatch(/Port \d+ is already in use/)
  } finally {
    await first.stop()
  }
})

test('wrong settings stop it with one message that lists every fault, before anything is opened', async () => {
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
