import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeEachSite } from '../../../../tests/support/database.ts'
import type { Database, Db } from '../../storage/connection/db.ts'
import { symbols } from '../../storage/schema/schema-dictionary.ts'
import { type DictionaryMemory, rememberDictionary } from './dictionary-index.ts'

describeEachSite('the dictionary in memory', (open) => {
  let database: Database
  let memory: DictionaryMemory
  beforeAll(async () => {
    database = await open()
    memory = rememberDictionary(database.db)
  })
  const rename = (slug: string, keyword: string) =>
    database.db.update(symbols).set({ keyword }).where(eq(symbols.slug, slug))

  it('is read once, and again when it was cleared', async () => {
    const first = await memory.read()
    const snake = first.findBySlug('snake')
    expect(snake && first.findById(snake.id)).toBe(snake)
    await rename('snake', 'Serpent')
    expect((await memory.read()).findBySlug('snake')?.keyword).toBe('Snake')
    memory.clear()
    expect((await memory.read()).findBySlug('snake')?.keyword).toBe('Serpent')
    await rename('snake', 'Snake')
    memory.clear()
  })

  it('does not keep what was being read when it was cleared', async () => {
    const reading = memory.read()
    memory.clear()
    expect(await memory.read()).not.toBe(await reading)
  })

  it('has the texts in the order that was asked for, with and without references', async () => {
    const index = await memory.read()
    const idOf = (slug: string) => index.findBySlug(slug)?.id as string
    const unknown = '00000000-0000-4000-8000-000000000000'
    await index.readTexts([idOf('moon')])
    const found = await index.readTexts([idOf('snake'), unknown, idOf('moon'), idOf('dog')])
    expect(found.map(({ slug }) => slug)).toEqual(['snake', 'moon', 'dog'])
    const [snake] = found
    expect(snake?.culturalContext).toMatch(/\[1\]/)
    expect(snake?.plainTexts[2]).not.toMatch(/\[1\]/)
  })

  it('is asked for again after the database was away', async () => {
    let isAway = true
    const flaky = new Proxy(database.db, {
      get(db, name) {
        if (isAway && name === 'select') throw new Error('away')
        return Reflect.get(db, name)
      },
    }) as Db
    const memory = rememberDictionary(flaky)
    await expect(memory.read()).rejects.toThrow('away')
    isAway = false
    expect((await memory.read()).symbols.length).toBeGreaterThan(300)
  })
})
