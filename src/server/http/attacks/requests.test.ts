import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { listOperations, type Operation, sampleOf } from '../../../../tests/support/openapi.ts'

const DREAM = 'I walked along a beach at night and a great wave stood up before me.'
const ENTRY = { title: 'The wave', dreamDate: '2026-03-01', dreamContent: DREAM }
const EVIL = 'https://evil.example'
const ID = '00000000-0000-4000-8000-000000000000'

/** Headers that browsers send with a write that another site's page has started. */
const CROSS_SITE: Record<string, Record<string, string>> = {
  'another site’s origin': { Origin: EVIL },
  'another port of this host': { Origin: 'http://localhost:1' },
  'an origin that begins like this one': { Origin: 'http://localhost:3000.evil.example' },
  'no origin, as of a sandboxed frame': { Origin: 'null' },
  'Sec-Fetch-Site': { 'Sec-Fetch-Site': 'cross-site' },
}
/** What a form of another site can send without a preflight. */
const FORMS: Record<string, [type: string, body: string]> = {
  'a form': ['application/x-www-form-urlencoded', 'username=x&password=y'],
  'a form with files': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  ],
  'JSON as plain text': ['text/plain', '{"username":"x","password":"y"}'],
  'JSON as a form': ['application/x-www-form-urlencoded', '{"a":"="}'],
}

describeEachSite('attacks by requests', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let writes: Operation[]
  let paths: string[]
  let member: { cookie: string }
  beforeAll(async () => {
    app = await openApp(await open(), { LIMIT_REGISTRATIONS: '1000', CONTACT_EMAIL: 'keeper@dreams.example' })
    const operations = listOperations(await (await app.get('/api/openapi.json')).json())
    writes = operations.filter(({ method }) => method !== 'GET')
    const routes = app.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    paths = [...new Set(routes.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, 'snake')))]
    member = (await app.becomeMember('requests')).call
    expect(writes.length).toBeGreaterThan(25)
    expect(paths.length).toBeGreaterThan(50)
  })
  const sendTo = ({ method, path, body }: Operation, headers: Record<string, string>, text?: string) =>
    app.send(
      path.replace(/\{\w+\}/g, ID),
      {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: text ?? JSON.stringify(sampleOf(body)) }),
      },
      member,
    )

  describe('a write from another site’s page is refused by every operation:', () => {
    it.each(Object.entries(CROSS_SITE))('%s', async (_, headers) => {
      for (const operation of writes) {
        const response = await sendTo(operation, headers)
        expect(response.status, `${operation.method} ${operation.path}`).toBe(403)
        expect(response.headers.getSetCookie()).toEqual([])
      }
      expect((await app.get('/api/user', member)).status).toBe(200)
    })

    it.each(Object.entries(FORMS))('%s, also without an origin', async (_, [type, body]) => {
      for (const operation of writes) {
        const response = await sendTo(operation, { 'Content-Type': type }, body)
        expect(response.status, `${operation.method} ${operation.path}`).toBe(415)
      }
      expect((await app.get('/api/user', member)).status).toBe(200)
    })

    it('the forms for browsers without a script', async () => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      for (const path of ['/', '/night']) {
        const body = `prompt=${encodeURIComponent(DREAM)}`
        const response = await app.send(path, { method: 'POST', headers: { ...form, Origin: EVIL }, body })
        expect(response.status, path).toBe(403)
      }
    })
  })

  it('a header or parameter doesn’t turn a request into one of another method', async () => {
    const { id } = await (await app.post('/api/journal', ENTRY, member)).json()
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      await app.get(`/api/journal/${id}?_method=DELETE`, { ...member, headers: { [name]: 'DELETE' } })
      await app.send(`/api/journal/${id}?_method=DELETE`, { method: 'POST', headers: { [name]: 'DELETE' } }, member)
    }
    expect((await app.get(`/api/journal/${id}`, member)).status).toBe(200)
  })

  it('no answer lets another site’s scripts read it, except the dictionary’s file, and that without cookies', async () => {
    const open: string[] = []
    for (const path of paths) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { Origin: EVIL, 'Access-Control-Request-Method': 'GET' }
        const { headers: answer } = await app.send(path, { method, headers }, member)
        if (answer.has('Access-Control-Allow-Origin')) open.push(path)
        expect(answer.get('Access-Control-Allow-Credentials'), path).toBeNull()
      }
    }
    expect([...new Set(open)]).toEqual(['/dictionary.json'])
  })

  describe('the host that a request names', () => {
    const POISON = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'evil',
      Forwarded: 'host=evil.example',
      'X-Original-URL': '/api/admin/feedback',
      'X-Rewrite-URL': '/api/admin/feedback',
    }

    it('is in no answer, and in nobody’s cached one', async () => {
      for (const path of paths) {
        for (const headers of [POISON, {}]) {
          const response = await app.get(path, { headers })
          const told = JSON.stringify([...response.headers]) + (await response.text())
          expect(told.includes('evil.example'), path).toBe(false)
        }
      }
    })

    it('is in no link to a share', async () => {
      const { id } = await (await app.post('/api/journal', { ...ENTRY, title: 'Host' }, member)).json()
      const body = { entryIds: [id], withDream: true, withInterpretation: false, expiresInDays: 7 }
      const share = await (await app.post('/api/shares', body, { ...member, headers: POISON })).json()
      expect(share.link).toMatch(/^http:\/\/localhost:3000\/shared\//)
    })
  })

  it('addresses that a client claims don’t change whose guesses are counted, unless a proxy is trusted', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const claimed = `192.0.2.${at}`
      const headers = {
        'X-Forwarded-For': claimed,
        'X-Real-IP': claimed,
        'X-Client-IP': claimed,
        'CF-Connecting-IP': claimed,
        'True-Client-IP': claimed,
        Forwarded: `for=${claimed}`,
      }
      const body = { username: 'nobody-here', password: 'a wrong password' }
      statuses.push((await app.post('/api/login', body, { headers, address: '198.51.100.9' })).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  describe('a body is refused with a sentence by every operation that takes one:', () => {
    const deep = (depth: number, left: string, right: string): string => left.repeat(depth) + right.repeat(depth)
    it.each([
      ['of 300 KB', () => JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
      ['of 100,000 nested arrays', () => deep(100_000, '[', ']'), 400],
      ['of 20,000 nested objects', () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
      ['of 100,000 nested arrays in a field', () => `{"title":${deep(100_000, '[', ']')},"username":[]}`, 400],
      [
        'of 20,000 fields',
        () => JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1]))),
        400,
      ],
      ['of one number with 200,000 digits', () => '9'.repeat(200_000), 400],
      ['that ends too early', () => '{"title":"', 400],
      ['that is no UTF-8', () => '\uFEFF\uFFFD', 400],
    ] as [string, () => string, number][])('%s', async (_, make, status) => {
      const body = make()
      for (const operation of writes.filter((write) => write.body)) {
        // Imports may be larger.
        if (status === 413 && operation.path === '/api/journal/import') continue
        // What needs no field takes any object.
        const response = await sendTo(operation, {}, body)
        const name = `${operation.method} ${operation.path}`
        expect([status, 404, 429], name).toContain(response.status)
        expect((await response.json()).error, name).toMatch(/^[A-Z][^<>{}\n]+$/)
      }
    })
  })

  it('thousands of parameters, cookies and list elements are read or refused, in no more than the usual time', async () => {
    const many = (count: number, make: (at: number) => string, between: string) =>
      Array.from({ length: count }, (_, at) => make(at)).join(between)
    const before = process.cpuUsage()
    for (const [path, headers] of [
      [`/api/search?${many(2_000, (at) => `q=${at}`, '&')}`, {}],
      ['/api/search?q=snake', { Cookie: many(2_000, (at) => `session=${at}`, '; ') }],
      ['/api/search?q=snake', { 'If-None-Match': many(2_000, () => 'W/"', ',') }],
      ['/api/search?q=snake', { 'Accept-Encoding': many(2_000, () => 'gzip;q=0.', ',') }],
      ['/api/search?q=snake', { 'Accept-Language': '-'.repeat(8_000) }],
      ['/api/interpretation-limit', { 'X-Forwarded-For': many(2_000, () => '1.1.1.1', ',') }],
      ['/api/user', { Cookie: `device=${'A'.repeat(8_000)}` }],
    ] as const) {
      expect((await app.get(path, { headers })).status, path.slice(0, 40)).toBeLessThan(500)
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000)
  })

  it('line ends in any value set no header', async () => {
    const injected = '%0d%0aSet-Cookie:%20injected=1%0d%0a%0d%0a<script>'
    for (const path of paths) {
      for (const address of [
        path.replace('snake', injected),
        `${path}?q=${injected}&next=${injected}&cursor=${injected}`,
      ]) {
        const { headers } = await app.get(address, member)
        expect(headers.getSetCookie().join(), address).not.toContain('injected=1')
        expect([...headers.keys()].join(), address).not.toContain('injected')
        for (const value of headers.values()) expect(/[\r\n]/.test(value), address).toBe(false)
      }
    }
  })

  it('no redirect leads to another site', async () => {
    const places = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '%2f%2fevil.example',
      '/%09/evil.example',
    ]
    for (const path of paths) {
      for (const place of places) {
        for (const address of [`${path}?next=${place}&redirect=${place}&url=${place}`, `/${place}`, `/${place}/%`]) {
          const location = (await app.get(address)).headers.get('Location')
          if (location !== null) expect(new URL(location, 'http://localhost:3000').host, address).toBe('localhost:3000')
        }
      }
    }
  })

  it('no path leads out of the folders of files', async () => {
    for (const up of [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..%5c',
      '..%252f',
      '....//',
      '%c0%ae%c0%ae/',
      '..%00/',
    ]) {
      for (const folder of ['/api/docs/', '/social/', '/social/pages/', '/assets/', '/']) {
        for (const file of ['package.json', 'etc/passwd', '.env', 'data/secret']) {
          const response = await app.get(folder + up.repeat(6) + file)
          expect(await response.text(), folder + up).not.toMatch(/"devDependencies"|root:.*:0:0/)
          if (folder !== '/') expect(response.status, folder + up + file).not.toBe(200)
        }
      }
    }
  })

  it('names in an export stay in its folders, whatever titles say', async () => {
    const { call } = await app.becomeMember('exports')
    for (const title of [
      '../../../etc/passwd',
      '..\\..\\x',
      '/root/x',
      'C:\\x',
      'CON',
      'a\nb',
      '.',
      '..',
      '~/.ssh/x',
    ]) {
      expect(
        (await app.post('/api/journal', { ...ENTRY, title, dreamContent: `${DREAM} ${title}` }, call)).status,
      ).toBe(201)
    }
    const zip = await (await app.get('/api/account/export', call)).arrayBuffer()
    const names = Object.keys(unzipSync(new Uint8Array(zip)))
    expect(names.length).toBeGreaterThan(9)
    for (const name of names) {
      expect(name).not.toMatch(/^\//)
      expect(name.split('/')).not.toContain('..')
      expect(name).not.toMatch(/[\\:\p{Cc}]/u)
    }
  })

  it('a title can’t change the name or the type of a file that is sent', async () => {
    const title = 'x"; filename="evil.html\r\nContent-Type: text/html'
    const { id } = await (await app.post('/api/journal', { ...ENTRY, title }, member)).json()
    const body = { entryIds: [id], title: 'evil.html', withDream: true, withInterpretation: false }
    const response = await app.post('/api/shares/pdf', body, member)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="dreams-[\d-]+\.pdf"$/)
  })

  it('a script in a value comes back only as JSON or plain text, never as a page', async () => {
    const script = '<script>alert(document.domain)</script>'
    for (const path of paths) {
      for (const address of [
        path.replace('snake', encodeURIComponent(script)),
        `${path}?q=${encodeURIComponent(script)}&token=${encodeURIComponent(script)}`,
      ]) {
        const response = await app.get(address, member)
        if (!(await response.text()).includes('<script>alert')) continue
        expect(response.headers.get('Content-Type'), address).toMatch(/^(application\/json|text\/plain)/)
        expect(response.headers.get('X-Content-Type-Options'), address).toBe('nosniff')
      }
    }
  })

  it('a stored script is in the feed, the sitemap and the read post as text alone', async () => {
    const script = '<script>alert(1)</script>'
    const post = {
      title: script,
      slug: 'scripted',
      content: `${script} <img src=x onerror=alert(1)> [x](javascript:alert(1)) long enough`,
    }
    expect((await app.post('/api/blog', post, member)).status).toBe(201)
    const { html } = await (await app.get('/api/blog/scripted')).json()
    expect(html).not.toMatch(/<(script|img)|href="javascript:/)
    const feed = await (await app.get('/feed.xml')).text()
    expect(feed).not.toMatch(/<script|<img[^>]*onerror/)
    expect(await (await app.get('/sitemap.xml')).text()).toContain('/blog/scripted')
  })

  it('endpoints of push services that lead into this network are refused', async () => {
    const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
    for (const host of [
      ...['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '017700000001', '0', '169.254.169.254'],
      ...['localhost', 'localhost.', 'metadata.google.internal', 'intranet', 'x.local', '127.0.0.1.', '１２７.0.0.1'],
      ...['push.example.com:22', 'user@push.example.com', 'push.example.com\\@127.0.0.1', '127.1'],
    ]) {
      const response = await app.post(
        '/api/reminders/push-subscriptions',
        { endpoint: `https://${host}/x`, keys },
        member,
      )
      expect(response.status, host).toBe(400)
    }
    for (const endpoint of [
      'http://push.example.org/x',
      'file:///etc/passwd',
      'gopher://push.example.org/x',
      '//push.example.org',
    ]) {
      const response = await app.post('/api/reminders/push-subscriptions', { endpoint, keys }, member)
      expect(response.status, endpoint).toBe(400)
    }
  })

  it('an answer to a wrong password tells nothing about the account, nor does a taken name tell its owner', async () => {
    await app.becomeMember('known-name')
    const answers = await Promise.all(
      ['known-name', 'unknown-name'].map(async (username) => {
        const response = await app.post(
          '/api/login',
          { username, password: 'not the password' },
          { address: '198.51.100.10' },
        )
        return [response.status, await response.text(), [...response.headers.keys()].sort().join()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    const taken = await app.post('/api/register', { username: 'known-name', password: PASSWORD })
    expect(await taken.json()).toEqual({
      error: expect.any(String),
      fields: { username: expect.any(String) },
    })
  })
})
