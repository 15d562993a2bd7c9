import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { makeBackups } from '../src/server/bootstrap/backups.ts'
import { readConfig } from '../src/server/bootstrap/config.ts'
import { writeBackup } from '../src/server/storage/backup/backup.ts'
import { type Database, type Db, openDatabase, wrapEmbedded } from '../src/server/storage/connection/db.ts'
import { openEmbedded } from '../src/server/storage/embedded/embedded.ts'
import { databaseUrl, query, startThrowawayServer } from '../tests/support/postgres.ts'

// How long others wait while a backup of 10,000 journal entries of 2 KB is made, and while it is restored. The baseline
// on the embedded database is a backup in a transaction of its one session.
const ENTRIES = Number(process.argv[2] ?? 10_000)
const BATCH = 1_000
const MIGRATIONS = path.resolve('src/server/storage/migrations')

async function fill({ db }: Database): Promise<void> {
  await db.execute(sql`insert into users (username, username_key, password_hash) values ('ada', 'ada', 'x')`)
  for (let from = 1; from <= ENTRIES; from += BATCH) {
    await db.execute(sql`
      insert into dream_journal_entries (user_id, title, dream_date, dream_content, search)
      select 1, 'Dream ' || n, date '2000-01-01' + n % 9000, text, to_tsvector('english', text)
      from generate_series(${from}::int, ${Math.min(from + BATCH - 1, ENTRIES)}::int) n,
        lateral (select string_agg(substr(md5((n * 60 + w)::text), 1, 7), ' ') as text
          from generate_series(1, 250) w) words`)
  }
  // What the upkeep would do in the middle of a measurement.
  await db.execute(sql`vacuum (analyze) dream_journal_entries`)
  await db.execute(sql`checkpoint`)
}

/** Reads an entry every 5 ms while `work` runs; returns the waits, shortest first. */
async function measureWaits(db: Db, work: () => Promise<unknown>): Promise<{ ms: number; waits: number[] }> {
  const started = performance.now()
  let isDone = false
  const done = work().finally(() => (isDone = true))
  const waits: number[] = []
  while (!isDone) {
    const asked = performance.now()
    await db.execute(sql`select title from dream_journal_entries limit 1`).then(
      () => waits.push(performance.now() - asked),
      () => waits.push(Number.POSITIVE_INFINITY),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return { ms: performance.now() - started, waits: waits.sort((a, b) => a - b) }
}

function print(name: string, { ms, waits }: { ms: number; waits: number[] }): void {
  const longest = waits.at(-1) ?? 0
  const wait = Number.isFinite(longest) ? `${Math.round(longest)} ms` : 'refused (503)'
  const median = waits[Math.floor(waits.length / 2)] ?? 0
  console.log(`${name.padEnd(48)} ${(ms / 1000).toFixed(1)} s; others: median ${median.toFixed(1)} ms, longest ${wait}`)
}

async function measure(database: Database, folder: string): Promise<void> {
  const file = path.join(folder, `${database.kind}.backup`)
  const backups = makeBackups({ config: { ...readConfig({}), dataDir: path.join(folder, 'work') }, database })
  if (database.kind === 'embedded') {
    print(
      'embedded, baseline: backup in its session',
      await measureWaits(database.db, () => writeBackup(database.db, file)),
    )
  }
  print(`${database.kind}: backup`, await measureWaits(database.db, () => backups.toFile(file)))
  console.log(`  ${((await stat(file)).size / 1024 ** 2).toFixed(1)} MB`)
  print(`${database.kind}: restore, tried on a copy`, await measureWaits(database.db, () => backups.restore(file)))
}

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-backup-bench-'))
const embedded = await wrapEmbedded(
  await openEmbedded(path.join(folder, 'db'), { upkeep: { everyMs: 3_600_000 } }),
  MIGRATIONS,
)
await fill(embedded)
await measure(embedded, folder)
await embedded.close()
const server = await startThrowawayServer()
if (server) {
  await query(server.url, 'create database bench')
  const postgres = await openDatabase({ url: databaseUrl(server.url, 'bench'), folder: '' })
  await fill(postgres)
  await measure(postgres, folder)
  await postgres.close()
  await server.stop()
}
await rm(folder, { recursive: true })
