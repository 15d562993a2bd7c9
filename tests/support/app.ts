import { inspectRoutes } from 'hono/dev'
import { readConfig } from '../../src/server/bootstrap/config.ts'
import { makeLog } from '../../src/server/bootstrap/log.ts'
import { makeServices } from '../../src/server/bootstrap/services.ts'
import { readDreamBank } from '../../src/server/content/dreambank.ts'
import type { Dictionary } from '../../src/server/content/read.ts'
import type { PushTransport } from '../../src/server/delivery/web-push.ts'
import { makeApp } from '../../src/server/http/app.ts'
import { dictionaryEngine } from '../../src/server/interpreter/dictionary-engine.ts'
import type { InterpretationEngine } from '../../src/server/interpreter/types.ts'
import type { Database } from '../../src/server/storage/connection/db.ts'
import { loadDictionary } from '../../src/server/storage/dictionary.ts'
import { makeEmbedder } from '../../src/server/workers/embedder.ts'
import { makePdfWorkers } from '../../src/server/workers/pdf-workers.ts'
import { makeTextWorkers } from '../../src/server/workers/text-workers.ts'
import { dictionary } from './dictionary.ts'

const dreamBank = readDreamBank('content')
/** One worker pool for all apps of a process, since each thread loads wink's model; they start on first use. */
export const sharedWorkers = dictionary.then((content) => makeTextWorkers(content))

/** Starts a thread with the first PDF only. */
const pdfWorkers = makePdfWorkers()

/** More than any machine needs to start its worker threads. */
const SAVE_WAIT_MS = 30_000

const SECRET = 'a secret that only this test knows'

/** The client's side of a request: its IP address (default 203.0.113.7), its cookie, and further headers. */
type Call = { address?: string; cookie?: string; headers?: Record<string, string> }

/** Renders the page for a request, in place of the built site. */
type RenderPage = (request: Request) => Response | Promise<Response>
let lastAddress = 0

/** An IP address that hasn't been used before in this process, so that its rate limits are untouched. */
export function newAddress(): string {
  lastAddress += 1
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/**
 * Creates the real app on `database`, with the real dictionary loaded, and returns functions that send requests to it.
 * `settings` are environment variables. By default the dictionary-based interpreter is used, journals are searched by
 * words only, and no pages are rendered. `content` takes the place of the real dictionary, except in the worker
 * threads, which have `textWorkers` for that; `pushTransport` that of the network, for reminders that are pushed. A
 * save waits for the findings in its text, so that tests can ask for them; with `saveWaitMs`, for no longer.
 */
export async function openApp(
  database: Database,
  settings: Record<string, string> = {},
  engine?: InterpretationEngine,
  log = makeLog('silent'),
  renderPage?: RenderPage,
  textWorkers = sharedWorkers,
  content?: Dictionary,
  pushTransport?: PushTransport,
  saveWaitMs = SAVE_WAIT_MS,
) {
  content ??= await dictionary
  await loadDictionary(database.db, content)
  const config = readConfig({ SEARCH_BY_MEANING: 'off', ...settings })
  const services = makeServices({
    config,
    log,
    secret: SECRET,
    database,
    dictionary: content,
    dreamBank: await dreamBank,
    engine: engine ?? dictionaryEngine,
    textWorkers: await textWorkers,
    pushTransport,
    saveWaitMs,
    pdfWorkers,
    embedder: config.searchByMeaning ? makeEmbedder() : undefined,
  })
  const app = makeApp(services)
  const send = (path: string, init: RequestInit, { address = '203.0.113.7', cookie, headers }: Call = {}) =>
    app.fetch(
      new Request(`http://localhost:3000${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...(cookie && { Cookie: cookie }), ...headers },
      }),
      { address, ...(renderPage && { renderPage }) },
    )
  const sendJson = (method: string) => (path: string, body: unknown, call?: Call) =>
    send(
      path,
      {
        method,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      },
      call,
    )
  const post = sendJson('POST')
  return {
    /** All routes of the app, including middleware. */
    routes: inspectRoutes(app),
    /** The definitions of what the API's routes take and answer. */
    definitions: app.openAPIRegistry.definitions,
    services,
    get: (path: string, call?: Call) => send(path, {}, call),
    /** The search of journals; with search by meaning it must be closed. */
    journalSearch: services.journalSearch,
    post,
    put: sendJson('PUT'),
    patch: sendJson('PATCH'),
    remove: sendJson('DELETE'),
    send,
    /** Registers a user with {@link PASSWORD}. Returns their id and the `call` options to send requests as them. */
    async becomeMember(username: string, address?: string): Promise<{ id: number; call: { cookie: string } }> {
      const response = await post('/api/register', { username, password: PASSWORD }, address ? { address } : {})
      const { id } = (await response.json()) as { id: number }
      return { id, call: { cookie: cookieOf(response) } }
    },
    /** Returns a new guest's cookie, which the page gets with its first request for the allowance. */
    async becomeGuest(address?: string): Promise<string> {
      const response = await send('/api/interpretation-limit', {}, address ? { address } : {})
      return cookieOf(response)
    },
  }
}

/** The password of the users that `becomeMember` registers. */
export const PASSWORD = 'seven moons over Lisbon'

/** The `Cookie` header for the cookie that a response sets; empty if it sets none. */
export function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
