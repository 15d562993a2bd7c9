import { readConfig } from '../../src/server/config.ts'
import { loadDictionary } from '../../src/server/content/load.ts'
import { readDictionary } from '../../src/server/content/read.ts'
import { plainNames } from '../../src/server/domain/query.ts'
import { makeApp } from '../../src/server/http/app.ts'
import { makeMemory } from '../../src/server/http/memory.ts'
import { makeDictionaryEngine } from '../../src/server/interpreter/dictionary-engine.ts'
import type { Interpreter } from '../../src/server/interpreter/port.ts'
import { makeRecogniser } from '../../src/server/interpreter/recognition/recognise.ts'
import { makeLog } from '../../src/server/log.ts'
import type { Database } from '../../src/server/storage/db.ts'

const dictionary = readDictionary('content')

/** How a visitor calls the app: from an address, with a cookie. */
type Call = { address?: string; cookie?: string; headers?: Record<string, string> }

/** The real app over `database`, with the real dictionary loaded. `settings` are those of the environment. */
export async function openApp(
  database: Database,
  settings: Record<string, string> = {},
  interpreter?: Interpreter,
  log = makeLog('silent'),
) {
  const content = await dictionary
  await loadDictionary(database.db, content)
  const app = makeApp({
    config: readConfig({ ...settings }),
    log,
    secret: 'a secret that only this test knows',
    database,
    recognise: makeRecogniser(content.symbols),
    interpreter: interpreter ?? makeDictionaryEngine(),
    memory: makeMemory(),
    names: plainNames(content.symbols),
  })
  const send = (path: string, init: RequestInit, { address = '203.0.113.7', cookie, headers }: Call = {}) =>
    app.fetch(
      new Request(`http://localhost:3000${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...(cookie && { Cookie: cookie }), ...headers },
      }),
      { address },
    )
  return {
    get: (path: string, call?: Call) => send(path, {}, call),
    post: (path: string, body: unknown, call?: Call) =>
      send(
        path,
        {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        },
        call,
      ),
    send,
    /** A guest's cookie, as the page gets it before anything is interpreted. */
    async becomeGuest(address?: string): Promise<string> {
      const response = await send('/api/interpretation-limit', {}, address ? { address } : {})
      return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    },
  }
}
