import { LRUCache } from 'lru-cache'
import { plainText } from '../../../shared/entry-text.ts'
import type { Db } from '../../storage/connection/db.ts'
import { waitForShared } from '../../storage/connection/shared-wait.ts'
import { listSearchWords } from '../../storage/search.ts'
import { listNamedSymbols, listSymbols, type NamedSymbol, type SymbolWithSynonyms } from '../../storage/symbols.ts'
import { indexSearchWords, type SearchWords } from './search-words.ts'

/** The characters of all texts in memory: those of some 2,000 symbols, at up to two bytes for each character. */
const TEXT_CHARACTERS_MAX = 16 * 1024 * 1024

/** A symbol with all its texts: the key takeaway, the content and the cultural context also without references. */
export type KeptSymbol = SymbolWithSynonyms & { plainTexts: readonly [string, string, string] }

/** The symbols that the dictionary had when it was last read. */
export type DictionaryIndex = {
  /** All symbols without their texts, in the editorial order. */
  readonly symbols: readonly NamedSymbol[]
  readonly searchWords: SearchWords
  findById(id: string): NamedSymbol | undefined
  findBySlug(slug: string): NamedSymbol | undefined
  /** The symbols with these ids and all their texts, in the order of the ids; unknown ids are left out. */
  readTexts(ids: readonly string[]): Promise<KeptSymbol[]>
  /** The symbol with this slug and all its texts, or undefined. */
  readSymbol(slug: string): Promise<KeptSymbol | undefined>
}

/**
 * Keeps the dictionary in memory, which changes only when content is loaded: the names of all symbols, and the texts of
 * those that were used last.
 */
export type DictionaryMemory = {
  read(): Promise<DictionaryIndex>
  /** Forgets it, because the dictionary has changed. */
  clear(): void
}

/** Makes the memory of the dictionary in the database. It is read when it is first used. */
export function rememberDictionary(db: Db): DictionaryMemory {
  let reading: Promise<DictionaryIndex> | undefined
  return {
    read() {
      if (reading) return waitForShared(reading)
      const started = readIndex(db)
      reading = started
      // A database that was away is asked again.
      started.catch(() => {
        if (reading === started) reading = undefined
      })
      return started
    },
    clear: () => (reading = undefined),
  }
}

async function readIndex(db: Db): Promise<DictionaryIndex> {
  const [symbols, words] = await Promise.all([listNamedSymbols(db), listSearchWords(db)])
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]))
  const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))
  const texts = new LRUCache<string, KeptSymbol>({
    maxSize: TEXT_CHARACTERS_MAX,
    sizeCalculation: ({ content, culturalContext, situations, sources }) =>
      2 * (content.length + culturalContext.length) +
      situations.reduce((sum, { says }) => sum + says.length, 0) +
      sources.reduce((sum, source) => sum + source.length, 1000),
  })
  const index: DictionaryIndex = {
    symbols,
    searchWords: indexSearchWords(words),
    findById: (id) => byId.get(id),
    findBySlug: (slug) => bySlug.get(slug),
    async readTexts(ids) {
      const known = new Map(ids.map((id) => [id, texts.get(id)]))
      const missing = ids.filter((id) => !known.get(id))
      for (const symbol of missing.length > 0 ? await listSymbols(db, missing) : []) {
        const { keyTakeaway, content, culturalContext } = symbol
        const kept: KeptSymbol = {
          ...symbol,
          plainTexts: [plainText(keyTakeaway), plainText(content), plainText(culturalContext)],
        }
        texts.set(kept.id, kept)
        known.set(kept.id, kept)
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
    async readSymbol(slug) {
      const named = bySlug.get(slug)
      return named && (await index.readTexts([named.id]))[0]
    },
  }
  return index
}
