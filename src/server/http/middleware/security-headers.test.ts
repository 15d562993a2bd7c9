import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite, describeSite } from '../../../../tests/support/database.ts'

const NO_SNIFF = 'nosniff'

describeSite('X-Content-Type-Options', (open) => {
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

describeSite('the security headers of a site on HTTPS', (open) => {
  const EXPECTED = {
    'Strict-Transport-Security': /^max-age=31536000; includeSubDomains$/,
    'Content-Security-Policy': /frame-ancestors 'none'/,
    'X-Frame-Options': /^DENY$/,
    'Cross-Origin-Resource-Policy': /^(same|cross)-origin$/,
    'X-Content-Type-Options': /^nosniff$/,
    'Cache-Control': /./,
  }
  const renderPage = async () =>
    new Response('<!doctype html><h1>A page</h1>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  let app: Awaited<ReturnType<typeof openApp>>
  let member: { cookie: string }
  beforeAll(async () => {
    const settings = { SITE_URL: 'https://dreams.example', CONTACT_EMAIL: 'keeper@dreams.example' }
    app = await openApp(await open(), settings, undefined, undefined, renderPage)
    member = (await app.becomeMember('headers')).call
  })

  it('are on every route for everyone: pages, the API, files, redirects and errors', async () => {
    const routes = app.routes.map(({ path }) => path.replace(/:(\w+)(\{[^}]*\})?/g, 'x').replaceAll('*', 'x'))
    const more = [
      '/',
      '/night',
      '/none',
      '/social/snake.png',
      '/dictionary.json',
      '/interpretation/100%',
      '/api/search',
    ]
    const faults: string[] = []
    for (const path of new Set([...routes, ...more])) {
      for (const method of ['GET', 'POST', 'PATCH']) {
        for (const call of [{}, member]) {
          if (path === '/api/logout') continue
          const { headers, status } = await app.send(path, { method }, call)
          for (const [name, value] of Object.entries(EXPECTED)) {
            if (!value.test(headers.get(name) ?? '')) faults.push(`${status} ${method} ${path} ${name}`)
          }
          for (const name of ['Server', 'X-Powered-By']) if (headers.has(name)) faults.push(`${path} ${name}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  it('let only images and the dictionary’s file be shown by other sites', async () => {
    const shown: string[] = []
    for (const path of [
      '/',
      '/api/user',
      '/feed.xml',
      '/social/snake.png',
      '/social/pages/blog.png',
      '/dictionary.json',
    ]) {
      const policy = (await app.get(path)).headers.get('Cross-Origin-Resource-Policy')
      if (policy === 'cross-origin') shown.push(path)
    }
    expect(shown).toEqual(['/social/snake.png', '/social/pages/blog.png', '/dictionary.json'])
  })

  it('keep what a member is answered out of shared caches', async () => {
    const paths = app.routes.flatMap(({ method, path }) =>
      method === 'GET' && /^\/api\/[\w/-]+$/.test(path) ? path : [],
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      // These read no session and are the same for everyone.
      if (path.startsWith('/api/docs') || path === '/api/site') continue
      expect((await app.get(path, member)).headers.get('Cache-Control'), path).toMatch(/^private/)
    }
  })

  it('turn powerful features off, but for passkeys, and on the night page the microphone', async () => {
    const policyOf = async (path: string) => (await app.get(path)).headers.get('Permissions-Policy')?.split(', ') ?? []
    const [usual, night] = [await policyOf('/about'), await policyOf('/night')]
    const allowed = (policy: string[]) => policy.filter((feature) => !feature.endsWith('=()'))
    const passkeys = ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)']
    expect(allowed(usual)).toEqual(passkeys)
    expect(allowed(night)).toEqual([...passkeys, 'microphone=(self)', 'screen-wake-lock=(self)'])
    expect(usual).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']))
    expect(usual.length).toBe(night.length)
  })
})
