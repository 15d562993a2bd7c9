import { expect } from 'vitest'
import { type Entry, entrySchema } from '../../src/contract/journal.ts'
import { openApp } from './app.ts'
import type { OpenDatabase } from './database.ts'

/** An entry as a test sends it. */
export const ENTRY = {
  title: 'The snake in the kitchen',
  dreamDate: '2026-03-01',
  dreamContent: 'A snake lay on the kitchen floor and my mother swept around it.',
}

/** Opens the app on a database of its own, with functions for tests of the journal. */
export async function openJournal(open: OpenDatabase) {
  const database = await open()
  const app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  let members = 0
  return {
    app,
    database,
    newMember: () => app.becomeMember(`member-${++members}`),
    /** Creates an entry, {@link ENTRY} except for the given fields. */
    async write(call: { cookie: string }, fields: object = {}): Promise<Entry> {
      const response = await app.post('/api/journal', { ...ENTRY, ...fields }, call)
      expect(response.status).toBe(201)
      return entrySchema.strict().parse(await response.json())
    },
    async list(call: { cookie: string }, query = ''): Promise<Entry[]> {
      return entrySchema.array().parse(await (await app.get(`/api/journal${query}`, call)).json())
    },
  }
}
