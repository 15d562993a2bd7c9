import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { REWRITINGS_MAX } from '../../../contract/limits.ts'
import { listedRewritingSchema, type Rewriting, rewritingSchema } from '../../../contract/rewritings.ts'
import { ensureAdmin } from '../../domain/account/account.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>
type Call = { cookie: string }

const TEXT = 'The dog is small, and somebody calls it.'
const REHEARSAL = { day: '2026-03-02', distressBefore: 7, distressAfter: 4 }

describeSite('the rewritings of a nightmare', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, database, newMember, write } = await openJournal(open))
  })

  async function rewrite(call: Call, entryId: string, text = TEXT): Promise<Rewriting> {
    const response = await app.post(`/api/journal/${entryId}/rewritings`, { text }, call)
    expect(response.status).toBe(201)
    return (await response.json()) as Rewriting
  }
  const rewritingsOf = async (call: Call, entryId: string) =>
    rewritingSchema
      .strict()
      .array()
      .parse(await (await app.get(`/api/journal/${entryId}/rewritings`, call)).json())
  const bytesUsed = async (call: Call) =>
    ((await (await app.get('/api/account/usage', call)).json()) as { journal: { bytes: { used: number } } }).journal
      .bytes.used

  it('are kept beside the entry, changed and deleted, and count as bytes of the journal', async () => {
    const { call } = await newMember()
    const { id, dreamDate, title } = await write(call)
    const before = await bytesUsed(call)
    const first = await rewrite(call, id)
    const second = await rewrite(call, id, ' There is a door in the street. ')
    expect((await rewritingsOf(call, id)).map(({ text }) => text)).toEqual(['There is a door in the street.', TEXT])
    expect(await bytesUsed(call)).toBe(before + TEXT.length + 'There is a door in the street.'.length)
    const longer = `${TEXT} It wags its tail.`
    expect((await app.patch(`/api/journal/rewritings/${first.id}`, { text: longer }, call)).status).toBe(200)
    expect((await app.remove(`/api/journal/rewritings/${second.id}`, undefined, call)).status).toBe(204)
    expect(await bytesUsed(call)).toBe(before + longer.length)
    const all = await (await app.get('/api/journal/rewritings', call)).json()
    expect(listedRewritingSchema.array().parse(all)).toMatchObject([{ text: longer, entry: { title, dreamDate } }])
    expect((await app.remove(`/api/journal/${id}`, undefined, call)).status).toBe(204)
    expect(await bytesUsed(call)).toBe(0)
    expect(await (await app.get('/api/journal/rewritings', call)).json()).toEqual([])
  })

  it('are created once with an id of the client’s own, and refused with another text', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    const id = crypto.randomUUID()
    const create = (body: object, by = call, entryId = entry.id) =>
      app.post(`/api/journal/${entryId}/rewritings`, { id, ...body }, by)
    const [one, other] = await Promise.all([create({ text: TEXT }), create({ text: ` ${TEXT}` })])
    expect([one.status, other.status]).toEqual([201, 201])
    const refused = await create({ text: `${TEXT} It barks.` })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ rewriting: { id, text: TEXT } })
    const { call: stranger } = await newMember()
    const foreign = await create({ text: TEXT }, stranger, (await write(stranger)).id)
    expect(foreign.status).toBe(409)
    expect(await foreign.json()).toEqual({ error: 'This id is taken. Please choose another.' })
    expect((await create({ id: 'mine', text: TEXT })).status).toBe(400)
    expect(await rewritingsOf(call, entry.id)).toMatchObject([{ id, text: TEXT }])

    const rehearse = (body: object) => app.post(`/api/journal/rewritings/${id}/rehearsals`, { id, ...body }, call)
    for (const status of [201, 201]) expect((await rehearse(REHEARSAL)).status).toBe(status)
    expect((await rehearse({ ...REHEARSAL, distressAfter: 3 })).status).toBe(409)
    expect(await rewritingsOf(call, entry.id)).toMatchObject([{ rehearsals: [{ id, ...REHEARSAL }] }])
  })

  it('have rehearsals in the order of their days, with the distress before and after', async () => {
    const { call } = await newMember()
    const { id } = await rewrite(call, (await write(call)).id)
    const address = `/api/journal/rewritings/${id}/rehearsals`
    const later = { day: '2026-03-05', distressBefore: 5, distressAfter: 0 }
    expect((await app.post(address, later, call)).status).toBe(201)
    const answered = (await (await app.post(address, REHEARSAL, call)).json()) as Rewriting
    expect(answered.rehearsals).toMatchObject([REHEARSAL, later])
    expect((await app.remove(`/api/journal/rehearsals/${answered.rehearsals[0]?.id}`, undefined, call)).status).toBe(
      204,
    )
    const [listed] = (await (await app.get('/api/journal/rewritings', call)).json()) as Rewriting[]
    expect(listed?.rehearsals).toMatchObject([later])
  })

  it.each([
    ['rewritings', {}, 'text'],
    ['rewritings', { text: '  ' }, 'text'],
    ['rewritings', { text: 'x'.repeat(20_001) }, 'text'],
    ['rehearsals', { ...REHEARSAL, distressBefore: 11 }, 'distressBefore'],
    ['rehearsals', { ...REHEARSAL, distressAfter: 2.5 }, 'distressAfter'],
    ['rehearsals', { ...REHEARSAL, day: '2026-02-30' }, 'day'],
  ])('refuse invalid %s: %o', async (kind, body, field) => {
    const { call } = await newMember()
    const entry = await write(call)
    const address =
      kind === 'rewritings'
        ? `/api/journal/${entry.id}/rewritings`
        : `/api/journal/rewritings/${(await rewrite(call, entry.id)).id}/rehearsals`
    const response = await app.post(address, body, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(field)
  })

  it('can’t be more than ten for an entry', async () => {
    const { call } = await newMember()
    const { id } = await write(call)
    for (let at = 0; at < REWRITINGS_MAX; at++) await rewrite(call, id)
    const refused = await app.post(`/api/journal/${id}/rewritings`, { text: TEXT }, call)
    expect(refused.status).toBe(403)
    expect(((await refused.json()) as { error: string }).error).toMatch(/at most 10 rewritings/)
  })

  it('name where help can be found if they speak of real distress', async () => {
    const { call } = await newMember()
    const { id } = await write(call)
    const saved = await rewrite(call, id, 'I want to kill myself. I have wanted to for weeks.')
    expect(saved).toMatchObject({ supportKind: 'self-harm' })
  })

  it('don’t exist for anyone else, admins included', async () => {
    const owner = await newMember()
    const entry = await write(owner.call)
    const rewriting = await rewrite(owner.call, entry.id)
    const rehearsed = await app.post(`/api/journal/rewritings/${rewriting.id}/rehearsals`, REHEARSAL, owner.call)
    const [rehearsal] = ((await rehearsed.json()) as Rewriting).rehearsals
    const before = await rewritingsOf(owner.call, entry.id)
    await ensureAdmin(database.db, { username: 'rewritings-admin', password: PASSWORD })
    const signedIn = await app.post('/api/login', { username: 'rewritings-admin', password: PASSWORD })
    const admin = { cookie: cookieOf(signedIn) }
    for (const [call, status] of [
      [(await newMember()).call, 404],
      [admin, 404],
      [{}, 401],
    ] as const) {
      expect((await app.get(`/api/journal/${entry.id}/rewritings`, call)).status).toBe(status)
      expect((await app.post(`/api/journal/${entry.id}/rewritings`, { text: TEXT }, call)).status).toBe(status)
      expect((await app.patch(`/api/journal/rewritings/${rewriting.id}`, { text: 'Mine' }, call)).status).toBe(status)
      expect((await app.remove(`/api/journal/rewritings/${rewriting.id}`, undefined, call)).status).toBe(status)
      const address = `/api/journal/rewritings/${rewriting.id}/rehearsals`
      expect((await app.post(address, REHEARSAL, call)).status).toBe(status)
      expect((await app.remove(`/api/journal/rehearsals/${rehearsal?.id}`, undefined, call)).status).toBe(status)
    }
    expect(await rewritingsOf(owner.call, entry.id)).toEqual(before)
    expect((await app.remove('/api/journal/rewritings/none', undefined, owner.call)).status).toBe(404)
  })

  it('are in the export of the account', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    const { id } = await rewrite(call, entry.id)
    await app.post(`/api/journal/rewritings/${id}/rehearsals`, REHEARSAL, call)
    const response = await app.get('/api/account/export', call)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const { journal } = JSON.parse(strFromU8(files['somnary.json'] ?? new Uint8Array()))
    expect(journal).toMatchObject([{ rewritings: [{ text: TEXT, rehearsals: [REHEARSAL] }] }])
  })
})
