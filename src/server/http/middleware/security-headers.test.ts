import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'

const NO_SNIFF = 'nosniff'

describeEachSite('X-Content-Type-Options', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let callers: { cookie?: string }[]
  beforeAll(async () => {
    const database = await open()
    app = await openApp(database)
    callers = [{}, (await app.becomeMember('looks')).call]
  })
  const headerOf = (response: Response) => response.headers.get('X-Content-Type-Options')

  it('is set on the response of every route and method, including errors', async () => {
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
          if (headerOf(response) !== NO_SNIFF) missing.push(`${response.status} ${method} ${path}`)
        }
      }
    }
    expect(missing).toEqual([])
  })

  it('is set on cached responses and on 304', async () => {
    const first = await app.get('/api/interpretations/cat')
    const again = await app.get('/api/interpretations/cat')
    const etag = again.headers.get('ETag') ?? ''
    const known = await app.get('/api/interpretations/cat', { headers: { 'If-None-Match': etag } })
    expect([first, again, known].map((response) => [response.status, headerOf(response)])).toEqual([
      [200, NO_SNIFF],
      [200, NO_SNIFF],
      [304, NO_SNIFF],
    ])
  })

  it('is set when a body, an origin or a guest is refused', async () => {
    const headers = { Origin: 'https://evil.example' }
    for (const response of [
      await app.post('/api/login', '{'),
      await app.post('/api/login', { username: 'x', password: 'y' }, { headers }),
      await app.get('/api/journal'),
    ]) {
      expect(headerOf(response), String(response.status)).toBe(NO_SNIFF)
    }
  })
})

describeEachSite('X-Content-Type-Options without the database', (open) => {
  it('is set on the 503', async () => {
    const database = await open()
    const app = await openApp(database)
    await database.close()
    const response = await app.get('/api/categories')
    expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([503, NO_SNIFF])
  })
})
