import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Busy, makeWriters, type Site } from '../../../tests/support/acknowledged-writes.ts'
import { createServerDatabase, testDatabases } from '../../../tests/support/database.ts'
import { query } from '../../../tests/support/postgres.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { startApi } from '../../../tests/support/start-api.ts'
import { isThorough } from '../../../tests/support/thorough.ts'

const KILLS = isThorough ? 20 : 2
/** How long a site may be busy with its start. */
const LONGEST_START_MS = 60_000
/** How long writes go on at most before a kill, after each kind was confirmed. */
const LATEST_KILL_MS = 170

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-kill-'))
  await makeSmallSite(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(testDatabases)('a killed process ($kind)', ({ kind, available }) => {
  it.skipIf(!available)('has every confirmed write after a restart', { timeout: 1_200_000 }, async () => {
    const url = kind === 'postgres' ? await createServerDatabase() : ''
    const settings = {
      DATABASE_URL: url,
      SECRET: 'a secret that only this test knows',
      LIMIT_POSTS: '100000',
      LIMIT_DREAMER: '100000',
    }
    const writers = makeWriters()
    for (let round = 0; round <= KILLS; round++) {
      const { child, url: address } = await startApi({ ...settings, DATA_DIR: path.join(folder, kind) }, folder)
      const killed = once(child, 'exit')
      const site = siteAt(address)
      await Promise.all(writers.map((writer) => (round === 0 ? writer.begin(site) : undefined)))
      const faults = await Promise.all(writers.map((writer) => untilAnswered(() => writer.faults(site))))
      expect(faults.flat(), `after ${round} kills`).toEqual([])
      if (round === KILLS) {
        child.kill('SIGKILL')
        await killed
        break
      }
      // Writes are limited by the minute, which on the embedded database ends with each process.
      if (url) await query(url, `delete from attempts where key like 'write:%'`)
      const before = writers.map(({ confirmed }) => confirmed())
      const writing = writers.map((writer) => writeUntilKilled(() => writer.write(site)))
      const isReady = () => writers.every(({ confirmed }, at) => confirmed() > (before[at] ?? 0))
      let isRefused = false
      void Promise.race(writing).then(() => (isRefused = true))
      // At a different moment in each round, but only after each kind of write was confirmed.
      while (!isReady() && !isRefused) await pause(1)
      await pause((round / KILLS) * LATEST_KILL_MS)
      child.kill('SIGKILL')
      // A write that was refused, and not cut off, would have been written no more.
      expect((await Promise.all(writing)).filter((end) => end !== 'cut off')).toEqual([])
      await killed
    }
    for (const { confirmed } of writers) expect(confirmed()).toBeGreaterThanOrEqual(KILLS)
  })
})

/** Asks again while the site, which has just started on a busy machine, answers that it has too much to do. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const last = Date.now() + LONGEST_START_MS; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Busy) || Date.now() > last) throw error
      await pause(200)
    }
  }
}

/** Writes until the process is gone. Resolves to 'cut off', or to the fault that came before. */
async function writeUntilKilled(write: () => Promise<void>): Promise<string> {
  for (;;) {
    try {
      await write()
      // Leaves the process room for the other kinds.
      await pause(10)
    } catch (error) {
      if (error instanceof Busy) await pause(50)
      // `fetch` throws it when the connection ends, before an answer or within one.
      else return error instanceof TypeError ? 'cut off' : String(error)
    }
  }
}

function siteAt(address: string): Site {
  return (method, url, { cookie, body } = {}) =>
    fetch(address + url, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}
