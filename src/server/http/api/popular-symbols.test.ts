import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { SymbolName } from '../../../contract/symbols.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import type { Database } from '../../storage/connection/db.ts'
import { deleteOldCounts, incrementPairings, incrementRecognitions } from '../../storage/recognitions.ts'
import { pairings, recognitions } from '../../storage/schema/schema-dictionary.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
/** An index in the editorial order that is low enough to rise by any number of places. */
const LOW_PLACE = 60

describeSite('the effect of the counts of dreams', (open) => {
  let database: Database
  let editorial: string[]
  beforeAll(async () => {
    database = await open()
    editorial = await order()
  })
  beforeEach(async () => {
    await database.db.delete(recognitions)
    await database.db.delete(pairings)
  })

  type Get = (path: string) => Response | Promise<Response>
  /** Returns a function that reads the API of a new app, with an empty response cache. */
  const openFresh = async () => {
    const { get }: { get: Get } = await openApp(database)
    return async (path: string) => (await get(path)).json()
  }
  const order = async (): Promise<string[]> => {
    const get = await openFresh()
    return ((await get('/api/search?q=&view=name')) as SymbolName[]).map(({ slug }) => slug)
  }
  const dream = async (slugs: string[], times: number, day: Date) => {
    for (let at = 0; at < times; at++) {
      await incrementRecognitions(database.db, slugs, day)
      await incrementPairings(database.db, slugs, day)
    }
  }
  /** All responses that the counts could affect: lists, categories, and the neighbours of these symbols. */
  const readAffectedResponses = async (slugs: string[]) => {
    const get = await openFresh()
    return [
      await get('/api/search?q=&view=name'),
      await get('/api/search?q=&limit=3&view=card'),
      await get('/api/categories'),
      ...(await Promise.all(slugs.map((slug) => get(`/api/interpretations/${slug}/neighbours`)))),
    ]
  }

  it('is none for fewer than 20 dreams of past days, however they are distributed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 95 }), { minLength: 1, maxLength: 19 }),
        async (places, days) => {
          await database.db.delete(recognitions)
          await database.db.delete(pairings)
          const slugs = places.map((place) => editorial[place] as string)
          const before = await readAffectedResponses(slugs)
          for (const day of days) await dream(slugs, 1, daysAgo(day))
          expect(await readAffectedResponses(slugs)).toEqual(before)
        },
      ),
      { numRuns: 5 },
    )
  })

  it('is none for dreams of today, however many', async () => {
    const slugs = ['snake', 'river']
    const before = await readAffectedResponses(slugs)
    await dream(slugs, 40, new Date())
    const app = await openApp(database, { LIMIT_GUEST: '1000', LIMIT_ADDRESS: '1000' })
    const prompt = 'A whale swam through the kitchen of my old house and looked at me.'
    for (let at = 0; at < 25; at++) expect((await app.post('/api/interpret-ai', { prompt })).status).toBe(200)
    const counted = await database.db.select().from(recognitions)
    expect(counted.find(({ symbol }) => symbol === 'whale')?.count).toBe(25)
    expect(await readAffectedResponses(slugs)).toEqual(before)
  })

  it.each([
    [20, 2],
    [39, 2],
    [40, 4],
    [160, 8],
    [10_000_000, 24],
  ])('of %i dreams yesterday raises only that symbol, by %i places', async (count, places) => {
    const symbol = editorial[LOW_PLACE] as string
    const [day] = daysAgo(1).toISOString().split('T') as [string]
    await database.db.insert(recognitions).values({ day, symbol, count })
    const others = editorial.filter((slug) => slug !== symbol)
    expect(await order()).toEqual(others.toSpliced(LOW_PLACE - places, 0, symbol))
  })

  it('sums up the last 30 complete days and can bring a symbol onto the home page', async () => {
    const fifth = editorial[4] as string
    await dream([fifth], 19, daysAgo(30))
    await dream([fifth], 30, daysAgo(31))
    expect((await order()).indexOf(fifth)).toBe(4)
    await dream([fifth], 1, daysAgo(1))
    expect((await order()).indexOf(fifth)).toBe(2)
    const get = await openFresh()
    const home = (await get('/api/search?q=&limit=3&view=card')) as SymbolName[]
    expect(home.map(({ slug }) => slug)).toContain(fifth)
  })

  it('shows a pair of symbols from its twentieth dream on, for both symbols', async () => {
    const coOccurring = async (slug: string) => {
      const get = await openFresh()
      return (await get(`/api/interpretations/${slug}/neighbours`)).coOccurring.map((name: SymbolName) => name.slug)
    }
    await dream(['bear', 'forest'], 10, daysAgo(1))
    await dream(['bear', 'forest'], 10, daysAgo(90))
    await dream(['bear', 'river'], 19, daysAgo(1))
    await dream(['bear', 'river'], 9, daysAgo(91))
    await dream(['bear', 'moon'], 30, new Date())
    expect(await coOccurring('bear')).toEqual(['forest'])
    expect(await coOccurring('forest')).toEqual(['bear'])
    expect(await coOccurring('river')).toEqual([])
    // A symbol that is frequent everywhere ranks below one that occurs mainly with the bear.
    await dream(['bear', 'river'], 1, daysAgo(2))
    await dream(['river'], 60, daysAgo(2))
    expect(await coOccurring('bear')).toEqual(['forest', 'river'])
  })

  it('ends with the counts, which are deleted after 100 days', async () => {
    await dream(['bear', 'forest'], 1, daysAgo(100))
    await dream(['bear', 'forest'], 1, daysAgo(101))
    await deleteOldCounts(database.db, new Date())
    const [kept] = daysAgo(100).toISOString().split('T')
    expect((await database.db.select().from(recognitions)).map(({ day }) => day)).toEqual([kept, kept])
    expect((await database.db.select().from(pairings)).map(({ day }) => day)).toEqual([kept])
  })
})
