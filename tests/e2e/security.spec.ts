import { mkdtemp, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/storage/connection/db.ts'
import { sessions } from '../../src/server/storage/schema/schema-accounts.ts'
import { posts } from '../../src/server/storage/schema/schema-posts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { PASSWORD } from './member.ts'

const MEMBER = 'Quillon.Marrowby'
const FOREIGN = '<script>document.title = "run"</script><img src="x" onerror="document.title = \'run\'">'

// The tests share a server, so they run one after another.
test.describe.configure({ mode: 'default' })

/** A server with a user whose session is due for renewal, and with a post whose stored HTML contains a script. */
let server: ServerProcess
let session: string
test.beforeAll(async () => {
  const settings = { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'somnary-security-')) }
  server = await startServer(settings)
  const write = (url: string, body: object, cookie = '') =>
    fetch(server.url + url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const registered = await write('/api/register', { username: MEMBER, password: PASSWORD })
  session = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = { title: 'A post', slug: 'a-post', content: 'Some words about dreams.' }
  expect((await write('/api/blog', post, session)).status).toBe(201)
  await server.stop()

  const database = await openDatabase({ folder: path.join(settings.DATA_DIR, 'db') })
  await database.db.update(sessions).set({ expiresAt: sql`now() + interval '28 days'` })
  await database.db
    .update(posts)
    .set({ html: sql`${posts.html} || ${FOREIGN}` })
    .where(sql`${posts.slug} = 'a-post'`)
  await database.close()
  server = await startServer(settings)
})
test.afterAll(() => server.stop())

test('the browser refuses to run a script that was injected into a post', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.goto(`${server.url}/blog/a-post`)
  await expect(page.getByText('Some words about dreams.')).toBeVisible()
  await page.mouse.move(100, 100)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  expect(await page.content()).toContain('<script>document.title')
  await expect(page).toHaveTitle(/^A post/)
  expect(refused.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(1)
})

test('a user’s pages and renewed session cookies are never sent to anyone else', async () => {
  const pages = [
    '/',
    '/blog',
    '/blog/a-post',
    '/categories',
    '/category/animals',
    '/interpretation/snake',
    '/symbols',
    '/faq',
    '/nightmares',
  ]
  const asked = [
    ...pages,
    '/search?q=snake',
    '/journal',
    '/account',
    '/admin/blogs',
    '/admin/feedback',
    '/auth',
    '/no-such-page',
    '/offline',
    '/night',
    '/journal/offline',
  ]
  let renewed = 0
  const forEveryone: string[] = []
  for (const address of asked) {
    const own = await fetch(server.url + address, { headers: { cookie: session }, redirect: 'manual' })
    renewed += own.headers.getSetCookie().length
    const others = await fetch(server.url + address, { redirect: 'manual' })
    if (own.headers.get('cache-control') === 'public, no-cache') {
      expect(own.headers.getSetCookie(), address).toEqual([])
      expect(own.headers.get('etag'), address).toBe(others.headers.get('etag'))
      forEveryone.push(address)
    } else expect(own.headers.get('cache-control'), address).toMatch(/^private/)
    expect(others.headers.getSetCookie(), address).toEqual([])
    const html = await others.text()
    // The blog shows its authors' names.
    if (!address.startsWith('/blog') && address !== '/') expect(html, address).not.toContain(MEMBER)
    expect(html, address).not.toContain(session.split('=')[1])
  }
  expect(renewed).toBeGreaterThan(0)
  expect(forEveryone).toEqual([...pages, '/search?q=snake', '/offline'])
})

test('every file of the build has closed headers, and over HTTPS says so', async () => {
  const secure = await startServer({
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'somnary-secure-')),
    SITE_URL: 'https://dreams.example',
  })
  try {
    const files = (await readdir('dist/client', { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile() && !/\.(br|gz|zst)$/.test(file.name))
      .map((file) => `/${path.relative('dist/client', path.join(file.parentPath, file.name))}`)
    const kinds = new Set([...files.map((file) => path.extname(file)), '.webmanifest'])
    expect([...kinds].sort()).toEqual(['.css', '.js', '.png', '.svg', '.webmanifest', '.woff2'])
    expect(files).toContain('/sw.js')
    for (const file of [...files, '/manifest.webmanifest', '/assets/none.js']) {
      const response = await fetch(secure.url + file)
      await response.arrayBuffer()
      expect(response.status, file).toBe(file === '/assets/none.js' ? 404 : 200)
      expect(Object.fromEntries(response.headers), file).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': file.endsWith('.js')
          ? expect.stringMatching(
              /^default-src 'none'; script-src 'self'; connect-src 'self';.* frame-ancestors 'none'$/,
            )
          : expect.stringMatching(/^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/),
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': file === '/social.png' ? 'cross-origin' : 'same-origin',
        ...(file !== '/manifest.webmanifest' && {
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        }),
      })
      // Without HTTPS a browser would be locked out.
      expect((await fetch(server.url + file, { method: 'HEAD' })).headers.has('strict-transport-security')).toBe(false)
    }
  } finally {
    await secure.stop()
  }
})

for (const [name, head] of [
  ['with its length', `Content-Length: ${8e6}`],
  ['in chunks', 'Transfer-Encoding: chunked'],
] as const) {
  for (const [address, status] of [
    ['/api/login', 413],
    ['/', 413],
    ['/about', 404],
  ] as const) {
    test(`a body of 8 MB sent to ${address} ${name} gets the response ${status}, not a reset connection`, async () => {
      for (let time = 0; time < 5; time++) {
        expect(await sendSlowly(address, head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      }
    })
  }
}

/** Sends all of an 8 MB body in chunks, whatever is received meanwhile. Resolves to the raw response. */
function sendSlowly(address: string, head: string): Promise<string> {
  const { hostname, port, host } = new URL(server.url)
  const piece = Buffer.alloc(80_000, 'a')
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', (data) => (answer += data))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    const type = address === '/' ? 'application/x-www-form-urlencoded' : 'application/json'
    socket.write(
      `POST ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: ${type}\r\n${head}\r\n\r\n`,
    )
    let left = 100
    const send = () => {
      if (socket.destroyed) return
      if (left-- === 0) return void (head.includes('chunked') && socket.write('0\r\n\r\n'))
      if (head.includes('chunked')) socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      if (head.includes('chunked')) socket.write('\r\n')
      setImmediate(send)
    }
    send()
  })
}
