import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'

const SEEN = 'nosniff'

describeEachDatabase('X-Content-Type-Options', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let callers: { cookie?: string }[]
  beforeAll(async () => {
    const database = await open()
    app = await openApp(database)
    callers = [{}, (await app.becomeMember('looks')).call]
  })
  const headerOf = (response: Response) => response.headers.get('X-Content-Type-Options')

  it('stands on the answer of every route to every method, be it an error', async () => {
    const paths = new Set(app.routes.map(({ path }) => path.replace(/:(\w+)(\{[^}]*\})?/g, 'x').replaceAll('*', 'x')))
    expect(paths.size).toBeGreaterThan(30)
    const missing: string[] = []
    for (const path of [
      ...paths,
      '/social/snake.png',
      '/social/pages/blog.png',
      '/api/interpretations/snake',
      '/%00',
      '/nope',
    ]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        for (const call of callers) {
          if (call.cookie && path === '/api/logout') continue
          const response = await app.send(path, { method }, call)
          if (headerOf(response) !== SEEN) missing.push(`${response.status} ${method} ${path}`)
        }
      }
    }
    expect(missing).toEqual([])
  })

  it('stands on what is sent from memory, and on 304', async () => {
    const first = await app.get('/api/interpretations/cat')
    const again = await app.get('/api/interpretations/cat')
    const etag = again.headers.get('ETag') ?? ''
    const known = await app.get('/api/interpretations/cat', { headers: { 'If-None-Match': etag } })
    expect([first, again, known].map((response) => [response.status, headerOf(response)])).toEqual([
      [200, SEEN],
      [200, SEEN],
      [304, SEEN],
    ])
  })

  it('stands on a refusal of a body, of an origin and of an unknown person', async () => {
    const headers = { Origin: 'https://evil.example' }
    for (const response of [
      await app.post('/api/login', '{'),
      await app.post('/api/login', { username: 'x', password: 'y' }, { headers }),
      await app.get('/api/journal'),
    ]) {
      expect(headerOf(response), String(response.status)).toBe(SEEN)
    }
  })
})

describeEachDatabase('X-Content-Type-Options without the database', (open) => {
  it('stands on the 503', async () => {
    const database = await open()
    const app = await openApp(database)
    await database.close()
    const response = await app.get('/api/categories')
    expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([503, SEEN])
  })
})
