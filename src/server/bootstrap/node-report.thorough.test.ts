import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { startApi } from '../../../tests/support/start-api.ts'

it('Node’s report of a running site leaves the network out, so that it asks nobody for the names of addresses', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-report-'))
  await makeSmallSite(folder)
  const NODE_OPTIONS = `--report-on-signal --report-dir=${folder} --report-filename=report.json`
  const api = await startApi({ DATA_DIR: path.join(folder, 'data'), SEARCH_BY_MEANING: 'off', NODE_OPTIONS }, folder)
  try {
    api.child.kill('SIGUSR2')
    const read = async () => JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'))
    await expect.poll(() => read().catch(() => undefined), { timeout: 60_000 }).toBeDefined()
    const { header } = await read()
    expect(header).toHaveProperty('nodejsVersion')
    // With them, the report would also have looked up each visitor's address.
    expect(header).not.toHaveProperty('networkInterfaces')
  } finally {
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
