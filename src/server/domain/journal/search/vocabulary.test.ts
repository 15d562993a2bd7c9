import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../../tests/support/app.ts'
import { describeSite } from '../../../../../tests/support/database.ts'
import { ENTRY } from '../../../../../tests/support/journal.ts'
import type { Database, Db } from '../../../storage/connection/db.ts'
import { makeVocabularies } from './vocabulary.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ENTRIES = 24
const WORDS_PER_ENTRY = 1500

/** The `at`th of many words that no dictionary has, of ten letters. */
function wordAt(at: number): string {
  const letters = Array.from({ length: 9 }, (_, place) => LETTERS[Math.floor(at / 7 ** place) % 7])
  return `q${letters.join('')}`
}

describeSite('the words of a journal', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  let asked = 0
  let vocabularies: ReturnType<typeof makeVocabularies>
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
    const db = new Proxy(database.db, {
      get(real, name) {
        if (name === 'execute') asked++
        const value = Reflect.get(real, name)
        return typeof value === 'function' ? value.bind(real) : value
      },
    }) as Db
    vocabularies = makeVocabularies(db)
  })

  it('are read up to a limit, and not again for each search, however many there are', { timeout: 60_000 }, async () => {
    const { id, call } = await app.becomeMember('verbose')
    for (let entry = 0; entry < ENTRIES; entry++) {
      const words = Array.from({ length: WORDS_PER_ENTRY }, (_, at) => wordAt(entry * WORDS_PER_ENTRY + at))
      const { status } = await app.post('/api/journal', { ...ENTRY, dreamContent: words.join(' ') }, call)
      expect(status).toBe(201)
    }
    expect((await vocabularies.correct(id, ['snkae'])).get('snkae')).toEqual([])
    const before = asked
    await vocabularies.correct(id, ['hosue'])
    expect(asked).toBe(before)
  })

  it('correct the first misspelt words of a query', async () => {
    const { id, call } = await app.becomeMember('concise')
    const dreamContent = 'A garden, a window, a bridge, a castle, a ladder and a mirror.'
    expect((await app.post('/api/journal', { ...ENTRY, dreamContent }, call)).status).toBe(201)
    const corrected = await vocabularies.correct(id, ['gadren', 'widnow', 'brigde', 'caslte', 'lader', 'miror'])
    expect([...corrected.keys()]).toEqual(['gadren', 'widnow', 'brigde', 'caslte'])
    expect(corrected.get('gadren')).toEqual(['garden'])
  })
})
