import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../tests/support/app.ts'
import { type AttackedApp, openAttackedApp } from '../../../../tests/support/attacked-app.ts'
import { describeSite } from '../../../../tests/support/database.ts'

describeSite('attacks by requests', (open) => {
  let app: AttackedApp['app']
  let member: AttackedApp['member']
  let paths: AttackedApp['paths']
  let sendTo: AttackedApp['sendTo']
  let writes: AttackedApp['writes']
  beforeAll(async () => {
    ;({ app, member, paths, sendTo, writes } = await openAttackedApp(open))
    expect(writes.length).toBeGreaterThan(25)
    expect(paths.length).toBeGreaterThan(50)
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
      ['of 600 KB', () => JSON.stringify({ a: 'x'.repeat(600_000) }), 413],
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
        // Imports may be larger, and posts have half a megabyte.
        if (status === 413 && operation.path === '/api/journal/import') continue
        if (status === 413 && operation.path.startsWith('/api/blog') && body.length < 500_000) continue
        // An operation that needs no field takes any object.
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
