import { openApp } from './app.ts'
import type { OpenDatabase } from './database.ts'
import { listOperations, type Operation, sampleOf } from './openapi.ts'

const ID = '00000000-0000-4000-8000-000000000000'

/** Another site, as in the origins, hosts and addresses of attacks. */
export const EVIL = 'https://evil.example'
/** An entry of a journal, as a test sends it. */
export const ENTRY = {
  title: 'The wave',
  dreamDate: '2026-03-01',
  dreamContent: 'I walked along a beach at night and a great wave stood up before me.',
}

/** Opens the app with a member, and with lists of all that can be attacked. */
export async function openAttackedApp(open: OpenDatabase) {
  const app = await openApp(await open(), { LIMIT_REGISTRATIONS: '1000', CONTACT_EMAIL: 'keeper@dreams.example' })
  const operations = listOperations(await (await app.get('/api/openapi.json')).json())
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*'))
  const { call: member } = await app.becomeMember('requests')
  return {
    app,
    member,
    /** The operations of the API that write. */
    writes: operations.filter(({ method }) => method !== 'GET'),
    /** The paths of all GET routes, with a symbol's slug in the place of each parameter. */
    paths: [...new Set(routes.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, 'snake')))],
    /** Sends a write as the member: with `text` as its body, or one that is valid. */
    sendTo: ({ method, path, body }: Operation, headers: Record<string, string>, text?: string) =>
      app.send(
        path.replace(/\{\w+\}/g, ID),
        {
          method,
          headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
          ...(body && { body: text ?? JSON.stringify(sampleOf(body)) }),
        },
        member,
      ),
  }
}

export type AttackedApp = Awaited<ReturnType<typeof openAttackedApp>>
