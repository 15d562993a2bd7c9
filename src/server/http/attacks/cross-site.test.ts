import { beforeAll, describe, expect, it } from 'vitest'
import { type AttackedApp, ENTRY, EVIL, openAttackedApp } from '../../../../tests/support/attacked-app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { makeApp } from '../app.ts'

/** Headers that browsers send with a write that another site's page has started. */
const CROSS_SITE: Record<string, Record<string, string>> = {
  'another site’s origin': { Origin: EVIL },
  'another port of this host': { Origin: 'http://localhost:1' },
  'an origin that begins like this one': { Origin: 'http://localhost:3000.evil.example' },
  'no origin, as of a sandboxed frame': { Origin: 'null' },
  'Sec-Fetch-Site': { 'Sec-Fetch-Site': 'cross-site' },
}
/** The bodies that a form of another site can send without a preflight. */
const FORMS: Record<string, [type: string, body: string]> = {
  'a form': ['application/x-www-form-urlencoded', 'username=x&password=y'],
  'a form with files': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  ],
  'JSON as plain text': ['text/plain', '{"username":"x","password":"y"}'],
  'JSON as a form': ['application/x-www-form-urlencoded', '{"a":"="}'],
}

describeSite('attacks from other sites', (open) => {
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
        const body = `prompt=${encodeURIComponent(ENTRY.dreamContent)}`
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

    it('is in no redirect, however the path is spelled', async () => {
      const poisoned = makeApp(app.services)
      for (const path of paths) {
        for (const spelled of [
          path,
          `/${path}`,
          `//${path}`,
          `//evil.example${path}`,
          `/${path}%`,
          `${path}/%zz?q=1`,
        ]) {
          const response = await poisoned.fetch(new Request(`${EVIL}${spelled}`, { headers: POISON }))
          expect(response.headers.get('Location') ?? '/', spelled).toMatch(/^\/(?!\/)/)
          if (spelled.startsWith('//')) expect(response.status, spelled).toBe(308)
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
})
