import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { SEARCH_SHOWN } from '../src/contract/limits.ts'
import { type Dictionary, readDictionary, type SymbolFile } from '../src/server/content/read.ts'
import { rememberDictionary } from '../src/server/domain/dictionary/dictionary-index.ts'
import { searchCards, suggest } from '../src/server/domain/dictionary/search.ts'
import { type Db, openDatabase } from '../src/server/storage/connection/db.ts'
import { loadDictionary } from '../src/server/storage/dictionary.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'

// Usage: npm run bench -- search
// Measures searches on the embedded database, one after another and without a cache. Targets at p95: 15 ms with the
// real dictionary, 60 ms with 20,000 symbols, most of them generated.
const TOTAL_SYMBOLS = 20_000
const QUERIES =
  `snake|snkae|serpent|teeth falling out|teeth faling out|being late for an exam|my ex|tidal wave|moutain|hosue|elavator|spyder|
  dead father|red car|water|fear|flying|can't move|old house|policeman|weding|pregnent|airplaine|naked in public|what does it mean to dream of bears|
  drowning|lost in a city|blood|hair falling out|xqzzyv|cheating husband|school|big dog|falling from a building|mirror|baby|gun|stairs|ghost|money`
    .split('|')
    .map((query) => query.trim())
const RUNS = 5

const random = seededRandom('bench')
const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T

const dictionary = await readDictionary('content')
await measure(`${dictionary.symbols.length} entries`, dictionary)
await measure(`${TOTAL_SYMBOLS} generated entries`, generate(dictionary))

async function measure(name: string, content: Dictionary): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
  const database = await openDatabase({ folder: path.join(folder, 'db') })
  try {
    await loadDictionary(database.db, content)
    await database.db.execute('analyze')
    const index = await rememberDictionary(database.db).read()
    const search = await time(database.db, (db, query) => searchCards(db, index, query, SEARCH_SHOWN))
    const suggestions = await time(database.db, (db, query) => suggest(db, index, query.slice(0, 4)))
    console.log(`${name}: search ${search}; suggestions ${suggestions}`)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function time(db: Db, work: (db: Db, query: string) => Promise<unknown>): Promise<string> {
  for (const query of QUERIES) await work(db, query)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    for (const query of QUERIES) {
      const started = performance.now()
      await work(db, query)
      times.push(performance.now() - started)
    }
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(0.9999)} ms`
}

/** A dictionary of TOTAL_SYMBOLS symbols: the real ones, and others with names and texts made of their words. */
function generate({ symbols, categories }: Dictionary): Dictionary {
  const words = [
    ...new Set(
      symbols.flatMap(({ keyword, synonyms }) => [keyword, ...synonyms].join(' ').match(/[A-Za-z]{3,}/g) ?? []),
    ),
  ]
  const sentences = symbols.flatMap(({ body }) => body.match(/[^.?!]+[.?!]/g) ?? [])
  const name = (maxWords: number) =>
    Array.from({ length: uniformInt(random, 1, maxWords) }, () => pick(words)).join(' ')
  const text = (count: number) => Array.from({ length: count }, () => pick(sentences).trim()).join(' ')
  const generated = Array.from({ length: TOTAL_SYMBOLS - symbols.length }, (_, at): SymbolFile => {
    const original = pick(symbols)
    return {
      ...original,
      slug: `generated-${at}`,
      keyword: name(2),
      synonyms: Array.from({ length: 10 }, () => name(3)),
      body: text(16),
      keyTakeaway: text(2),
      culturalContext: text(5),
      rank: undefined,
    }
  })
  return { categories, symbols: [...symbols, ...generated], themes: [], toldReports: {} }
}
