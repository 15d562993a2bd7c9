import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { categoryListItemSchema, categorySchema } from '../../../contract/categories.ts'
import {
  type SymbolEntry,
  suggestionSchema,
  symbolCardSchema,
  symbolNeighboursSchema,
  symbolSchema,
} from '../../../contract/symbols.ts'
import { BROKEN_TEXT } from '../../../contract/text.ts'
import { TRADITIONS } from '../../../shared/traditions.ts'
import { rememberDictionary } from '../../domain/dictionary/dictionary-index.ts'
import { symbolOfTheDay } from '../../domain/dictionary/symbols.ts'
import type { Database } from '../../storage/connection/db.ts'

describeSite('the dictionary', (open) => {
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

  it('returns all symbols for an empty query, in editorial order while there are no counts', async () => {
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

  it('limits the number of results', async () => {
    expect(await search('fear', '&limit=2')).toHaveLength(2)
  })

  it('does not fail on any query', async () => {
    for (const query of ['xqzzyv', "'; drop table symbols; --", '&|!()<->:*', '%', '\\', '🌙', '"']) {
      const response = await app.get(`/api/search?q=${encodeURIComponent(query)}`)
      expect(response.status, query).toBe(200)
    }
  })

  it('refuses NUL', async () => {
    for (const path of ['/api/search?q=%00', '/api/interpretations/a%00b']) {
      const response = await app.get(path)
      expect(response.status).toBe(400)
      expect((await response.json()).error).toBe(BROKEN_TEXT)
    }
  })

  it.each(['0', '1001', 'ten', '1.5'])('refuses a limit of %s', async (limit) => {
    const response = await app.get(`/api/search?limit=${limit}`)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe('The limit must be a whole number from 1 to 1000.')
  })

  it('returns a symbol by its slug, and 404 for an unknown slug', async () => {
    const entry = symbolSchema.parse(await (await app.get('/api/interpretations/snake')).json())
    expect(entry).toMatchObject({ keyword: 'Snake', category: { slug: 'animals', name: 'Animals' } })
    expect(entry.categoryId).toBe(entry.category.id)
    expect(entry.answer).toMatch(/snake/i)
    expect(entry.sources.join()).toContain('ch. 37')
    expect(entry.culturalContext).toMatch(/\[1\].*\[2\]/s)
    expect(entry.figure.lines).toMatch(/^0-1-2/)
    const missing = await app.get('/api/interpretations/no-such-symbol')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({ error: 'Interpretation Not Found' })
  })

  it('returns what a symbol may do in a dream, each with an address of its own', async () => {
    const entry = symbolSchema.parse(await (await app.get('/api/interpretations/snake')).json())
    expect(entry.situations).toContainEqual({
      label: 'it bit you',
      anchor: 'it-bit-you',
      says: expect.stringMatching(/^[A-Z].{200,600}[.]$/),
      question: expect.stringMatching(/[?]$/),
      dreams: expect.any(Number),
    })
    expect(entry.general.question).toMatch(/[?]$/)
    // Ids of the other sections of the page.
    const taken = ['in-your-dream', 'answer', 'takeaway', 'takeaway-text', 'context', 'related', 'sources', 'cite']
    for (const { slug, situations } of await search('')) {
      const ids = [...taken, ...TRADITIONS, ...situations.map(({ anchor }) => anchor)]
      expect(new Set(ids).size, slug).toBe(ids.length)
      expect(situations.length, slug).toBeGreaterThan(0)
    }
  })

  it('lists the categories and their symbols', async () => {
    const categories = categorySchema.array().parse(await (await app.get('/api/categories')).json())
    expect(categories[0]).toMatchObject({ slug: 'animals', name: 'Animals' })
    const animals = symbolSchema.array().parse(await (await app.get('/api/categories/animals/interpretations')).json())
    expect(animals.map(({ slug }) => slug)).toContain('dog')
    expect(new Set(animals.map(({ category }) => category.slug))).toEqual(new Set(['animals']))
    const missing = await app.get('/api/categories/no-such-category/interpretations')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({ error: 'Category not found' })
  })

  it('returns lists of full symbols, cards or names', async () => {
    const [entry] = await search('snake', '&limit=1')
    const [card] = await (await app.get('/api/search?q=snake&limit=1&view=card')).json()
    expect(symbolCardSchema.parse(card)).toMatchObject({
      slug: 'snake',
      excerpt: entry?.content.slice(0, 200),
      found: { by: null },
    })
    const [name] = await (await app.get('/api/search?q=snake&limit=1&view=name')).json()
    expect(name).toEqual({ slug: 'snake', keyword: 'Snake', category: entry?.category })
    const cards = await (await app.get('/api/categories/animals/interpretations?view=card')).json()
    expect(await (await app.get('/api/categories/animals/interpretations?fields=card')).json()).toEqual(cards)
    expect(symbolCardSchema.array().parse(cards).length).toBeGreaterThan(10)
    const wrong = await app.get('/api/search?view=poster')
    expect([wrong.status, (await wrong.json()).error]).toEqual([400, 'The view must be full, card or name.'])
  })

  it('counts the symbols of each category', async () => {
    const shelves = categoryListItemSchema.array().parse(await (await app.get('/api/categories')).json())
    for (const { slug, count, examples } of shelves) {
      const symbols = await (await app.get(`/api/categories/${slug}/interpretations?view=name`)).json()
      expect(symbols).toHaveLength(count)
      expect(symbols.slice(0, 3).map(({ keyword }: { keyword: string }) => keyword)).toEqual(examples)
    }
  })

  it('returns the related and neighbouring symbols', async () => {
    const snake = symbolNeighboursSchema.parse(await (await app.get('/api/interpretations/snake/neighbours')).json())
    const entry = symbolSchema.parse(await (await app.get('/api/interpretations/snake')).json())
    expect(snake.related.map(({ slug }) => slug)).toEqual(entry.relatedSymbols)
    expect(snake.coOccurring).toEqual([])
    // Its synonyms "I flew" and "able to fly" are no names of it.
    const flying = symbolNeighboursSchema.parse(await (await app.get('/api/interpretations/flying/neighbours')).json())
    expect(snake.alternateNames).toEqual(['serpent', 'python', 'cobra', 'viper', 'adder'])
    for (const name of flying.alternateNames) expect(name).not.toMatch(/\b(I|I’m|to)\b/)
    const animals = await (await app.get('/api/categories/animals/interpretations?view=name')).json()
    const keywords = animals.map(({ keyword }: { keyword: string }) => keyword).sort()
    const at = keywords.indexOf('Snake')
    expect([snake.previous?.keyword, snake.next?.keyword]).toEqual([keywords[at - 1], keywords[at + 1]])
    expect((await app.get('/api/interpretations/no-such-symbol/neighbours')).status).toBe(404)
  })

  it('has a different symbol of the day each day, only from harmless categories', async () => {
    expect(symbolCardSchema.parse(await (await app.get('/api/symbol-of-the-day')).json()).slug).toBeTruthy()
    const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)))
    const index = await rememberDictionary(database.db).read()
    const symbols = days.map((day) => symbolOfTheDay(index, day))
    const slugs = symbols.map((symbol) => symbol?.slug)
    expect(new Set(slugs).size).toBeGreaterThan(45)
    for (const [at, slug] of slugs.slice(1).entries()) expect(slug).not.toBe(slugs[at])
    const calm = symbols.map((symbol) => symbol?.category.slug)
    for (const category of ['situations', 'actions', 'beyond', 'body']) expect(calm).not.toContain(category)
  })

  it('suggests symbols for an incomplete query', async () => {
    const response = await app.get('/api/suggest?q=serp')
    const suggestions = suggestionSchema.array().parse(await response.clone().json())
    expect(suggestions[0]).toMatchObject({ slug: 'snake', name: 'serpent' })
    expect((await response.text()).length).toBeLessThan(2000)
    expect(await (await app.get('/api/suggest')).json()).toEqual([])
  })

  it('serves the dictionary from the response cache, and 304 for a known ETag', async () => {
    for (const path of ['/api/search?q=moon', '/api/interpretations/moon', '/api/categories', '/api/suggest?q=mo']) {
      const first = await app.get(path)
      expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
      const etag = first.headers.get('ETag') ?? ''
      const packed = await app.get(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect(packed.headers.get('ETag')).toBe(etag)
      if (packed.headers.get('Content-Encoding')) {
        expect(packed.headers.get('Content-Encoding')).toBe('br')
        expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await first.text())
      }
      const known = await app.get(path, { headers: { 'If-None-Match': `"x", ${etag}` } })
      expect([known.status, await known.text()]).toEqual([304, ''])
    }
    const missing = await app.get('/api/interpretations/no-such-symbol')
    expect(missing.headers.get('ETag')).toBeNull()
  })

  it('returns an empty list of posts while there are none', async () => {
    expect(await (await app.get('/api/blog?limit=3')).json()).toEqual([])
  })
})
