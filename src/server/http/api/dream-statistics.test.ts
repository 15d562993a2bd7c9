import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import {
  type DreamStatistics,
  dreamStatisticsOverviewSchema,
  dreamStatisticsSchema,
} from '../../../contract/dream-statistics.ts'
import { symbolNeighboursSchema } from '../../../contract/symbols.ts'

describeSite('the statistics of real dreams', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let all: DreamStatistics
  beforeAll(async () => {
    app = await openApp(await open())
    all = dreamStatisticsSchema.parse(await (await app.get('/api/dream-statistics')).json())
  })

  it('gives the counts of all symbols, the most frequent first, with their source', () => {
    expect(all.source.text).toContain('DreamBank.net')
    expect(all.women.reports + all.men.reports).toBe(all.reports)
    const rates = all.symbols.map((symbol) => symbol.all?.perThousand ?? 0)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(new Set(all.symbols.map(({ slug }) => slug)).size).toBe(all.symbols.length)
  })

  it('gives nothing that too few reports carry', () => {
    const { method, symbols } = all
    for (const { reports, women, men, feelings, pairs, ...symbol } of symbols) {
      if (reports === null) expect([symbol.all, women, men, feelings, pairs]).toEqual([null, null, null, [], []])
      else expect(reports).toBeGreaterThanOrEqual(method.reportsMin)
      expect(women === null).toBe(men === null)
      expect(pairs.length).toBeLessThanOrEqual(method.pairsMax)
      for (const beside of [...feelings, ...pairs]) {
        expect(beside.reports).toBeGreaterThanOrEqual(method.partMin)
        expect(beside.low).toBeGreaterThanOrEqual(1)
      }
    }
  })

  it('gives a symbol’s own counts with what its page needs, and the same as in the whole', async () => {
    for (const { slug, keyword: _, category: __, ...counts } of [all.symbols[0], all.symbols.at(-1)].flatMap(
      (symbol) => symbol ?? [],
    )) {
      const response = await app.get(`/api/interpretations/${slug}/neighbours`)
      const { inDreams } = symbolNeighboursSchema.parse(await response.json())
      const { slug: ___, ...expected } = { slug, ...counts }
      expect(inDreams).toEqual({ ...expected, total: all.reports, reportsMin: all.method.reportsMin })
    }
  })

  it('gives an overview in which each difference between women and men is one that their intervals show', async () => {
    const overview = dreamStatisticsOverviewSchema.parse(await (await app.get('/api/dream-statistics/overview')).json())
    expect(overview.top.map(({ slug }) => slug)).toEqual(
      all.symbols.slice(0, overview.top.length).map(({ slug }) => slug),
    )
    expect(overview.counted + overview.few).toBe(all.symbols.length)
    for (const { women, men } of overview.moreByWomen) expect(women?.low).toBeGreaterThan(men?.high ?? Infinity)
    for (const { women, men } of overview.moreByMen) expect(men?.low).toBeGreaterThan(women?.high ?? Infinity)
  })

  it('is cached, and says so', async () => {
    const response = await app.get('/api/dream-statistics')
    const etag = response.headers.get('ETag') ?? ''
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache')
    expect((await app.get('/api/dream-statistics', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })
})
