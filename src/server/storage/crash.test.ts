import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerDatabase, testDatabases } from '../../../tests/support/database.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { startApi } from '../../../tests/support/start-api.ts'

const KILLS = 20
const WRITERS = 6
const PASSWORD = 'seven moons over Lisbon'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-kill-'))
  await makeSmallSite(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(testDatabases)('a killed process ($kind)', ({ kind, available }) => {
  it.skipIf(!available)('has every confirmed entry after a restart', { timeout: 600_000 }, async () => {
    const settings =
      kind === 'postgres'
        ? { DATABASE_URL: await createServerDatabase(), SECRET: 'a secret that only this test knows' }
        : { DATABASE_URL: '' }
    const confirmed = new Set<string>()
    for (let round = 0; round <= KILLS; round++) {
      const { child, url } = await startApi({ ...settings, DATA_DIR: path.join(folder, kind) }, folder)
      const cookie = await signIn(url, round === 0 ? 'register' : 'login')
      const journal = (await (await fetch(`${url}/api/journal`, { headers: { cookie } })).json()) as { title: string }[]
      const found = new Set(journal.map(({ title }) => title))
      expect([...confirmed].filter((title) => !found.has(title))).toEqual([])

      const before = confirmed.size
      const killed = once(child, 'exit')
      if (round < KILLS) {
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          writeUntilKilled(url, cookie, `${round}.${writer}`, confirmed),
        )
        // At a different moment in each round, but only after an entry was confirmed.
        while (confirmed.size === before) await pause(1)
        await pause(round * 9)
        child.kill('SIGKILL')
        await Promise.all(writers)
      } else child.kill('SIGKILL')
      await killed
    }
    expect(confirmed.size).toBeGreaterThan(KILLS * 2)
  })
})

async function signIn(url: string, how: 'register' | 'login'): Promise<string> {
  const response = await fetch(`${url}/api/${how}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'killed-often', password: PASSWORD }),
  })
  expect(response.ok).toBe(true)
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

async function writeUntilKilled(url: string, cookie: string, name: string, confirmed: Set<string>): Promise<void> {
  for (let at = 0; ; at++) {
    const title = `${name}.${at}`
    try {
      const response = await fetch(`${url}/api/journal`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie },
        body: JSON.stringify({
          title,
          dreamDate: '2026-03-01',
          dreamContent: 'A long corridor, and a door at its end.',
        }),
      })
      if (response.status !== 201) return
      await response.json()
      confirmed.add(title)
    } catch {
      return
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
