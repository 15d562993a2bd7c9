import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../src/server/storage/connection/db.ts'
import { allTables } from './all-tables.ts'
import type { openApp } from './app.ts'

/** Things that a member may own, as a test sends them. */
export const ENTRY = {
  title: 'Herons',
  dreamDate: '2026-03-01',
  dreamContent: 'A heron folded out of blue ledgers stood in my kitchen and would not look at me.',
  signs: ['waves'],
  tags: ['herons of march'],
}
export const POST = { title: 'A title', content: 'A post about dreams, long enough to be one.' }
export const REWRITING = { text: 'It flies away.' }
export const REHEARSAL = { day: '2026-03-02', distressBefore: 6, distressAfter: 3 }

/** The body that makes a PDF of an entry. */
export const pdfOf = (entry: string) => ({ entryIds: [entry], withDream: true, withInterpretation: false })

/** The body that shares an entry by a link. */
export const shareOf = (entry: string) => ({ ...pdfOf(entry), expiresInDays: 7 })

/** The ids of what a member owns. */
export type OwnedIds = Record<'entry' | 'post' | 'rewriting' | 'rehearsal' | 'share' | 'session', string>

/**
 * Creates one of each thing for a member who has nothing yet, and returns their ids. `extra` are fields that each of
 * the requests has besides.
 */
export async function createOwnedThings(
  app: Pick<Awaited<ReturnType<typeof openApp>>, 'get' | 'post'>,
  call: { cookie: string },
  slug: string,
  extra: object = {},
): Promise<OwnedIds> {
  const create = async (path: string, body: object) => (await app.post(path, { ...extra, ...body }, call)).json()
  const { id: entry } = await create('/api/journal', { ...ENTRY, id: crypto.randomUUID() })
  const { id: post } = await create('/api/blog', { ...POST, slug })
  const { id: rewriting } = await create(`/api/journal/${entry}/rewritings`, REWRITING)
  const { rehearsals } = await create(`/api/journal/rewritings/${rewriting}/rehearsals`, REHEARSAL)
  const { id: share } = await create('/api/shares', shareOf(entry))
  const [{ id: session }] = await (await app.get('/api/account/sessions', call)).json()
  return { entry, post, rewriting, rehearsal: rehearsals[0].id, share, session }
}

/** All rows of all tables but the dictionary's, and but those named in `except`. */
export async function readAllTables({ db }: Database, except: string[] = []): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  const left = new Set(['symbols', 'symbolNames', 'searchWords', ...except])
  for (const [name, table] of Object.entries(allTables)) {
    if (is(table, PgTable) && !left.has(name)) rows[name] = await db.select().from(table)
  }
  return rows
}
