import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApi } from '../../../tests/support/api-server.ts'
import { cookieOf } from '../../../tests/support/app.ts'
import { makeLoad } from '../../../tests/support/load.ts'
import { type ModelStandIn, startModelStandIn } from '../../../tests/support/model-stand-in.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'

const TIMEOUT_MS = 3_000
const DREAMERS = 6
const AT_ONCE = 2

let folder: string
let model: ModelStandIn
let api: ApiServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-hanging-'))
  await makeSmallSite(folder)
  model = await startModelStandIn()
  api = await startApi(
    {
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: '1',
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'stand-in',
      AI_BASE_URL: model.url,
      AI_TIMEOUT_MS: String(TIMEOUT_MS),
      AI_CONCURRENCY: String(AT_ONCE),
    },
    folder,
  )
})
afterAll(async () => {
  await api.end('SIGKILL')
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['hang', 'hang-midway'] as const)('a model server that hangs (%s) delays nothing else', async (kind) => {
  model.behave({ kind })
  const load = await makeLoad(api.url)
  const running = load.run()
  const began = performance.now()
  const refusals = await Promise.all(
    Array.from({ length: DREAMERS }, async (_, n) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n + 1}` }
      const left = async (cookie = '') => {
        const response = await fetch(`${api.url}/api/interpretation-limit`, { headers: { ...headers, Cookie: cookie } })
        return { cookie: cookieOf(response), remaining: ((await response.json()) as { remaining: number }).remaining }
      }
      const { cookie, remaining } = await left()
      const body = JSON.stringify({ prompt: `In room ${n} of the house a snake lay on the floor.` })
      const init = { method: 'POST', headers: { ...headers, Cookie: cookie }, body }
      const response = await fetch(`${api.url}/api/interpret-ai`, init)
      const { error } = (await response.json()) as { error: string }
      return { status: response.status, error, charged: remaining - (await left(cookie)).remaining }
    }),
  )
  const ended = performance.now()
  load.stop()
  const outcomes = await running

  const timeout = { status: 504, error: 'Failed to interpret dream. Please try again.', charged: 0 }
  const busy = {
    status: 503,
    error: expect.stringMatching(/^(Many dreams are being read|There is a lot to read)/),
    charged: 0,
  }
  for (const refusal of refusals) expect(refusal).toEqual(refusal.status === 504 ? timeout : busy)
  expect(refusals.filter(({ status }) => status === 504).length).toBeGreaterThanOrEqual(AT_ONCE)

  expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  for (const wanted of ['cached', 'search', 'journal']) {
    const meanwhile = outcomes.filter(({ kind, at, ms }) => kind === wanted && at > began && at + ms < ended)
    expect(meanwhile.length, wanted).toBeGreaterThan(10)
  }
  await load.expectEveryConfirmedEntry()
})
