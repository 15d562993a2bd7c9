import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeLog } from '../../src/server/bootstrap/log.ts'
import { dictionaryEngine } from '../../src/server/interpreter/dictionary-engine.ts'
import { type ModelSettings, makeModelEngine } from '../../src/server/interpreter/model/model-engine.ts'
import { withFallback } from '../../src/server/interpreter/model/with-fallback.ts'
import type { Database } from '../../src/server/storage/connection/db.ts'
import { openApp } from './app.ts'
import { type ModelStandIn, startModelStandIn } from './model-stand-in.ts'

/** The key that the site calls its model with. */
export const MODEL_KEY = 'sk-a-key-that-nobody-may-read'

type Engine = 'model' | 'model with fallback' | 'dictionary'

/**
 * Sites whose dreams are read by a stand-in for a language model, for the tests of a `describeEachSite`. Each test has
 * a database of its own, or all share one.
 */
export function useModelSite(open: () => Promise<Database>, { isShared = false } = {}) {
  let standIn: ModelStandIn
  let database: Database
  let log: string[] = []
  beforeAll(async () => {
    standIn = await startModelStandIn()
    if (isShared) database = await open()
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    if (!isShared) database = await open()
    log = []
    standIn.behave({ kind: 'reading' })
    standIn.requests.length = 0
  })
  const engineOf = (engine: Engine, settings: Partial<ModelSettings>) => {
    if (engine === 'dictionary') return dictionaryEngine
    const model = makeModelEngine({
      ...{ provider: 'openai-compatible', model: 'm', apiKey: MODEL_KEY, baseUrl: standIn.url },
      ...{ timeoutMs: 600, concurrency: 4, retryPauseMs: 5, ...settings },
    } as ModelSettings)
    return engine === 'model' ? model : withFallback(model, dictionaryEngine, () => {})
  }
  return {
    standIn: () => standIn,
    database: () => database,
    /** All that the site has logged, at the most talkative level. */
    log: () => log.join(''),
    start: (engine: Engine = 'model', settings: Partial<ModelSettings> = {}) =>
      openApp(database, {}, engineOf(engine, settings), makeLog('trace', { write: (line) => void log.push(line) })),
  }
}
