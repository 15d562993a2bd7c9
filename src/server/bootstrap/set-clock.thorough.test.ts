import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, startApi } from '../../../tests/support/api-server.ts'
import { cookieOf, PASSWORD } from '../../../tests/support/app.ts'
import { withSetClock } from '../../../tests/support/set-clock.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_SECONDS } from '../../shared/durations.ts'

const LIMIT_GUEST = 2
const SIGN_IN_WINDOW_SECONDS = 15 * MINUTE_SECONDS

let folder: string
let control: string
let api: ApiServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-clock-'))
  await makeSmallSite(folder)
  control = path.join(folder, 'clock')
  const settings = { DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: '1', LIMIT_GUEST: String(LIMIT_GUEST) }
  api = await startApi(settings, folder, withSetClock(control))
})
afterAll(async () => {
  await api.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const setClock = (ms: number) => writeFileSync(control, String(ms))

type Sender = { cookie?: string; address: string }
const get = (address: string, { cookie = '', address: from }: Sender) =>
  fetch(api.url + address, { headers: { Cookie: cookie, 'X-Forwarded-For': from } })
const post = (address: string, body: object, { cookie = '', address: from }: Sender) =>
  fetch(api.url + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })
const interpret = (sender: Sender) =>
  post('/api/interpret-ai', { prompt: 'A snake lay in the house of my aunt.' }, sender)
const retryAfter = (response: Response) => Number(response.headers.get('Retry-After'))

describe.each([
  ['back an hour', -HOUR_MS],
  ['forward an hour', HOUR_MS],
])('when the clock is set %s', (name, step) => {
  const address = step < 0 ? '198.51.100.1' : '198.51.100.2'
  const username = step < 0 ? 'behind' : 'ahead'

  test('sessions go on, and end in time', async () => {
    setClock(0)
    const registered = await post('/api/register', { username, password: PASSWORD }, { address })
    expect(registered.status, name).toBe(201)
    const member = { cookie: cookieOf(registered), address }
    setClock(step)
    expect((await get('/api/journal', member)).status).toBe(200)
    setClock(step + 29 * DAY_MS)
    const journal = await get('/api/journal', member)
    expect(journal.status).toBe(200)
    setClock(step + 61 * DAY_MS)
    expect((await get('/api/journal', member)).status).toBe(401)
  })

  test('an allowance that is used up is neither given back nor kept for longer than its day', async () => {
    setClock(0)
    const guest = { cookie: cookieOf(await get('/api/interpretation-limit', { address })), address }
    for (let n = 0; n < LIMIT_GUEST; n++) expect((await interpret(guest)).status).toBe(200)
    setClock(step)
    const refused = await interpret(guest)
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeLessThanOrEqual(DAY_SECONDS + HOUR_MS / 1000)
    setClock(DAY_MS - HOUR_MS / 2)
    expect((await interpret(guest)).status).toBe(429)
    setClock(DAY_MS + HOUR_MS / 2)
    expect((await interpret(guest)).status).toBe(200)
  })

  test('nobody has to wait for longer than a rate limit’s window', async () => {
    setClock(0)
    const signIn = () => post('/api/login', { username: `${username}-unknown`, password: 'a wrong one' }, { address })
    let refused: Response
    do refused = await signIn()
    while (refused.status === 401)
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeLessThanOrEqual(SIGN_IN_WINDOW_SECONDS)
    const words = Array.from({ length: 12 }, (_, at) => `q${at}`).join('+')
    const search = (n: number) => get(`/api/search?q=${words}+${n}`, { address })
    const floods = async () => (await Promise.all(Array.from({ length: 200 }, (_, n) => search(n)))).map(retryAfter)
    expect(Math.max(...(await floods()))).toBeGreaterThan(0)

    setClock(step)
    const again = await signIn()
    expect([401, 429]).toContain(again.status)
    expect(retryAfter(again)).toBeLessThanOrEqual(SIGN_IN_WINDOW_SECONDS)
    expect(Math.max(...(await floods()))).toBeLessThanOrEqual(60)
  })
})
