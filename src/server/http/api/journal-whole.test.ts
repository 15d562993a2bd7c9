import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { journalEntries } from '../../storage/schema/schema-journal.ts'

/** More than any bounded answer may have: all of one night, which a member may fill as they like. */
const ENTRIES = 400

describeSite('a route that reads a journal', (open) => {
  let journal: Awaited<ReturnType<typeof openJournal>>
  beforeAll(async () => {
    journal = await openJournal(open)
  })

  it('waits for the member’s turn, or returns as much whatever the journal holds', async () => {
    const { app, database, newMember, write } = journal
    const { id: userId, call } = await newMember()
    const { id } = await write(call)
    const paths = app.routes.flatMap(({ method, path }) => (method === 'GET' && isOfJournal(path) ? [path] : []))
    expect(new Set(paths).size).toBeGreaterThan(14)
    /** The answers of those that don't wait. */
    const answersAtOnce = async () => {
      const answers = new Map<string, string>()
      const mayGoOn = Promise.withResolvers<void>()
      const holding = app.services.journalReadings.readPart(userId, () => mayGoOn.promise)
      const requests = [...new Set(paths)].map(async (route) => {
        const path = route.replace(':id', id).replace(':year', '2026').replace(':month', '2026-03')
        const response = await app.get(`${path}${QUERIES[route]?.(id) ?? ''}`, call)
        answers.set(route, await response.text())
        expect(response.status, route).toBe(200)
      })
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const answered = new Map(answers)
      mayGoOn.resolve()
      await Promise.all([holding, ...requests])
      return answered
    }
    const short = await answersAtOnce()
    await database.db.execute(sql`
      insert into ${journalEntries} (user_id, title, dream_date, dream_content, search)
      select ${userId}, 'One of many', (array['2026-03-01', '2025-03-01'])[1 + n % 2]::date, 'I crossed.', ''
      from generate_series(1, ${ENTRIES}) n`)
    app.services.journalReadings.clear()
    const long = await answersAtOnce()
    expect([...long.keys()].sort()).toEqual([...short.keys()].sort())
    for (const [route, text] of long) expect(text.split('One of many').length - 1, route).toBeLessThanOrEqual(8)
    expect([...long.keys()].sort()).toEqual(BOUNDED)
  })
})

const isOfJournal = (path: string) => /^\/api\/journal(\/|$)/.test(path)

/** The queries that the routes need. */
const QUERIES: Record<string, (id: string) => string> = {
  '/api/journal/batch': (id) => `?ids=${id}`,
  '/api/journal/on-this-night': () => '?day=2026-03-01',
}

const BOUNDED = [
  ...['/api/journal/:id', '/api/journal/:id/neighbours', '/api/journal/:id/rewritings', '/api/journal/analysis'],
  '/api/journal/nights/:month',
  '/api/journal/on-this-night',
].sort()
