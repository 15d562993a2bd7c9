import { mkdtemp, readFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { anyValue, HOSTILE_VALUES, QUERY_FORMS } from '../support/hostile.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { THOROUGH } from './visitor.ts'

type Answer = { status: number; type: string; location: string; body: string; nosniff: boolean }

let server: ServerProcess
let cookie: string
/** The paths of all pages, with their parameters as "$name". */
let pages: string[]

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const tree = await readFile('src/routeTree.gen.ts', 'utf8')
  const [, paths = ''] = /fullPaths:\n([\s\S]*?)\n {2}fileRoutesByTo/.exec(tree) ?? []
  pages = [...paths.matchAll(/'([^']+)'/g)]
    .map(([, page = '']) => page.replace(/(.)\/$/, '$1'))
    .filter((page) => page !== '/$')
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-hostile-'))
  // More pages are asked for here than one address may have rendered in a minute.
  server = await startServer({ DATA_DIR: folder, LIMIT_PAGES: '1000000' })
  const body = JSON.stringify({ username: 'wanders', password: 'seven moons over Lisbon' })
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})

test.afterAll(async () => {
  await server?.stop()
})

/** Requests a path exactly as it is written; `fetch` would normalise it. */
function ask(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path: address, headers: { ...headers, Cookie: cookie } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (body += part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location ?? '',
          body,
          nosniff: response.headers['x-content-type-options'] === 'nosniff',
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

/** Describes a response to `address` that is a server error, has no nosniff header, or is no redirect or page. */
async function faultOf(address: string): Promise<string[]> {
  const { status, type, body, nosniff } = await ask(address)
  const isPage = type.startsWith('text/html') && /<h1[ >]/.test(body) && body.includes('</html>')
  const isFine = status < 500 && nosniff && (isPage || (status >= 300 && status < 400))
  return isFine ? [] : [`${status} ${type} ${address.slice(0, 120)}`]
}

/** Of the pairs of an address and a value every fifth is tried, and with `npm run test:thorough` each. */
const SHARES = [
  ['every fifth', 5, {}],
  ['each', 1, THOROUGH],
] as const

const SEARCHES = ['q', 'cursor', 'month', 'mood', 'tag', 'write', 'next', 'tab', 'traditions', 'symbols']

for (const [share, every, details] of SHARES) {
  test(`a hostile value as a path parameter of any page gets a page: ${share}`, details, async () => {
    test.setTimeout(300_000)
    const withParameter = pages.filter((page) => page.includes('$'))
    expect(withParameter).toEqual(
      expect.arrayContaining(['/interpretation/$slug', '/category/$slug', '/blog/$slug', '/journal/$id']),
    )
    const faults: string[] = []
    for (const [index, page] of [...withParameter, '/$unknown', '/about$anything', '/journal/print/$more'].entries()) {
      for (const [at, value] of HOSTILE_VALUES.entries()) {
        if ((index + at) % every === 0) faults.push(...(await faultOf(page.replace(/\$\w+/, () => value))))
      }
    }
    expect(faults).toEqual([])
  })

  test(
    `a hostile value in any query parameter of any page gets a page, in every syntax: ${share}`,
    details,
    async () => {
      test.setTimeout(300_000)
      const faults: string[] = []
      let turn = 0
      for (const [index, page] of pages.entries()) {
        const address = page.replace(/\$\w+/, 'snake')
        const own = SEARCHES.filter(
          (name) =>
            (name === 'q' && page === '/search') ||
            (name === 'cursor' && page === '/blog') ||
            (page.startsWith('/journal') && ['q', 'month', 'mood', 'tag', 'write'].includes(name)) ||
            (page === '/auth' && ['next', 'tab'].includes(name)) ||
            (page === '/symbol-comparison' && ['traditions', 'symbols'].includes(name)),
        )
        for (const name of own) {
          for (const [at, value] of HOSTILE_VALUES.entries()) {
            if ((index + at) % every === 0) faults.push(...(await faultOf(`${address}?${name}=${value}`)))
          }
        }
        for (const name of SEARCHES) {
          for (const form of QUERY_FORMS) {
            turn += 1
            if (turn % every !== 0) continue
            const value = HOSTILE_VALUES[turn % HOSTILE_VALUES.length] ?? ''
            faults.push(...(await faultOf(`${address}?${form(name, value)}`)))
          }
        }
      }
      expect(faults).toEqual([])
    },
  )

  test(`arbitrary values in the path and the query of any page get a page: ${share}`, details, async () => {
    test.setTimeout(300_000)
    const address = fc
      .tuple(
        fc.constantFrom(...pages, '/$anything'),
        anyValue,
        fc.constantFrom(...SEARCHES),
        fc.constantFrom(...QUERY_FORMS),
        anyValue,
      )
      .map(([page, value, name, form, query]) => `${page.replace(/\$\w+/, () => value)}?${form(name, query)}`)
      // Left out, because the server's HTTP parser rejects these before a handler is called.
      .filter((path) => !path.startsWith('//') && !/[#\\]/.test(path))
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        expect(await faultOf(path)).toEqual([])
      }),
      { numRuns: 200 / every },
    )
  })
}

for (const [address, status, sentence] of [
  ['/blog?cursor=zzz', 400, 'This cursor can’t be read.'],
  [`/search?q=${'a'.repeat(5000)}`, 400, 'Please search with at most 200 characters.'],
  ['/search?q=a%00b', 400, 'This text holds a broken character.'],
  ['/interpretation/%00', 400, 'This text holds a broken character.'],
  ['/journal?month=9999-12&q=x%00', 400, 'This text holds a broken character.'],
  ['/journal/print?month=9999-12', 400, 'Please give the month as year-month'],
  ['/journal/print?month=2026-03&cursor=zzz', 400, 'This cursor can’t be read.'],
  ['/interpretation/100%', 404, 'Interpretation Not Found'],
  ['/%E0%A4%A', 404, '404 Page Not Found'],
  ['/about%00', 404, '404 Page Not Found'],
  ['/blog/constructor', 404, 'Blog Post Not Found'],
] as const) {
  test(`${address.slice(0, 40)} responds with ${status} and a message`, async () => {
    const first = await ask(address)
    const answer = first.status === 308 ? await ask(first.location) : first
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(sentence)
  })
}

for (const [name, type, body] of [
  ['broken multipart', 'multipart/form-data; boundary=x', 'no part at all'],
  ['multipart without a boundary', 'multipart/form-data', '--x'],
  [
    'multipart that is cut off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nI',
  ],
  ['bytes that are no text', 'application/x-www-form-urlencoded', 'prompt=%00%FF%ED%A0%80&context=%'],
  ['another type', 'text/plain', 'prompt=x'],
] as const) {
  test(`a dream sent as ${name} responds with 400 and the form`, async () => {
    const response = await fetch(server.url, { method: 'POST', body, headers: { 'Content-Type': type } })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('name="prompt"')
  })
}

test('a path that can’t be decoded never redirects to another site', async () => {
  for (const address of ['//evil.example/%', '///evil.example/100%', '/%5C%5Cevil.example/%zz']) {
    const { status, location } = await ask(address)
    expect([status, new URL(location, server.url).origin], address).toEqual([308, server.url])
  }
})

test('no redirect names the host that the request has named, however a page is spelled', async () => {
  const faults: string[] = []
  for (const page of pages) {
    const address = page.replace(/\$\w+/g, 'snake')
    for (const spelled of [
      ...[address, `/${address}`, `//${address}`, `/evil.example${address}`, `//evil.example${address}`],
      ...[`${address}/`, `${address}//`, `/${address}/`, address.toUpperCase(), `${address}%`, `/${address}%?q=snake`],
      ...[`/${address}?q=snake`, address.replace(/(?<=.)\//g, '//')],
    ]) {
      const { location } = await ask(spelled, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
      if (location && new URL(location, server.url).origin !== server.url) faults.push(`${spelled} → ${location}`)
    }
  }
  expect(faults).toEqual([])
  for (const address of ['//about', '///about']) {
    expect(await ask(address)).toMatchObject({ status: 308, location: '/about' })
  }
  expect(await ask('//search?q=snake')).toMatchObject({ status: 308, location: '/search?q=snake' })
})

test('static files, and paths beside them, have the nosniff header', async () => {
  const html = (await ask('/')).body
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const css = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? ''
  for (const address of [
    asset,
    css,
    '/icon.svg',
    '/icon-192.png',
    '/sw.js',
    '/assets/none.js',
    '/robots.txt',
    '/feed.xml',
  ]) {
    expect((await ask(address, { 'Accept-Encoding': 'gzip' })).nosniff, address).toBe(true)
  }
})

test('none of these requests logged an error', () => {
  const lines = server.output().trim().split('\n')
  expect(lines.slice(1 + lines.findIndex((line) => line.includes(' is ready at ')))).toEqual([])
})
