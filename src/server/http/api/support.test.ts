import { expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { ACCEPT_EVENTS, allEvents } from '../../../../tests/support/event-stream.ts'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { useModelSite } from '../../../../tests/support/model-site.ts'
import { recognitions } from '../../storage/schema/schema-dictionary.ts'

const SELF_HARM =
  'A snake lay in the kitchen and I could not move. Honestly everyone would be better off if I was gone, I am going to do it tonight'
const VIOLENCE =
  'A snake lay in the kitchen and I could not move. He really does hit me every night and I am afraid he will kill me'
const DREAM_OF_DEATH = 'A snake bit me in the kitchen, I died, and then I watched my own funeral from the ceiling.'

describeSite('a dreamer in distress', (open) => {
  const site = useModelSite(open)

  it.each([
    ['dictionary', SELF_HARM, '988'],
    ['dictionary', VIOLENCE, '1-800-799-7233'],
    ['model', SELF_HARM, '988'],
    ['model', VIOLENCE, '1-800-799-7233'],
  ] as const)('%s: finds help first, and neither numbers nor a charge: %s', async (engine, prompt, number) => {
    const app = await site.start(engine)
    const response = await app.post('/api/interpret-ai', { prompt })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body).toMatchObject({ source: engine, remaining: 5, limit: 5, resetAt: null })
    expect(body.support).toContain('findahelpline.com')
    expect(body.support).toContain(number)
    expect(body.supportKind).toBe(prompt === SELF_HARM ? 'self-harm' : 'violence')
    expect(body.interpretation.luckyNumbers).toEqual([])
    expect(body.interpretation.summary).not.toBe('')
    expect(await (await app.get('/api/interpretation-limit')).json()).toMatchObject({ remaining: 5 })
    expect(await site.database().db.select().from(recognitions)).toEqual([])
    expect(site.log()).toContain('answered')
    expect(site.log()).not.toMatch(/better off|afraid|kill|snake|\b988\b|helpline|support|distress/)
  })

  it.each(['dictionary', 'model'] as const)('%s: streams help before anything else', async (engine) => {
    const app = await site.start(engine)
    const response = await app.post('/api/interpret-ai', { prompt: SELF_HARM }, { headers: ACCEPT_EVENTS })
    const events = await allEvents(response)
    expect(events[0]).toMatchObject({ event: 'symbols', data: { support: expect.stringContaining('988') } })
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { remaining: 5, interpretation: { luckyNumbers: [] } } })
  })

  it('finds help that a model adds, and none that it takes away', async () => {
    const app = await site.start('model')
    site.standIn().behave({ kind: 'reading', answer: { distress: 'violence' } })
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })).json()
    expect(body).toMatchObject({ support: expect.stringContaining('1-800-799-7233'), remaining: 5 })
    const events = await allEvents(
      await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH }, { headers: ACCEPT_EVENTS }),
    )
    expect(events[1]).toMatchObject({ event: 'support', data: { support: expect.stringContaining('1-800-799-7233') } })
    site.standIn().behave({ kind: 'reading', answer: { distress: 'none' } })
    expect((await (await app.post('/api/interpret-ai', { prompt: VIOLENCE })).json()).support).not.toBeNull()
  })

  it('is free as often as other dreams are where only the model notices it', async () => {
    const app = await site.start('model')
    site.standIn().behave({ kind: 'reading', answer: { distress: 'violence' } })
    const remaining: number[] = []
    for (let count = 0; count < 7; count++) {
      const body = await (await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })).json()
      expect(body.support).not.toBeNull()
      remaining.push(body.remaining)
    }
    expect(remaining).toEqual([5, 5, 5, 5, 5, 4, 3])
  })

  it('finds help when the allowance is used up', async () => {
    const app = await site.start('dictionary')
    for (let left = 5; left > 0; left--) await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })
    const refused = await app.post('/api/interpret-ai', { prompt: SELF_HARM })
    expect(refused.status).toBe(429)
    expect((await refused.json()).support).toContain('988')
    expect(await (await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })).json()).not.toHaveProperty('support')
  })

  it('is read by the model as often as other dreams are, and by the dictionary engine from then on', async () => {
    const app = await site.start('model')
    const sources: string[] = []
    for (let count = 0; count < 7; count++) {
      sources.push((await (await app.post('/api/interpret-ai', { prompt: SELF_HARM })).json()).source)
    }
    expect(sources).toEqual([...Array(5).fill('model'), ...Array(2).fill('dictionary')])
  })

  it('finds help for what the life context says', async () => {
    const app = await site.start('dictionary')
    const request = { prompt: DREAM_OF_DEATH, context: 'My husband hits me when he drinks.' }
    const body = await (await app.post('/api/interpret-ai', request)).json()
    expect(body.support).toContain('1-800-799-7233')
    expect(body.support).not.toContain('988')
  })

  it('charges a dream about death as any other, and gives its numbers', async () => {
    const app = await site.start('dictionary')
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })).json()
    expect(body).toMatchObject({ support: null, supportKind: null, remaining: 4 })
    expect(body.interpretation.luckyNumbers).toHaveLength(6)
  })

  it('finds help in the answer to a saved entry, which is otherwise saved as it is', async () => {
    const app = await site.start('dictionary')
    const { call } = await app.becomeMember('member')
    const created = await app.post('/api/journal', { ...ENTRY, dreamContent: SELF_HARM }, call)
    expect(created.status).toBe(201)
    const { support, supportKind, ...entry } = await created.json()
    expect(support).toContain('988')
    expect(supportKind).toBe('self-harm')
    expect(entry).toMatchObject({ title: ENTRY.title, dreamContent: SELF_HARM })
    const read = async () => (await app.get(`/api/journal/${entry.id}`, call)).json()
    expect(await read()).toEqual({ ...entry, support, supportKind })
    await app.remove('/api/journal/support?kind=self-harm', undefined, call)
    expect(await read()).toEqual(entry)

    const edit = async (dreamContent: string) =>
      (await app.patch(`/api/journal/${entry.id}`, { dreamContent }, call)).json()
    expect((await edit(VIOLENCE)).support).toContain('1-800-799-7233')
    expect(await edit(DREAM_OF_DEATH)).not.toHaveProperty('support')
    expect(site.log()).not.toMatch(/better off|afraid|kill|snake|\b988\b|helpline|distress/)
  })

  it('finds help once in the answer to an import, that against self-harm first, and in no preview', async () => {
    const app = await site.start('dictionary')
    const { call } = await app.becomeMember('member')
    const entries = [DREAM_OF_DEATH, VIOLENCE, SELF_HARM].map((dreamContent, at) => ({
      ...ENTRY,
      title: `Night ${at}`,
      dreamContent,
    }))
    const add = async (some: typeof entries, preview = false) =>
      (await app.post('/api/journal/import', { entries: some, preview }, call)).json()
    expect(await add(entries, true)).toEqual({ added: [0, 1, 2], known: [] })
    expect(await add(entries.slice(0, 1))).toEqual({ added: [0], ids: [expect.any(String)], known: [] })
    const answer = await add(entries)
    expect(answer).toMatchObject({ added: [1, 2], known: [0], supportKind: 'self-harm' })
    expect(answer.support).toContain('988')
    // Known entries were answered with help when they came.
    expect(await add(entries)).toEqual({ added: [], ids: [], known: [0, 1, 2] })
    expect(site.log()).not.toMatch(/better off|afraid|kill|snake|\b988\b|helpline|distress/)
  })
})
