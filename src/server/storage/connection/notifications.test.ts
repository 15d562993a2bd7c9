import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createServerDatabase } from '../../../../tests/support/database.ts'
import { type Database, openDatabase } from './db.ts'
import { announceChange, type ChangeListener, listenForChanges } from './notifications.ts'

describe.skipIf(inject('postgresUrl') === null)('changes that processes announce to each other', () => {
  let url: string
  let database: Database
  let listener: ChangeListener | undefined
  let warnings: string[]
  let changes: number
  beforeEach(async () => {
    url = await createServerDatabase()
    database = await openDatabase({ url, folder: '' })
    warnings = []
    changes = 0
  })
  afterEach(async () => {
    await listener?.close()
    await database.close()
  })
  const listen = async (listenUrl: string | undefined) => {
    const warn = (...args: unknown[]) => warnings.push(String(args.at(-1)))
    listener = await listenForChanges({ url: listenUrl, db: database.db, log: { warn }, onChange: () => changes++ })
  }
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  it('are heard once they are committed, and never when they are rolled back', async () => {
    await listen(url)
    // Changes that were announced before are unknown.
    expect([changes, warnings]).toEqual([1, []])
    const undone = database.db.transaction(async (tx) => {
      await announceChange(tx, 'posts')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.db.transaction((tx) => announceChange(tx, 'posts'))
    await until(() => changes > 1)
    await database.db.transaction((tx) => announceChange(tx, 'dictionary'))
    await until(() => changes > 2)
    // Notifications arrive in their order, so one that was rolled back would have been counted by now.
    expect(changes).toBe(3)
  })

  it('that are not heard, as behind a pooler, are warned of at the start', async () => {
    // Notifications stay within a database: another database's aren't heard, either.
    await listen(await createServerDatabase())
    expect(warnings).toEqual([expect.stringContaining('set DATABASE_DIRECT_URL')])
  })

  it('are listened for in the background when the server can’t be reached', async () => {
    await listen('postgres://nobody@127.0.0.1:1/none')
    expect(warnings).toEqual([])
    await until(() => warnings.length > 0)
    expect(warnings).toEqual(['changes of other processes are not heard for the moment'])
    expect(changes).toBe(0)
  })

  it('are not listened for on the embedded database, which has one process', async () => {
    await listen(undefined)
    expect([changes, warnings]).toEqual([0, []])
  })
})
