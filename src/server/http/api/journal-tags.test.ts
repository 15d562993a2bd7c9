import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('the tags of a journal', (open) => {
  let journal: Journal
  beforeAll(async () => {
    journal = await openJournal(open)
  })
  type Call = { cookie: string }
  const tagsOf = async (call: Call) => (await journal.list(call)).map(({ title, tags }) => [title, tags])
  const rename = (call: Call, tag: string, name: string) =>
    journal.app.patch(`/api/journal/tags/${encodeURIComponent(tag)}`, { name }, call)
  const remove = (call: Call, tag: string) =>
    journal.app.remove(`/api/journal/tags/${encodeURIComponent(tag)}`, undefined, call)

  it('are renamed in all entries, and merged where an entry has both, for their owner alone', async () => {
    const { call } = await journal.newMember()
    const other = (await journal.newMember()).call
    await journal.write(call, { title: 'One', dreamDate: '2026-01-03', tags: ['family', 'old house'] })
    await journal.write(call, { title: 'Two', dreamDate: '2026-01-02', tags: ['old house'] })
    await journal.write(call, { title: 'Three', dreamDate: '2026-01-01', tags: ['home', 'old house', 'sea'] })
    await journal.write(other, { title: 'Another’s', tags: ['old house'] })
    expect(await (await rename(call, 'Old House', ' Home ')).json()).toEqual({ tag: 'home', changed: 3 })
    expect(await tagsOf(call)).toEqual([
      ['One', ['family', 'home']],
      ['Two', ['home']],
      ['Three', ['home', 'sea']],
    ])
    expect(await tagsOf(other)).toEqual([['Another’s', ['old house']]])
    expect((await journal.list(call)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  it('are deleted from all entries, which stay', async () => {
    const { call } = await journal.newMember()
    await journal.write(call, { title: 'One', tags: ['sea', 'night'] })
    expect(await (await remove(call, 'sea')).json()).toEqual({ tag: 'sea', changed: 1 })
    expect(await tagsOf(call)).toEqual([['One', ['night']]])
  })

  it('are refused with a sentence where there is none, or the name is none', async () => {
    const { call } = await journal.newMember()
    await journal.write(call, { title: 'One', tags: ['sea'] })
    expect((await rename(call, 'forest', 'wood')).status).toBe(404)
    expect((await remove(call, 'forest')).status).toBe(404)
    for (const name of ['', '  ', 'a, b', 'x'.repeat(41)]) {
      const response = await rename(call, 'sea', name)
      expect(response.status).toBe(400)
      expect((await response.json()).fields.name).toMatch(/[.]$/)
    }
    expect(await tagsOf(call)).toEqual([['One', ['sea']]])
  })
})
