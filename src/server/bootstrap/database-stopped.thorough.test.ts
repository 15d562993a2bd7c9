import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, startApi } from '../../../tests/support/api-server.ts'
import { makeLoad } from '../../../tests/support/load.ts'
import { childrenOf, startThrowawayServer, type ThrowawayServer } from '../../../tests/support/postgres.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { isThorough } from '../../../tests/support/thorough.ts'

/** Longer than a request waits for a connection. */
const AWAY_MS = isThorough ? 10_000 : 7_000
/**
 * A request waits 5 s for a connection, and this machine may need some time for many answers at once. A request whose
 * statement had begun waits as long as statements may take.
 */
const WAIT_MAX_MS = 15_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-stopped-'))
  await makeSmallSite(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Puts load on a site, runs `fault`, and checks what the requests got before, during and after it. */
async function expectToSurvive(api: ApiServer, fault: () => Promise<void>): Promise<void> {
  const load = await makeLoad(api.url)
  const running = load.run()
  await pause(1_000)
  const began = performance.now()
  await fault()
  const returned = performance.now()
  // By itself: the site isn't started again.
  await expect.poll(load.isServed, { timeout: 60_000, interval: 50 }).toBe(true)
  const recovered = performance.now()
  await pause(500)
  load.stop()
  const outcomes = await running

  expect(outcomes.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([])
  const refused = outcomes.filter(({ status }) => status === 503)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  // Searches or writes are refused; those whose statement was sent before are answered when the database goes on.
  expect(refused.filter(({ kind }) => kind !== 'cached').length).toBeGreaterThan(0)
  // Stored responses are served all the time.
  const cached = outcomes.filter(({ kind }) => kind === 'cached')
  expect(cached.filter(({ status }) => status !== 200)).toEqual([])
  expect(cached.filter(({ at }) => at > began && at < returned).length).toBeGreaterThan(5)
  expect(refused.filter(({ ms }) => ms > WAIT_MAX_MS)).toEqual([])
  const late = outcomes.filter(({ at, status }) => at > recovered + 2_000 && status === 503)
  expect(late).toEqual([])
  await load.expectEveryConfirmedEntry()
  // An error that nobody handles would have ended the process.
  expect([api.child.exitCode, api.child.signalCode]).toEqual([null, null])
}

describe(`a PostgreSQL server that is stopped under load for ${AWAY_MS / 1000} s`, async () => {
  let server: ThrowawayServer | undefined
  let api: ApiServer
  beforeAll(async () => {
    server = await startThrowawayServer()
    if (!server) return
    api = await startApi(
      { DATABASE_URL: server.url, SECRET: 's'.repeat(32), DATA_DIR: path.join(folder, 'server'), TRUST_PROXY: '1' },
      folder,
    )
  })
  afterAll(async () => {
    await api?.end('SIGKILL')
    await server?.stop()
  })

  test('and refuses connections', async ({ skip }) => {
    if (!server) return skip('PostgreSQL’s server programs are missing')
    const { crash, restart } = server
    await expectToSurvive(api, async () => {
      await crash()
      await pause(AWAY_MS)
      await restart()
    })
  })

  test('and answers nothing', async ({ skip }) => {
    if (!server) return skip('PostgreSQL’s server programs are missing')
    const { suspend, resume } = server
    await expectToSurvive(api, async () => {
      suspend()
      await pause(AWAY_MS)
      resume()
    })
  })
})

describe('the process of the embedded database', () => {
  let api: ApiServer
  beforeAll(async () => {
    api = await startApi({ DATA_DIR: path.join(folder, 'embedded'), TRUST_PROXY: '1' }, folder)
  })
  afterAll(() => api.end('SIGKILL'))

  test('killed under load, and again as it starts', async () => {
    await expectToSurvive(api, async () => {
      for (let time = 0; time < 3; time++) {
        await expect.poll(() => childrenOf(api.child.pid)).toHaveLength(1)
        for (const pid of childrenOf(api.child.pid)) process.kill(pid, 'SIGKILL')
        await pause(100)
      }
    })
  })

  test(`that answers nothing for ${AWAY_MS / 1000} s`, async () => {
    const [pid = 0] = childrenOf(api.child.pid)
    await expectToSurvive(api, async () => {
      process.kill(pid, 'SIGSTOP')
      await pause(AWAY_MS)
      process.kill(pid, 'SIGCONT')
    })
  })
})
