import { inspectRoutes } from 'hono/dev'
import { readConfig } from '../../src/server/config.ts'
import { loadDictionary } from '../../src/server/content/load.ts'
import { readDictionary } from '../../src/server/content/read.ts'
import { makeApp } from '../../src/server/http/app.ts'
import { interpretFromReading } from '../../src/server/interpreter/from-reading.ts'
import type { Interpreter } from '../../src/server/interpreter/port.ts'
import { makeLog } from '../../src/server/log.ts'
import { makeServices } from '../../src/server/services.ts'
import type { Database } from '../../src/server/storage/db.ts'
import { makeTextWorkers } from '../../src/server/workers/text-workers.ts'

const dictionary = readDictionary('content')
/** One pool for all apps of a test file, since each thread loads the language model; it starts with the first text. */
const sharedWorkers = dictionary.then(({ symbols }) => makeTextWorkers(symbols))

const SECRET = 'a secret that only this test knows'

/** How a visitor calls the app: from an address, with a cookie. */
type Call = { address?: string; cookie?: string; headers?: Record<string, string> }

/** Renders the page of a request in place of the built pages. */
type RenderPage = (request: Request) => Response | Promise<Response>
let lastAddress = 0

/** A network address that no other call in this process has. */
export function newAddress(): string {
  lastAddress += 1
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** The real app over `database`, with the real dictionary loaded. `settings` are those of the environment. */
export async function openApp(
  database: Database,
  settings: Record<string, string> = {},
  interpreter?: Interpreter,
  log = makeLog('silent'),
  renderPage?: RenderPage,
  textWorkers = sharedWorkers,
) {
  const content = await dictionary
  await loadDictionary(database.db, content)
  const config = readConfig({ ...settings })
  const app = makeApp(
    makeServices({
      config,
      log,
      secret: SECRET,
      database,
      dictionary: content,
      interpreter: interpreter ?? interpretFromReading,
      textWorkers: await textWorkers,
    }),
  )
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
    /** Every route that the app's router knows, its middleware included. */
    routes: inspectRoutes(app),
    get: (path: string, call?: Call) => send(path, {}, call),
    post,
    patch: sendJson('PATCH'),
    remove: sendJson('DELETE'),
    send,
    /** Makes an account and gives what its owner calls with. */
    async becomeMember(username: string, address?: string): Promise<{ id: number; call: { cookie: string } }> {
      const response = await post('/api/register', { username, password: PASSWORD }, address ? { address } : {})
      const { id } = (await response.json()) as { id: number }
      return { id, call: { cookie: cookieOf(response) } }
    },
    /** A guest's cookie, as the page gets it before anything is interpreted. */
    async becomeGuest(address?: string): Promise<string> {
      const response = await send('/api/interpretation-limit', {}, address ? { address } : {})
      return cookieOf(response)
    },
  }
}

/** The password of accounts made by `becomeMember`. */
export const PASSWORD = 'seven moons over Lisbon'

/** The cookie that an answer gives, as it is sent back. */
export function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
