import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/connection/db.ts'

const ENTRY = { title: 'Late', dreamDate: '2026-03-01', dreamContent: 'A house by the sea.' }
const POST = { title: 'Late', slug: 'late', content: 'Long enough for a post.' }

describeSite('writes while the account is being deleted', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  let number = 0
  let username: string
  let call: { cookie: string }
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  })
  beforeEach(async () => {
    username = `leaver-${++number}`
    call = (await app.becomeMember(username)).call
  })

  /** Adds a trigger that deletes the account whenever a row of it is inserted into `table`. */
  const deleteOnInsert = async (table: string, owner: string) => {
    await database.db.execute(
      sql.raw(`create or replace function delete_owner() returns trigger language plpgsql as
        $$ begin delete from users where id = new.${owner}; return new; end $$`),
    )
    await database.db.execute(
      sql.raw(`create trigger delete_owner before insert on ${table} for each row execute function delete_owner()`),
    )
  }
  const stopDeleting = (table: string) => database.db.execute(sql.raw(`drop trigger delete_owner on ${table}`))

  it.each([
    ['dream_journal_entries', 'user_id', () => app.post('/api/journal', ENTRY, call)],
    ['dream_journal_entries', 'user_id', () => app.post('/api/journal/import', { entries: [ENTRY] }, call)],
    ['posts', 'author_id', () => app.post('/api/blog', POST, call)],
    ['sessions', 'user_id', () => app.post('/api/login', { username, password: PASSWORD })],
    [
      'sessions',
      'user_id',
      () => app.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'another long one' }, call),
    ],
  ])('into %s by %s get 401 with a sentence', async (table, owner, write) => {
    await deleteOnInsert(table, owner)
    try {
      const response = await write()
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ error: 'This account has been deleted.' })
    } finally {
      await stopDeleting(table)
    }
  })

  it('each either succeed or are refused when they are concurrent', async () => {
    const entry = await (await app.post('/api/journal', ENTRY, call)).json()
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, () => app.post('/api/journal', ENTRY, call)),
      ...Array.from({ length: 10 }, () => app.patch(`/api/journal/${entry.id}`, { title: 'Later' }, call)),
      app.remove('/api/account', { password: PASSWORD }, call),
      ...Array.from({ length: 20 }, () => app.post('/api/journal', ENTRY, call)),
      ...Array.from({ length: 5 }, (_, at) => app.post('/api/blog', { ...POST, slug: `late-${at}` }, call)),
      ...Array.from({ length: 5 }, () => app.post('/api/login', { username, password: PASSWORD })),
      ...Array.from({ length: 5 }, () => app.get('/api/account/export', call)),
    ])
    // 503: one user's queue for the worker threads is full.
    for (const { status } of responses) expect([200, 201, 204, 401, 404, 503]).toContain(status)
    expect((await app.get('/api/journal', call)).status).toBe(401)
  })
})
