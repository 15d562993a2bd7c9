import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import type { Rewriting } from '../../../contract/rewritings.ts'
import { makeJournalReadings } from '../../domain/journal/journal-readings.ts'
import { makeFairQueue, QueueFull } from '../../fair-queue.ts'
import { accountUsage } from '../../storage/schema/schema-accounts.ts'
import { journalEntries } from '../../storage/schema/schema-journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>
type Call = { cookie: string }

const READINGS = [
  ...['labels', 'labels/more', 'versions', 'insights?today=2026-03-02', 'years/2026', 'years/2026/summary'],
  ...['rewritings', 'summary', 'summary?tag=sea'],
]

describeSite('the readings of a whole journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, database, newMember, write } = await openJournal(open))
  })

  const readAll = async (call: Call) => {
    const texts: string[] = []
    for (const name of READINGS) {
      const response = await app.get(`/api/journal/${name}`, call)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('application/json')
      texts.push(await response.text())
    }
    return texts
  }

  it('are of the journal as it is after every kind of write', async () => {
    const { id: userId, call } = await newMember()
    const { id } = await write(call, { dreamDate: '2026-03-01', mood: 'Sad' })
    const send = async (method: 'post' | 'put' | 'patch' | 'remove', path: string, body?: object) => {
      const response = await app[method](`/api/journal${path}`, body, call)
      expect(response.ok, `${method} ${path}`).toBe(true)
      return response.status === 204 ? undefined : response.json()
    }
    const imported = { ...ENTRY, title: 'Imported', dreamDate: '2026-01-09' }
    let importedIds: string[] = []
    let rewriting = {} as Rewriting
    const writes: [string, () => Promise<unknown>][] = [
      ['an entry', () => write(call, { title: 'Second', dreamDate: '2026-02-01', tags: ['sea'] })],
      ['an edit of as many bytes', () => send('patch', `/${id}`, { mood: 'Mad' })],
      [
        'an import',
        async () => {
          importedIds = (await send('post', '/import', { entries: [imported] })).ids
        },
      ],
      ['its removal', () => send('post', '/import/removal', { ids: importedIds })],
      ['a marked sign', () => send('post', '/signs', { kind: 'symbol', name: 'snake' })],
      ['a sign that is removed', () => send('remove', '/signs/snake')],
      ['a dreamless night', () => send('put', '/dreamless/2026-03-02')],
      ['its removal', () => send('remove', '/dreamless/2026-03-02')],
      [
        'a rewriting',
        async () => {
          rewriting = await send('post', `/${id}/rewritings`, { text: 'The snake left.' })
        },
      ],
      ['its edit', () => send('patch', `/rewritings/${rewriting.id}`, { text: 'The snake went.' })],
      [
        'a rehearsal',
        async () => {
          const rehearsal = { day: '2026-03-02', distressBefore: 7, distressAfter: 3 }
          rewriting = await send('post', `/rewritings/${rewriting.id}/rehearsals`, rehearsal)
        },
      ],
      ['its removal', () => send('remove', `/rehearsals/${rewriting.rehearsals[0]?.id}`)],
      ['the removal of the rewriting', () => send('remove', `/rewritings/${rewriting.id}`)],
      ['a deleted entry', () => send('remove', `/${id}`)],
    ]
    let before = await readAll(call)
    for (const [name, change] of writes) {
      await change()
      const after = await readAll(call)
      expect(after, name).not.toEqual(before)
      app.services.journalReadings.clear()
      expect(after, name).toEqual(await readAll(call))
      before = after
    }
    // A new recognition is no edit.
    await database.db
      .update(journalEntries)
      .set({ recognisedBy: 0, symbols: [], people: [] })
      .where(eq(journalEntries.userId, userId))
    app.services.journalReadings.clear()
    const symbols = async () => (await app.get('/api/journal/labels/more', call)).text()
    const unread = await symbols()
    app.services.entryAnalyser.start(userId)
    await app.services.entryAnalyser.idle()
    const reread = await symbols()
    expect(reread).not.toBe(unread)
    app.services.journalReadings.clear()
    expect(await symbols()).toBe(reread)
  })

  it('never show anything of another member', async () => {
    const [one, other] = [await newMember(), await newMember()]
    await write(one.call, { tags: ['only-mine'] })
    const before = await readAll(one.call)
    expect((await readAll(other.call)).join()).not.toContain('only-mine')
    expect(await readAll(one.call)).toEqual(before)
  })

  function makeReadings(waitingMax = 16) {
    const counted: number[] = []
    const readings = makeJournalReadings({
      db: database.db,
      queue: makeFairQueue({
        atOnce: 8,
        atOncePerKey: 1,
        waitingMax: 100,
        waitingMaxPerKey: waitingMax,
        waitMs: 60_000,
      }),
      streams: makeFairQueue({ atOnce: 8, atOncePerKey: 1, waitingMax: 100, waitingMaxPerKey: waitingMax }),
      count: async (_, cost = 1) => {
        counted.push(cost)
      },
    })
    return { readings, counted }
  }
  const read = async (bytes: Promise<Uint8Array>) => JSON.parse(new TextDecoder().decode(await bytes))

  it('are made once for calls at the same time and until the journal changes, one of a member at a time', async () => {
    const { id, call } = await newMember()
    await write(call)
    const { readings } = makeReadings()
    let made = 0
    let running = 0
    let mostAtOnce = 0
    const compute = (value: string) => async () => {
      made += 1
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
      return value
    }
    const readOften = () =>
      Promise.all(
        Array.from({ length: 24 }, (_, at) => read(readings.read(id, `name ${at % 3}`, compute(`value ${at % 3}`)))),
      )
    expect(new Set(await readOften())).toEqual(new Set(['value 0', 'value 1', 'value 2']))
    await readOften()
    expect({ made, mostAtOnce }).toEqual({ made: 3, mostAtOnce: 1 })
    await write(call)
    await readOften()
    expect({ made, mostAtOnce }).toEqual({ made: 6, mostAtOnce: 1 })
  })

  it('that begin after a write don’t get what was read before it', async () => {
    const { id, call } = await newMember()
    await write(call)
    const { readings } = makeReadings()
    const began = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const earlier = readings.read(id, 'labels', async () => {
      began.resolve()
      await mayGoOn.promise
      return 'before'
    })
    await began.promise
    await write(call)
    const later = readings.read(id, 'labels', async () => 'after')
    mayGoOn.resolve()
    expect([await read(earlier), await read(later)]).toEqual(['before', 'after'])
    expect(await read(readings.read(id, 'labels', async () => 'anew'))).toBe('after')
  })

  it('that are sent as they are made are one of a member at a time, cost as much, and keep no turn unread', async () => {
    const { id, call } = await newMember()
    await write(call)
    await database.db.update(accountUsage).set({ entries: 4_000 }).where(eq(accountUsage.userId, id))
    const { readings, counted } = makeReadings()
    async function* batches() {
      yield 1
      yield 2
    }
    const [first, second] = [readings.readWhole(id, batches()), readings.readWhole(id, batches())]
    expect((await first.next()).value).toBe(1)
    let hasBegun = false
    const begun = second.next().then(({ value }) => {
      hasBegun = true
      return value
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(hasBegun).toBe(false)
    await first.return(undefined)
    expect(await begun).toBe(1)
    expect(counted).toEqual([3, 3])
    const rest: number[] = []
    for await (const batch of second) rest.push(batch)
    expect(rest).toEqual([2])
  })

  it('are stored for a member as many as one may have, and push out no other member’s', async () => {
    const { readings } = makeReadings(100)
    const made: string[] = []
    const [one, other] = [await newMember(), await newMember()]
    for (const { call } of [one, other]) await write(call)
    const readOf = ({ id }: { id: number }, name: string) =>
      readings.read(id, name, async () => {
        made.push(`${id} ${name}`)
        return 'x'.repeat(100_000)
      })
    await readOf(other, 'labels')
    for (let at = 0; at < 200; at++) await readOf(one, `summary ${at}`)
    made.length = 0
    await readOf(other, 'labels')
    await readOf(one, 'summary 199')
    expect(made).toEqual([])
    await readOf(one, 'summary 0')
    expect(made).toHaveLength(1)
  })

  it('cost by the number of entries unless they are stored, and are refused when too many wait', async () => {
    const { id, call } = await newMember()
    await write(call)
    await database.db.update(accountUsage).set({ entries: 20_000 }).where(eq(accountUsage.userId, id))
    const { readings, counted } = makeReadings(2)
    await readings.read(id, 'labels', async () => 1)
    await readings.read(id, 'labels', async () => 1)
    expect(counted).toEqual([11, 1])
    const mayGoOn = Promise.withResolvers<void>()
    const outcomes = Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => readings.read(id, `name ${at}`, () => mayGoOn.promise.then(() => at))),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    mayGoOn.resolve()
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(4)
    for (const one of refused) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(QueueFull)
  })
})
