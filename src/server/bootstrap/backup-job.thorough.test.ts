import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createServerDatabase,
  describeDatabase,
  describeEachDatabase,
  testDatabases,
} from '../../../tests/support/database.ts'
import { startS3 } from '../../../tests/support/s3-stand-in.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { backupCounter, lastBackupGauge } from '../http/metrics/backup-metrics.ts'
import { backupName, makeFolderStore, timeOfBackup } from '../storage/backup/backup-store.ts'
import { type Database, openDatabase } from '../storage/connection/db.ts'
import { startBackupJob } from './backup-job.ts'
import { makeBackups } from './backups.ts'
import { readConfig } from './config.ts'

const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-west-1',
}
const BUCKET = 'dreams'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
let identity: string
let recipient: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-backup-job-'))
  s3 = await startS3(KEYS, BUCKET)
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

function readSettings(settings: Record<string, string>) {
  return readConfig({
    DATA_DIR: path.join(folder, 'data'),
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: KEYS.region,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    ...settings,
  })
}

/** Collects what the job logs. */
function makeLog() {
  const lines: { level: string; text: string; reason?: string }[] = []
  const write = (level: string) => (fields: object, text: string) => void lines.push({ level, text, ...fields })
  return { lines, log: { info: write('info'), error: write('error') } as never }
}

describeDatabase('backups in a store', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`insert into users (username, username_key, password_hash) values ('Ada', 'ada', 'x')`)
  })

  test('are encrypted, kept in the wanted number, and restored with the key alone', async () => {
    const to = `s3://${BUCKET}/site (one)/${database.kind}`
    const config = readSettings({ BACKUP_TO: to, BACKUP_KEEP: '3', BACKUP_AGE_RECIPIENT: recipient })
    const backups = makeBackups({ config, database })
    const start = Date.parse('2026-11-23T04:00:00Z')
    s3.failNext(2)
    for (let hour = 0; hour < 5; hour++) await backups.toStore(new Date(start + hour * HOUR_MS))
    const names = [2, 3, 4].map((hour) => backupName(new Date(start + hour * HOUR_MS), true))
    expect(await backups.store?.list()).toEqual(names)
    const stored = [...s3.objects].filter(([key]) => key.includes(database.kind))
    expect(stored.map(([key]) => key).sort()).toEqual(names.map((name) => `site (one)/${database.kind}/${name}`))
    for (const [, content] of stored) expect(content.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    expect(await readdir(config.dataDir)).toEqual([])

    const file = `${to}/${names[2]}`
    await expect(backups.restore(file)).rejects.toThrow('is encrypted: add --identity KEYFILE')
    const other = await generateIdentity()
    await expect(backups.restore(file, other)).rejects.toThrow("can't be decrypted with this key")
    await expect(backups.restore(file, 'no key')).rejects.toThrow('has no line that begins with AGE-SECRET-KEY-')
    await database.db.execute(sql`delete from users`)
    expect(await backups.restore(file, `# created: today\n${identity}\n`)).toBe(1)
    expect((await database.db.execute(sql`select username from users`)).rows).toEqual([{ username: 'Ada' }])
  })

  test('a damaged encrypted file changes nothing', async () => {
    const config = readSettings({ BACKUP_AGE_RECIPIENT: recipient })
    const backups = makeBackups({ config, database })
    const file = path.join(folder, `damaged-${database.kind}.age`)
    await backups.toFile(file)
    const content = await readFile(file)
    await writeFile(file, content.subarray(0, content.length - 10))
    await expect(backups.restore(file, identity)).rejects.toThrow(/is incomplete or damaged|is not a backup/)
    expect((await database.db.execute(sql`select username from users`)).rows).toEqual([{ username: 'Ada' }])
  })

  test('in a folder, other files are left alone', async () => {
    const to = path.join(folder, `kept-${database.kind}`)
    const backups = makeBackups({ config: readSettings({ BACKUP_TO: to, BACKUP_KEEP: '1' }), database })
    await backups.toStore(new Date('2026-11-23T04:00:00Z'))
    await writeFile(path.join(to, 'somnary-notes.txt'), 'mine')
    const { name, rows } = await backups.toStore(new Date('2026-11-23T05:00:00Z'))
    expect(await readdir(to)).toEqual([name, 'somnary-notes.txt'].sort())
    expect(await backups.restore(path.join(to, name))).toBe(rows)
  })

  test('a link that somebody has put into the folder leads no backup elsewhere', async () => {
    const to = path.join(folder, `linked-${database.kind}`)
    const backups = makeBackups({ config: readSettings({ BACKUP_TO: to }), database })
    const at = new Date('2026-11-23T04:00:00Z')
    const target = path.join(folder, `target-${database.kind}`)
    await mkdir(to)
    await writeFile(target, 'nothing')
    await symlink(target, path.join(to, `${backupName(at, false)}.unfinished`))
    const { name } = await backups.toStore(at)
    expect((await lstat(path.join(to, name))).isFile()).toBe(true)
    expect(await readFile(target, 'utf8')).toBe('nothing')
  })
})

describeEachDatabase('a store', (open) => {
  test('has what a killed process has left removed, a day later where another may be at work', async () => {
    const database = await open()
    const to = path.join(folder, `left-${database.kind}`)
    const config = readSettings({ BACKUP_TO: to, DATA_DIR: path.join(folder, `left-data-${database.kind}`) })
    const backups = makeBackups({ config, database })
    await backups.toStore(new Date('2026-11-23T04:00:00Z'))
    const written = { old: new Date(Date.now() - 25 * HOUR_MS), new: new Date(Date.now() - HOUR_MS) }
    const whole = await readdir(to)
    for (const [age, at] of Object.entries(written)) {
      const names = [
        path.join(to, `${backupName(at, true)}.unfinished`),
        path.join(config.dataDir, `${age}.unfinished`),
      ]
      for (const name of names) {
        await writeFile(name, 'a part of a journal')
        await utimes(name, at, at)
      }
    }
    await backups.removeLeftovers()
    const isKept = database.kind === 'postgres'
    const unfinished = `${backupName(written.new, true)}.unfinished`
    expect(await readdir(to)).toEqual([...whole, unfinished].sort())
    expect(await readdir(config.dataDir)).toEqual(isKept ? ['new.unfinished'] : [])
  })
})

test('a storage that refuses, or that is away, is named in one sentence without the key', async () => {
  const database = await testDatabases[0]?.open()
  if (!database) return
  const wrong = readSettings({ BACKUP_TO: `s3://${BUCKET}`, S3_SECRET_ACCESS_KEY: 'another key' })
  await expect(makeBackups({ config: wrong, database }).toStore(new Date())).rejects.toThrow(
    'Storing the backup failed: the storage answered 403 SignatureDoesNotMatch.',
  )
  const away = readSettings({ BACKUP_TO: `s3://${BUCKET}`, S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(makeBackups({ config: away, database }).toStore(new Date())).rejects.toThrow("can't be reached")
  expect(await readdir(wrong.dataDir)).toEqual([])
  await database.close()
})

describe('the job', () => {
  test.skipIf(!testDatabases[1]?.available)('of two servers one makes the backup when it is due', async () => {
    const url = await createServerDatabase()
    const databases = await Promise.all([1, 2].map(() => openDatabase({ url, folder: '' })))
    const to = path.join(folder, 'shared')
    const { lines, log } = makeLog()
    const store = makeFolderStore(to)
    const old = backupName(new Date(Date.now() - 3 * HOUR_MS), false)
    await store.list()
    await writeFile(path.join(to, old), 'an older one')
    const jobs = databases.map((database) => {
      const backups = makeBackups({ config: readSettings({ BACKUP_TO: to }), database })
      return startBackupJob({ database, backups, everyHours: 2, log, intervalMs: 20 })
    })
    await expect.poll(async () => (await store.list()).length, { timeout: 60_000 }).toBe(2)
    // Long enough for the other to look, too.
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const job of jobs) await job.stop()
    const names = await store.list()
    expect(names).toHaveLength(2)
    expect(lines.map(({ level, text }) => ({ level, text }))).toEqual([
      { level: 'info', text: 'a scheduled backup was made' },
    ])
    const made = timeOfBackup(names[1] ?? '')
    expect((await lastBackupGauge.get()).values[0]?.value).toBe((made?.getTime() ?? 0) / 1000)
    for (const database of databases) await database.close()
  })

  test('a failure is logged with its reason, and counted', async () => {
    const database = await testDatabases[0]?.open()
    if (!database) return
    const { lines, log } = makeLog()
    const config = readSettings({ BACKUP_TO: `s3://${BUCKET}`, S3_SECRET_ACCESS_KEY: 'another key' })
    const job = startBackupJob({
      database,
      backups: makeBackups({ config, database }),
      everyHours: 1,
      log,
      intervalMs: 20,
    })
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1)
    await job.stop()
    expect(lines[0]).toMatchObject({ level: 'error', reason: expect.stringContaining('403 SignatureDoesNotMatch') })
    const counted = (await backupCounter.get()).values.find(({ labels }) => labels.outcome === 'failed')
    expect(counted?.value).toBe(1)
    await database.close()
  })
})

describe('the settings', () => {
  test.each([
    [{ BACKUP_EVERY_HOURS: '6' }, 'BACKUP_TO must be set when BACKUP_EVERY_HOURS is'],
    [{ BACKUP_TO: 's3://dreams' }, 'S3_ACCESS_KEY_ID must be set when BACKUP_TO is in S3'],
    [{ BACKUP_TO: 'https://dreams' }, 'BACKUP_TO must be a folder, or s3://bucket/prefix'],
    [{ BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1' }, 'BACKUP_AGE_RECIPIENT must be a public key of age'],
  ])('%j', (settings, sentence) => {
    expect(() => readConfig(settings as Record<string, string>)).toThrow(sentence)
  })

  test('a public key with a typing error is refused at the start', async () => {
    const database = await testDatabases[0]?.open()
    if (!database) return
    const config = readSettings({
      BACKUP_AGE_RECIPIENT: `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`,
    })
    expect(() => makeBackups({ config, database })).toThrow('BACKUP_AGE_RECIPIENT is not a public key of age')
    await database.close()
  })
})
