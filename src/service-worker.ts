/**
 * Lets the guides, the symbols one has looked at and a form to write a dream down open without a connection.
 *
 * The network always comes first, so nobody is served a page of an older build while there is a connection. What is kept was asked for without cookies
 * and was answered as public: nothing of a person's own can be among it. Kept pages belong to the build that made them, with the files they need.
 */

/** What this file uses of its surroundings; the compiler's own library for workers contradicts the one for pages. */
type Worker = {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listen: (event: Lasting & Asked) => void): void
  addEventListener(type: 'message', listen: (event: Lasting & { data: unknown }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}
type Lasting = { waitUntil(work: Promise<unknown>): void }
type Asked = { request: Request; respondWith(answer: Promise<Response>): void }

const worker = self as unknown as Worker

/** Named after the build; the build fills it in. */
const CACHE = 'somnary-__BUILD__'
const OFFLINE = '/offline'
const FIRST = [
  OFFLINE,
  '/how-to-interpret-dreams',
  '/glossary',
  '/faq',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
]
/** Pages worth keeping when they were looked at. */
const KEPT = /^\/(|categories|symbols|symbol-comparison|blog|category\/[\w-]+|interpretation\/[\w-]+|blog\/[\w-]+)$/
const FILE = /\/assets\/[\w.-]+/g

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(FIRST.map(keep)).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderBuilds().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const { visited } = event.data as { visited?: unknown }
  if (typeof visited === 'string' && (KEPT.test(visited) || FIRST.includes(visited))) {
    event.waitUntil(keep(visited).catch(() => {}))
  }
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => withoutConnection(pathname)))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
})

/** Keeps a page as everyone sees it, and the files that it names. */
async function keep(path: string): Promise<void> {
  const page = await fetch(path, { credentials: 'omit' })
  if (!page.ok || page.redirected || !page.headers.get('Cache-Control')?.startsWith('public')) return
  const cache = await caches.open(CACHE)
  const files = new Set((await page.clone().text()).match(FILE))
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat())
  await cache.put(path, page)
}

async function withoutConnection(path: string): Promise<Response> {
  const page = await kept(path)
  if (page) return page
  // At its own address, where its scripts find the page that they expect.
  return path === OFFLINE ? Response.error() : Response.redirect(OFFLINE)
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path, { ignoreVary: true })
}

async function forgetOlderBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
