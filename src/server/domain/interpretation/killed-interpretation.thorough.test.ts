import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerDatabase, testDatabases } from '../../../../tests/support/database.ts'
import { type ModelStandIn, startModelStandIn } from '../../../../tests/support/model-stand-in.ts'
import { makeSmallSite } from '../../../../tests/support/small-site.ts'
import { openDatabase } from '../../storage/connection/db.ts'
import { allowances } from '../../storage/schema/schema-limits.ts'
import { LEASE_MS, readAllowance } from '../limits/allowance.ts'

const DREAM = 'A rattlesnake lay on the kitchen floor of my grandmother’s house.'
const LIMIT = 5

let folder: string
let standIn: ModelStandIn
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-killed-'))
  await makeSmallSite(folder)
  standIn = await startModelStandIn()
})
afterAll(async () => {
  await standIn.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(testDatabases)('a process that is killed while a model writes ($kind)', ({ kind, available }) => {
  it.skipIf(!available)('costs its guest nothing once the lease is over', async () => {
    const url = kind === 'postgres' ? await createServerDatabase() : undefined
    const dataDir = path.join(folder, kind)
    const child = await startApi({
      ...{ DATA_DIR: dataDir, DATABASE_URL: url ?? '', SECRET: 'a secret that only this test knows' },
      ...{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: standIn.url, LIMIT_GUEST: String(LIMIT) },
    })
    standIn.behave({ kind: 'hang-midway' })
    standIn.requests.length = 0
    const reading = fetch(`${child.url}/api/interpret-ai`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: DREAM }),
    }).then(
      () => 'answered',
      () => 'cut off',
    )
    await expect.poll(() => standIn.requests.length, { timeout: 60_000 }).toBe(1)
    const exited = once(child.process, 'exit')
    child.process.kill('SIGKILL')
    await exited
    expect(await reading).toBe('cut off')

    const database = await openDatabase({ url, folder: path.join(dataDir, 'db') })
    try {
      const used = await database.db.select().from(allowances)
      const subjects = used.map(({ subject }) => ({ key: subject, limit: LIMIT, isNetwork: false }))
      expect(subjects).not.toEqual([])
      expect(await readAllowance(database.db, subjects)).toMatchObject({ remaining: LIMIT - 1 })
      const later = new Date(Date.now() + LEASE_MS)
      expect(await readAllowance(database.db, subjects, later)).toMatchObject({ remaining: LIMIT })
    } finally {
      await database.close()
    }
  })
})

async function startApi(settings: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.resolve('tests/support/api-process.ts')], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port) return { process: child, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('The process ended before it answered.')
}
