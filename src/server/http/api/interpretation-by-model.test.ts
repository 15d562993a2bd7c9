import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { type Behaviour, type ModelStandIn, startModelStandIn } from '../../../../tests/support/model-stand-in.ts'
import { makeLog } from '../../bootstrap/log.ts'
import { dictionaryEngine } from '../../interpreter/dictionary-engine.ts'
import { makeModelEngine } from '../../interpreter/model/model-engine.ts'
import { withFallback } from '../../interpreter/model/with-fallback.ts'
import type { Database } from '../../storage/db.ts'

const DREAM = 'I was looking for my lost cat in a tall building, and the elevator went sideways instead of up.'
const KEY = 'sk-a-key-that-nobody-may-read'

describeEachSite('interpreting a dream with a model', (open) => {
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
    makeModelEngine({ provider: 'openai-compatible', model: 'm', apiKey: KEY, baseUrl: standIn.url, timeoutMs: 400 })
  const openWithLog = (interpreter = model()) =>
    openApp(database, {}, interpreter, makeLog('trace', { write: (line) => void log.push(line) }))

  it('returns `model` as the source', async () => {
    standIn.behave({ kind: 'reading' })
    const app = await openWithLog()
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(body).toMatchObject({ source: 'model', remaining: 4 })
    expect(log.join('')).toContain('answered')
    expect(log.join('')).not.toMatch(/lost cat|sideways|sk-a-key|203\.0\.113/)
  })

  it.each<[string, Behaviour, number, string]>([
    ['hangs', { kind: 'hang' }, 504, 'Failed to interpret dream. Please try again.'],
    ['hangs midway', { kind: 'hang-midway' }, 504, 'Failed to interpret dream. Please try again.'],
    ['fails', { kind: 'status', status: 500 }, 502, 'Failed to interpret dream'],
    ['refuses the key', { kind: 'status', status: 401 }, 502, 'Failed to interpret dream'],
    ['answers nonsense', { kind: 'text', text: 'Beware of Tuesday.' }, 502, 'Failed to interpret dream'],
    ['cuts the connection', { kind: 'cut-midway' }, 502, 'Failed to interpret dream'],
  ])(
    'refunds the interpretation and logs no dream, key or address when the model %s',
    async (_, behaviour, status, error) => {
      standIn.behave(behaviour)
      const app = await openWithLog()
      const response = await app.post('/api/interpret-ai', { prompt: DREAM })
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ error })
      const left = await (await app.get('/api/interpretation-limit')).json()
      expect(left).toEqual({ remaining: 5, limit: 5, resetAt: null })
      expect(log.join('')).toContain('interpretation failed')
      expect(log.join('')).not.toMatch(/lost cat|sideways|sk-a-key|203\.0\.113/)
    },
  )

  it('falls back to the dictionary engine when configured, and returns it as the source', async () => {
    standIn.behave({ kind: 'status', status: 500 })
    const failures: string[] = []
    const app = await openWithLog(withFallback(model(), dictionaryEngine, ({ kind }) => failures.push(kind)))
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(body).toMatchObject({ source: 'dictionary', remaining: 4 })
    expect(failures).toEqual(['failed'])
  })
})
