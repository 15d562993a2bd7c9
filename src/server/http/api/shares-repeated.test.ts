import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'

describeSite('shares that are sent again', (open) => {
  let journal: Awaited<ReturnType<typeof openJournal>>
  beforeAll(async () => {
    journal = await openJournal(open)
  })

  it('are made once with an id, however often that is sent, and not again once they have ended', async () => {
    const { app, newMember, write } = journal
    const { call } = await newMember()
    const other = await newMember()
    const [first, second] = [await write(call), await write(call)]
    const id = crypto.randomUUID()
    const share = { withDream: false, withInterpretation: true, expiresInDays: 7, id, entryIds: [first.id, second.id] }
    const send = (body: object, as = call) => app.post('/api/shares', body, as)
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(share)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const made = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(made.map(({ id, link }) => `${id} ${link}`)).size).toBe(1)
    expect(made[0].id).toBe(id)
    expect(await (await app.get('/api/shares', call)).json()).toHaveLength(1)
    for (const changed of [{ withDream: true }, { expiresInDays: 1 }, { title: 'Other' }, { entryIds: [first.id] }])
      expect((await send({ ...share, ...changed })).status).toBe(409)
    const theirs = await write(other.call)
    expect((await send({ ...share, entryIds: [theirs.id] }, other.call)).status).toBe(409)
    expect((await app.remove(`/api/shares/${id}`, undefined, call)).status).toBe(204)
    // A request that was still on its way.
    expect((await send(share)).status).toBe(410)
    expect(await (await app.get('/api/shares', call)).json()).toEqual([])
  })
})
