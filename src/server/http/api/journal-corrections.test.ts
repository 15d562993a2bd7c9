import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Entry } from '../../../contract/journal.ts'

const ENTRY = {
  title: 'The dog',
  dreamDate: '2026-03-01',
  dreamContent: 'A big dog barked at my aunt Mary in the kitchen in Lisbon. My aunt laughed at the dog.',
}
const slugsOf = ({ symbols }: Entry) => symbols.map(({ slug }) => slug)

describeSite('putting right what was recognised in an entry', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(await open())
  })
  /** A member with an entry whose dream has been read. */
  async function memberWithEntry(username: string) {
    const { call } = await app.becomeMember(username)
    const { id } = (await (await app.post('/api/journal', ENTRY, call)).json()) as Entry
    const change = (changes: object) => app.patch(`/api/journal/${id}`, changes, call)
    const read = async () => (await (await app.get(`/api/journal/${id}`, call)).json()) as Entry
    await expect.poll(async () => slugsOf(await read())).toContain('dog')
    const correct = async (corrections: Entry['corrections']) => (await (await change({ corrections })).json()) as Entry
    return { call, change, read, correct }
  }

  it('takes symbols, people and places out and puts others in, and takes that back', async () => {
    const { read, correct } = await memberWithEntry('corrector')
    const before = await read()
    await correct({
      symbols: { added: ['boat'], removed: ['dog'] },
      people: { added: ['Uncle Bob'], removed: before.people },
    })
    await expect.poll(async () => slugsOf(await read())).toContain('boat')
    const after = await read()
    expect(slugsOf(after)).not.toContain('dog')
    expect([after.people, after.places]).toEqual([['Uncle Bob'], before.places])
    await correct({})
    await expect.poll(async () => slugsOf(await read())).toEqual(slugsOf(before))
  })

  it('keeps the corrections when the dream is edited', async () => {
    const { change, read, correct } = await memberWithEntry('editor-of-dreams')
    const corrections = { symbols: { added: [], removed: ['dog'] } }
    await correct(corrections)
    await change({ dreamContent: `${ENTRY.dreamContent} Then a snake came.` })
    await expect.poll(async () => slugsOf(await read())).toContain('snake')
    expect(slugsOf(await read())).not.toContain('dog')
    expect((await read()).corrections).toEqual(corrections)
  })

  it('counts in the insights what stands after it', async () => {
    const { call, correct } = await memberWithEntry('counter')
    await correct({ symbols: { added: ['boat'], removed: ['dog'] } })
    const symbols = async () => {
      const insights = await (await app.get('/api/journal/insights?today=2026-03-02', call)).json()
      return JSON.stringify(insights)
    }
    await expect.poll(symbols).toContain('"boat"')
    expect(await symbols()).not.toContain('"dog"')
  })

  it('refuses what can’t be read', async () => {
    const { change } = await memberWithEntry('wrong-corrections')
    for (const corrections of ['dog', { symbols: 'dog' }, { symbols: { added: [1], removed: [] } }])
      expect((await change({ corrections })).status).toBe(400)
  })
})
