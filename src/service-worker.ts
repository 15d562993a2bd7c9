/**
 * Makes the guides, the visited public pages and a form to write down a dream available without a connection.
 *
 * The network always comes first, so that a page of an older build is never served while there is a connection. Pages
 * are cached only from responses to requests without cookies that are marked as public, so the cache has no private
 * data. Each build has a cache of its own, which holds its pages and the assets they need.
 *
 * It also shows the reminders that the server pushes.
 */

import { NIGHT_PATH, pathsOf, pathTest } from './shared/pages.ts'

/** The parts of `ServiceWorkerGlobalScope` used here: TypeScript's "webworker" library conflicts with "dom". */
type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: ExtendableEvent & FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: ExtendableEvent & { data: { json(): Note } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ExtendableEvent & NoteClick) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent & NewAddress) => void): void
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; openWindow(path: string): Promise<unknown> }
  location: Location
}
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = { request: Request; respondWith(response: Promise<Response>): void }
/** A reminder, as the server sends it. `path` is where it leads, `stopPath` a link that stops further ones. */
type Note = { title: string; body: string; tag: string; path: string; stopPath: string }
type NoteClick = { action: string; notification: Notification }
type NewAddress = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

const worker = self as unknown as Worker

/** Names the cache after the build: scripts/service-worker.ts replaces the placeholder at its first occurrence. */
const CACHE_NAME = 'somnary-__BUILD__'
/** The assets that cached pages load only when they are needed. scripts/service-worker.ts replaces the placeholder. */
const ASSETS_LOADED_LATER = '__LATER__'.split(' ')
const OFFLINE_PATH = '/offline'
/** The cache of text that another app shared, until the night page has taken it (src/lib/drafts/shared-text.ts). */
const SHARED_TEXT = 'shared-text'
/** Cached only on a device that keeps a journal, since its scripts are large. */
const OFFLINE_JOURNAL_PATH = '/journal/offline'
/** How the names of the databases begin that hold a copy of a journal (lib/device/offline-copy.ts). */
const JOURNAL_COPY_PREFIX = 'journal-copy:'
const PRECACHED_PATHS = pathsOf(({ offline }) => offline === 'at once')
/** The pages that are cached once they have been visited. */
const isCachedWhenVisited = pathTest(({ offline }) => offline === 'when visited')
const ASSET_PATH = /\/assets\/[\w.-]+/g

worker.addEventListener('install', (event) => {
  event.waitUntil(precachePages().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const { visited } = event.data as { visited?: unknown }
  const isCached = (path: string) =>
    isCachedWhenVisited(path) || PRECACHED_PATHS.includes(path) || path === OFFLINE_JOURNAL_PATH
  if (typeof visited === 'string' && isCached(visited)) {
    event.waitUntil(cachePage(visited).catch(() => {}))
  }
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === worker.location.origin && pathname === NIGHT_PATH)
    return event.respondWith(receiveSharedText(request))
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlineResponse(pathname)))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(matchCache(pathname).then((file) => file ?? fetch(request)))
})

/**
 * Keeps shared text on the device and leads to the night page, which asks what to do with it: any site can make a
 * browser send this request. The text never leaves the device and never becomes part of an address.
 */
async function receiveSharedText(request: Request): Promise<Response> {
  const fields = await request.formData()
  const text = ['title', 'text', 'url'].flatMap((name) => String(fields.get(name) ?? '').trim() || []).join('\n')
  const cache = await caches.open(SHARED_TEXT)
  // What was shared before, and not decided about yet, stays.
  const earlier = (await (await cache.match(`/${SHARED_TEXT}`))?.text()) ?? ''
  await cache.put(`/${SHARED_TEXT}`, new Response([earlier, text].filter(Boolean).join('\n\n')))
  return Response.redirect(NIGHT_PATH, 303)
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNote(event.data.json()))
})

worker.addEventListener('notificationclick', (event) => {
  const { path, stopPath } = event.notification.data as Note
  event.notification.close()
  event.waitUntil(event.action === 'stop' ? stopReminders(stopPath) : worker.clients.openWindow(path))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(replaceSubscription(event.oldSubscription, event.newSubscription))
})

/** Shows a reminder without a sound. It takes the place of one of its kind that is still there. */
function showNote(note: Note): Promise<void> {
  const { title, body, tag } = note
  const options = { body, tag, silent: true, icon: '/icon-192.png', data: note }
  return worker.registration.showNotification(title, {
    ...options,
    actions: [{ action: 'stop', title: 'Stop these' }],
  } as NotificationOptions)
}

/** Stops all reminders by a note's link, without a page; if that fails, its page is opened. */
async function stopReminders(stopPath: string): Promise<void> {
  const response = await fetch(stopPath, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) await worker.clients.openWindow(stopPath)
  else await worker.registration.showNotification('The reminders are stopped.', { tag: 'stopped', silent: true })
}

/** Tells the server that the browser changed its subscription; it refuses one that isn't the signed-in user's. */
async function replaceSubscription(old: PushSubscription, given?: PushSubscription | null): Promise<void> {
  const subscription = given ?? (await worker.registration.pushManager.subscribe(old.options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/reminders/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: old.endpoint }),
  })
}

async function precachePages(): Promise<void> {
  const journal = (await hasJournalCopy()) ? [OFFLINE_JOURNAL_PATH] : []
  await Promise.all([...[...PRECACHED_PATHS, ...journal].map(cachePage), cacheAssets(ASSETS_LOADED_LATER)])
}

/** Fetches the page at `path` without cookies, and caches it with the assets that its HTML refers to. */
async function cachePage(path: string): Promise<void> {
  const page = await fetch(path, { credentials: 'omit' })
  if (!page.ok || page.redirected || !page.headers.get('Cache-Control')?.startsWith('public')) return
  await cacheAssets((await page.clone().text()).match(ASSET_PATH) ?? [])
  await (await caches.open(CACHE_NAME)).put(path, page)
}

/** Fetches the assets at `paths` that aren't cached yet. */
async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const missing = await Promise.all([...new Set(paths)].map(async (path) => ((await cache.match(path)) ? [] : [path])))
  await cache.addAll(missing.flat())
}

/** The cached page at `path`, or a redirect to the offline page, or to a journal that is kept on this device. */
async function offlineResponse(path: string): Promise<Response> {
  const page = await matchCache(path)
  if (page) return page
  if (/^\/journal(\/|$)/.test(path) && (await hasJournalCopy())) return Response.redirect(OFFLINE_JOURNAL_PATH)
  // A redirect, since the offline page's scripts can hydrate it only at its own address.
  return path === OFFLINE_PATH ? Response.error() : Response.redirect(OFFLINE_PATH)
}

/** Whether somebody keeps a copy of their journal on this device. False where the browser doesn't list databases. */
async function hasJournalCopy(): Promise<boolean> {
  const databases = (await indexedDB.databases?.()) ?? []
  return databases.some(({ name }) => name?.startsWith(JOURNAL_COPY_PREFIX))
}

async function matchCache(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE_NAME)).match(path, { ignoreVary: true })
}

async function deleteOlderCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== CACHE_NAME && name !== SHARED_TEXT).map((name) => caches.delete(name)),
  )
}
