import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- sign-in-flood
// Signs 31 people in, each at an address of their own, while one address sends 200 correct sign-ins of one account at
// once. Prints the statuses and the times of both. Target: nobody of the 31 is refused.
const FLOOD = 200
const OTHERS = 31
const PASSWORD = 'seven moons over Lisbon'

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-sign-ins-'))
const server = await startServer({ DATABASE_URL: '', DATA_DIR: folder, TRUST_PROXY: '1' })
try {
  const addressOf = (person: number) => `198.51.100.${person}`
  for (let person = 0; person <= OTHERS; person++) await send('register', person, addressOf(person))
  const people = Array.from({ length: OTHERS }, (_, at) => at + 1)
  const alone = await Promise.all(people.map((person) => send('login', person, addressOf(person))))
  report('31 people alone', alone)
  const flood = Promise.all(Array.from({ length: FLOOD }, () => send('login', 0, addressOf(0))))
  const beside = await Promise.all(people.map((person) => send('login', person, addressOf(person))))
  report('31 people beside the flood', beside)
  report('the flood of 200', await flood)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Answer = { status: number; milliseconds: number }

async function send(what: 'login' | 'register', person: number, address: string): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(`${server.url}/api/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ username: `person-${person}`, password: PASSWORD }),
  })
  await response.arrayBuffer()
  return { status: response.status, milliseconds: performance.now() - started }
}

function report(whose: string, answers: Answer[]): void {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
  const statuses = counts.map(([status, group]) => `${group?.length} × ${status}`).join(', ')
  const half = Math.round(times[Math.floor(times.length / 2)] ?? 0)
  console.log(`${whose}: ${statuses}; half within ${half} ms, all within ${Math.round(times.at(-1) ?? 0)} ms`)
}
