import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { testDatabases } from '../../../tests/support/database.ts'
import { makeLog } from '../log.ts'
import type { Database } from '../storage/db.ts'

describe('the response cache', () => {
  let database: Database
  let renders = 0
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    const [embedded] = testDatabases
    if (!embedded) throw new Error('There is no database to test on.')
    database = await embedded.open()
    app = await openApp(database, {}, undefined, makeLog('silent'), async () => {
      renders++
      await new Promise((resolve) => setImmediate(resolve))
      return new Response('<!doctype html><p>A page', { headers: { 'Content-Type': 'text/html' } })
    })
  })
  afterAll(() => database.close())

  async function rendersDuring(requests: () => Promise<unknown>): Promise<number> {
    const before = renders
    await requests()
    return renders - before
  }
  const thrice = (path: string) =>
    rendersDuring(async () => {
      for (let time = 0; time < 3; time++) await app.get(path)
    })

  it('makes a page once, however many ask at once, and whatever its address says beside', async () => {
    const rendered = await rendersDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => app.get(`/about?utm_source=${at}`)))
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    })
    expect(rendered).toBe(1)
    expect(await thrice('/about?another=1')).toBe(0)
  })

  it('stores no search but one for a name of the dictionary, and no page whose parameters have no end', async () => {
    expect(await thrice('/search?q=snake')).toBe(1)
    expect(await thrice('/search?q=snake&page=7')).toBe(0)
    expect(await thrice('/search?q=snake!!!')).toBe(3)
    expect(await thrice('/search?q=what+my+doctor+said')).toBe(3)
    expect(await thrice('/blog?cursor=abc')).toBe(3)
  })

  it('renders anew for whoever comes with a session cookie', async () => {
    const asMember = () => app.get('/faq', { cookie: 'session=any' })
    expect(await rendersDuring(async () => [await asMember(), await asMember()])).toBe(2)
    expect((await asMember()).headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('stores nothing that was made before it was cleared', async () => {
    const { call } = await app.becomeMember('writes-meanwhile')
    const rendered = await rendersDuring(async () => {
      const underWay = app.get('/glossary')
      const post = { title: 'A new post', slug: 'a-new-post', content: 'Written while a page was rendered.' }
      expect((await app.post('/api/blog', post, call)).status).toBe(201)
      await underWay
      await app.get('/glossary')
    })
    expect(rendered).toBe(2)
  })
})
