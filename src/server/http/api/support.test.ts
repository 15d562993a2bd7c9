import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { type ModelStandIn, startModelStandIn } from '../../../../tests/support/model-stand-in.ts'
import { makeLog } from '../../bootstrap/log.ts'
import { dictionaryEngine } from '../../interpreter/dictionary-engine.ts'
import { makeModelEngine } from '../../interpreter/model/model-engine.ts'
import type { Database } from '../../storage/db.ts'
import { recognitions } from '../../storage/schema.ts'

const SELF_HARM =
  'A snake lay in the kitchen and I could not move. Honestly everyone would be better off if I was gone, I am going to do it tonight'
const VIOLENCE =
  'A snake lay in the kitchen and I could not move. He really does hit me every night and I am afraid he will kill me'
const DREAM_OF_DEATH = 'A snake bit me in the kitchen, I died, and then I watched my own funeral from the ceiling.'

describeEachSite('a dreamer in distress', (open) => {
  let standIn: ModelStandIn
  let database: Database
  let log: string[]
  beforeAll(async () => {
    standIn = await startModelStandIn()
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    database = await open()
    log = []
  })

  const model = () =>
    makeModelEngine({ provider: 'openai-compatible', model: 'm', apiKey: 'k', baseUrl: standIn.url, timeoutMs: 2_000 })
  const start = (engine: 'dictionary' | 'model') =>
    openApp(
      database,
      {},
      engine === 'model' ? model() : dictionaryEngine,
      makeLog('trace', { write: (line) => void log.push(line) }),
    )

  it.each([
    ['dictionary', SELF_HARM, '988'],
    ['dictionary', VIOLENCE, '1-800-799-7233'],
    ['model', SELF_HARM, '988'],
    ['model', VIOLENCE, '1-800-799-7233'],
  ] as const)('%s: finds help first, and neither numbers nor a charge: %s', async (engine, prompt, number) => {
    standIn.behave({ kind: 'reading' })
    const app = await start(engine)
    const response = await app.post('/api/interpret-ai', { prompt })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body).toMatchObject({ source: engine, remaining: 5, limit: 5, resetAt: null })
    expect(body.support).toContain('findahelpline.com')
    expect(body.support).toContain(number)
    expect(body.interpretation.luckyNumbers).toEqual([])
    expect(body.interpretation.summary).not.toBe('')
    expect(await (await app.get('/api/interpretation-limit')).json()).toMatchObject({ remaining: 5 })
    expect(await database.db.select().from(recognitions)).toEqual([])
    expect(log.join('')).toContain('answered')
    expect(log.join('')).not.toMatch(/better off|afraid|kill|snake|\b988\b|helpline|support|distress/)
  })

  it('finds help for what the life context says', async () => {
    const app = await start('dictionary')
    const request = { prompt: DREAM_OF_DEATH, context: 'My husband hits me when he drinks.' }
    const body = await (await app.post('/api/interpret-ai', request)).json()
    expect(body.support).toContain('1-800-799-7233')
    expect(body.support).not.toContain('988')
  })

  it('charges a dream about death as any other, and gives its numbers', async () => {
    const app = await start('dictionary')
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM_OF_DEATH })).json()
    expect(body).toMatchObject({ support: null, remaining: 4 })
    expect(body.interpretation.luckyNumbers).toHaveLength(6)
  })

  it('finds help in the answer to a saved entry, which is otherwise saved as it is', async () => {
    const app = await start('dictionary')
    const { call } = await app.becomeMember('member')
    const created = await app.post('/api/journal', { ...ENTRY, dreamContent: SELF_HARM }, call)
    expect(created.status).toBe(201)
    const { support, ...entry } = await created.json()
    expect(support).toContain('988')
    expect(entry).toMatchObject({ title: ENTRY.title, dreamContent: SELF_HARM })
    expect(await (await app.get(`/api/journal/${entry.id}`, call)).json()).toEqual(entry)

    const edit = async (dreamContent: string) =>
      (await app.patch(`/api/journal/${entry.id}`, { dreamContent }, call)).json()
    expect((await edit(VIOLENCE)).support).toContain('1-800-799-7233')
    expect(await edit(DREAM_OF_DEATH)).not.toHaveProperty('support')
    expect(log.join('')).not.toMatch(/better off|afraid|kill|snake|\b988\b|helpline|distress/)
  })
})
