import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runApiFuzz } from '../tests/support/run-api-fuzz.ts'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run fuzz -- [--requests 10000] [--seed N] [--concurrency 4] [--url http://localhost:3000]
// Sends arbitrary requests to every operation of the API, as a guest, a member and an administrator, and checks each
// answer against the OpenAPI document. Without --url it starts a server of its own, on an empty database. On another
// server it makes accounts, entries and posts: never point it at one that people use.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    concurrency: { type: 'string', default: '4' },
    url: { type: 'string' },
  },
})
const [requests, seed, concurrency] = [values.requests, values.seed, values.concurrency].map(Number)
const admin = { username: 'fuzz.keeper', password: 'eleven herons over Ghent' }

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-fuzz-'))
const server = values.url
  ? undefined
  : await startServer({
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      SEARCH_BY_MEANING: 'off',
      LIMIT_DREAMER: '1000000',
      LIMIT_REGISTRATIONS: '1000000',
      LIMIT_POSTS: '1000000',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    })
const base = values.url ?? server?.url ?? ''
const startedAt = performance.now()
try {
  const { statuses, neverSucceeded, faults } = await runApiFuzz({
    send: (address, init) => send(base + address, init),
    ...(server && { admin }),
    requests: requests ?? 0,
    seed: seed ?? 0,
    concurrency: concurrency ?? 1,
    onProgress: (done) => done % 1000 === 0 && console.log(`${done} requests`),
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${requests} requests with seed ${seed} in ${seconds} s. Statuses: ${JSON.stringify(statuses)}`)
  console.log(`Without a success: ${neverSucceeded.join(', ') || 'none'}`)
  for (const { operation, fault, count, request } of faults) {
    const { sender, path: address, headers, body } = request
    console.log(`\n${count} × ${operation}: ${fault}`)
    console.log(`  ${sender} ${JSON.stringify({ address, headers, body: body?.slice(0, 500) })}`)
  }
  console.log(faults.length === 0 ? 'Every answer was as described.' : `\n${faults.length} kinds of faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  const logged =
    server
      ?.output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line)) ?? []
  if (logged.length > 0) console.log(`The server logged ${logged.length} errors, first:\n${logged[0]?.slice(0, 2000)}`)
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Sends a request once more if its connection had been closed as idle just before. A server that has gone fails both.
 */
function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init))
}
