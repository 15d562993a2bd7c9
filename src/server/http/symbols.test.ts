import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { categorySchema } from '../../contract/category.ts'
import { type SymbolEntry, symbolSchema } from '../../contract/symbol.ts'
import type { Database } from '../storage/db.ts'
import { countRecognitions } from '../storage/recognitions.ts'

describeEachDatabase('the dictionary', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })
  const search = async (q: string, rest = ''): Promise<SymbolEntry[]> => {
    const response = await app.get(`/api/search?q=${encodeURIComponent(q)}${rest}`)
    expect(response.status).toBe(200)
    return symbolSchema.array().parse(await response.json())
  }

  it('gives the whole list for an empty query, in editorial order while nothing has been counted', async () => {
    const all = await search('')
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(all.slice(0, 2).map(({ slug }) => slug)).toEqual(['snake', 'teeth-falling-out'])
    expect(await search('', '&limit=3')).toEqual(all.slice(0, 3))
  })

  it.each([
    ['Snake', 'snake'],
    ['snakes', 'snake'],
    ['serpent', 'snake'],
    ['snkae', 'snake'],
    ['teeth falling out', 'teeth-falling-out'],
    ['moutain', 'mountain'],
  ])('finds %s', async (query, slug) => {
    expect((await search(query))[0]?.slug).toBe(slug)
  })

  it('shortens any search', async () => {
    expect(await search('fear', '&limit=2')).toHaveLength(2)
  })

  it('finds nothing without a fault, whatever is typed', async () => {
    for (const query of ['xqzzyv', "'; drop table symbols; --", '&|!()<->:*', '%', '\\', '🌙', '"']) {
      const response = await app.get(`/api/search?q=${encodeURIComponent(query)}`)
      expect(response.status, query).toBe(200)
    }
  })

  it('refuses a character that no text holds', async () => {
    for (const path of ['/api/search?q=%00', '/api/interpretations/a%00b']) {
      const response = await app.get(path)
      expect(response.status).toBe(400)
      expect((await response.json()).error).toBe('This address holds a character that can’t be read.')
    }
  })

  it.each(['0', '501', 'ten', '1.5'])('refuses a limit of %s', async (limit) => {
    const response = await app.get(`/api/search?limit=${limit}`)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe('The limit must be a whole number from 1 to 500.')
  })

  it('gives one entry by its slug, and says plainly that another doesn’t exist', async () => {
    const entry = symbolSchema.parse(await (await app.get('/api/interpretations/snake')).json())
    expect(entry).toMatchObject({ keyword: 'Snake', category: { slug: 'animals', name: 'Animals' } })
    expect(entry.categoryId).toBe(entry.category.id)
    expect(entry.sources[0]).toContain('Artemidorus')
    const missing = await app.get('/api/interpretations/no-such-symbol')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({ error: 'Interpretation Not Found' })
  })

  it('lists the categories and their entries', async () => {
    const categories = categorySchema.array().parse(await (await app.get('/api/categories')).json())
    expect(categories[0]).toMatchObject({ slug: 'animals', name: 'Animals' })
    const animals = symbolSchema.array().parse(await (await app.get('/api/categories/animals/interpretations')).json())
    expect(animals.map(({ slug }) => slug)).toContain('dog')
    expect(new Set(animals.map(({ category }) => category.slug))).toEqual(new Set(['animals']))
    const missing = await app.get('/api/categories/no-such-category/interpretations')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({ error: 'Category not found' })
  })

  it('puts what is dreamt most first', async () => {
    await countRecognitions(database.db, ['tree'], new Date())
    expect((await search('', '&limit=1'))[0]?.slug).toBe('tree')
  })

  it('answers the blog with an empty list until there are posts', async () => {
    expect(await (await app.get('/api/blog?limit=3')).json()).toEqual([])
  })
})
