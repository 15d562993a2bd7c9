import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { entrySchema } from '../../../contract/journal.ts'
import { entryVersionSchema } from '../../../contract/journal-copy.ts'
import { COPY_BATCH } from '../../../contract/limits.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('a copy of the journal', (open) => {
  let app: Journal['app']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, newMember, write } = await openJournal(open))
  })

  it('learns the ids and versions of its user’s entries, and of nobody else’s', async () => {
    const { call } = await newMember()
    const other = await newMember()
    await write(other.call)
    const one = await write(call)
    const edited = await write(call, { title: 'Before' })
    await app.patch(`/api/journal/${edited.id}`, { title: 'After' }, call)
    const response = await app.get('/api/journal/versions', call)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const versions = entryVersionSchema
      .strict()
      .array()
      .parse(await response.json())
    expect(versions).toHaveLength(2)
    expect(versions).toContainEqual({ id: one.id, version: 1 })
    expect(versions).toContainEqual({ id: edited.id, version: 2 })
  })

  it('fetches entries by their ids, but not those of others or deleted ones', async () => {
    const { call } = await newMember()
    const foreign = await write((await newMember()).call)
    const one = await write(call)
    const two = await write(call, { title: 'Another' })
    const ids = [two.id, one.id, foreign.id, crypto.randomUUID(), one.id]
    const response = await app.get(`/api/journal/batch?ids=${ids.join(',')}`, call)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const entries = entrySchema
      .strict()
      .array()
      .parse(await response.json())
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(one)
    expect(entries).toContainEqual(two)
  })

  it('refuses guests, and ids that aren’t or are too many', async () => {
    const { call } = await newMember()
    for (const path of ['/api/journal/versions', '/api/journal/batch', '/api/journal/batch?ids=x'])
      expect((await app.get(path)).status).toBe(401)
    const many = Array.from({ length: COPY_BATCH + 1 }, () => crypto.randomUUID()).join(',')
    for (const query of ['', '?ids=', '?ids=x', `?ids=${many}`]) {
      const response = await app.get(`/api/journal/batch${query}`, call)
      expect(response.status).toBe(400)
      expect(((await response.json()) as { error: string }).error).toMatch(/at most 100 ids/)
    }
  })

  it('checks the password before a copy is made', async () => {
    const { call } = await newMember()
    const check = (password: unknown, as = call) => app.post('/api/account/password/check', { password }, as)
    expect((await check(PASSWORD)).status).toBe(204)
    expect((await check('not this one')).status).toBe(403)
    expect((await check('')).status).toBe(400)
    expect((await check(PASSWORD, { cookie: '' })).status).toBe(401)
  })
})
