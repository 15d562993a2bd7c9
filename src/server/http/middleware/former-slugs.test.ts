import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { makeLog } from '../../bootstrap/log.ts'
import type { Dictionary } from '../../content/read.ts'
import type { Database } from '../../storage/connection/db.ts'
import { journalEntries } from '../../storage/schema/schema-journal.ts'
import { makeTextWorkers } from '../../workers/text-workers.ts'

/** The dictionary in which "snake" is called "serpent", and its entry has moved there. */
async function renamedDictionary(): Promise<Dictionary> {
  const content = await dictionary
  const rename = (slug: string) => (slug === 'snake' ? 'serpent' : slug)
  return {
    ...content,
    symbols: content.symbols.map((symbol) => ({
      ...symbol,
      slug: rename(symbol.slug),
      ...(symbol.slug === 'snake' && { keyword: 'Serpent', formerSlugs: ['snake', 'adder'] }),
      relatedSymbols: symbol.relatedSymbols.map(rename),
    })),
  }
}

describeSite('a symbol whose slug has changed', (open) => {
  type App = Awaited<ReturnType<typeof openApp>>
  let app: App
  let before: { id: string; createdAt: string }
  let entryId: string
  let call: { cookie: string }
  const neighbours = async (site: App, slug: string) =>
    (await site.get(`/api/interpretations/${slug}/neighbours`)).json()

  beforeAll(async () => {
    const database: Database = await open()
    const old = await openApp(database)
    const { id } = await (await old.get('/api/interpretations/snake')).json()
    before = { id, createdAt: (await neighbours(old, 'snake')).createdAt }
    const member = await old.becomeMember('a-keeper-of-snakes')
    call = member.call
    const dream = { dreamDate: '2026-03-01', dreamContent: 'A snake lay on the bridge and looked at me.' }
    entryId = (await (await old.post('/api/journal', { title: 'Snake', ...dream }, call)).json()).id
    await old.post('/api/journal', { title: 'Again', ...dream, dreamDate: '2026-03-02' }, call)
    // As it stands in an entry from before two renamings.
    await database.db
      .update(journalEntries)
      .set({ symbols: ['adder', 'bridge'] })
      .where(eq(journalEntries.id, entryId))
    const content = await renamedDictionary()
    const renderPage = () => new Response('<!doctype html><p>A page', { headers: { 'Content-Type': 'text/html' } })
    app = await openApp(
      database,
      {},
      undefined,
      makeLog('silent'),
      renderPage,
      Promise.resolve(makeTextWorkers(content)),
      content,
    )
  })

  it.each([
    ['/interpretation/snake', '/interpretation/serpent'],
    ['/interpretation/adder', '/interpretation/serpent'],
    ['/interpretation/snake?utm_source=x', '/interpretation/serpent?utm_source=x'],
    ['/interpretation/snake/', '/interpretation/serpent/'],
    ['/social/snake.png', '/social/serpent.png'],
    ['/api/interpretations/snake', '/api/interpretations/serpent'],
    ['/api/interpretations/snake/neighbours', '/api/interpretations/serpent/neighbours'],
  ])('is redirected from %s to %s', async (path, target) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.send(path, { method })
      expect([response.status, response.headers.get('Location')]).toEqual([301, target])
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    }
    expect((await app.get(target)).status).toBe(200)
  })

  it('redirects nothing else', async () => {
    expect((await app.get('/interpretation/dog')).status).toBe(200)
    for (const path of ['/api/interpretations/no-such-symbol', '/api/interpretations/constructor', '/category/snake']) {
      expect((await app.get(path)).status, path).not.toBe(301)
    }
    expect((await app.send('/api/interpretations/snake', { method: 'DELETE' })).status).toBe(405)
  })

  it('keeps its id and the time when it was created', async () => {
    expect((await (await app.get('/api/interpretations/serpent')).json()).id).toBe(before.id)
    expect((await neighbours(app, 'serpent')).createdAt).toBe(before.createdAt)
  })

  it('is named by its new slug in entries of the journal, and counted once in their insights', async () => {
    const entry = await (await app.get(`/api/journal/${entryId}`, call)).json()
    expect(entry.symbols[0]).toEqual({ slug: 'serpent', keyword: 'Serpent' })
    const insights = await (await app.get('/api/journal/insights', call)).json()
    const top = insights.symbols.top.filter(({ keyword }: { keyword: string }) => keyword === 'Serpent')
    expect(top).toEqual([expect.objectContaining({ slug: 'serpent', count: 2 })])
  })

  it('is still linked where a post mentions it by a former slug', async () => {
    const post = { title: 'Of snakes', slug: 'of-snakes', content: 'What a [[snake]] and an [[adder]] have in common.' }
    expect((await app.post('/api/blog', post, call)).status).toBe(201)
    const { html } = await (await app.get('/api/blog/of-snakes')).json()
    expect(html.match(/href="\/interpretation\/(snake|adder)"/g)).toHaveLength(2)
  })

  it('has its former slugs in the file of the dictionary', async () => {
    const { symbols } = await (await app.get('/dictionary.json')).json()
    expect(symbols.find(({ slug }: { slug: string }) => slug === 'serpent').formerSlugs).toEqual(['snake', 'adder'])
    expect(symbols.some(({ slug }: { slug: string }) => slug === 'snake')).toBe(false)
  })
})
