import type { Segment, Suggestion, SymbolCard } from '../../contract/symbol.ts'
import { excerpt } from '../../lib/excerpt.ts'
import type { Db } from '../storage/db.ts'
import { knownWords, namesBeginning, nearWords, rankSymbols, type SearchTerms } from '../storage/search.ts'
import { listEntriesWithSynonyms, listNames } from '../storage/symbols.ts'
import { correctionsOf, formsOf, plainKey, readQuery, slipsOf } from './query.ts'
import { cardOf } from './symbols.ts'

const SUGGESTIONS = 8

/** Ids of the symbols that `query` finds, the best first. Finds nothing, without a fault, where it holds no letter or digit. */
export async function search(db: Db, query: string, limit: number): Promise<string[]> {
  const terms = await readTerms(db, query)
  return terms ? rankSymbols(db, terms, limit) : []
}

/** As {@link search}, as cards that show where the query's words stand. */
export async function searchCards(db: Db, query: string, limit: number): Promise<SymbolCard[]> {
  const terms = await readTerms(db, query)
  if (!terms) return []
  const entries = await listEntriesWithSynonyms(db, await rankSymbols(db, terms, limit))
  const wanted = wordsLike(new Set([...terms.words, ...(terms.corrected?.words ?? [])].flat()))
  return entries.map((entry) => ({
    ...cardOf(entry),
    found: {
      text: passage([entry.keyTakeaway, entry.content, entry.culturalContext], wanted),
      by: foundBy(entry, wanted),
    },
  }))
}

/**
 * Up to eight symbols for what has been typed so far: those one of whose names begins so, or else what a search finds. `name` is the
 * synonym that was met.
 */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const key = plainKey(typed)
  if (!key) return []
  const beginning = await namesBeginning(db, key, SUGGESTIONS)
  const ids = beginning.length > 0 ? beginning.map(({ id }) => id) : await search(db, typed, SUGGESTIONS)
  const nameOf = new Map(beginning.map(({ id, name }) => [id, name]))
  return (await listNames(db, ids)).map((symbol, at) => {
    const name = nameOf.get(ids[at] as string)
    return { ...symbol, name: name && name !== symbol.keyword ? plainKey(name) : null }
  })
}

async function readTerms(db: Db, text: string): Promise<SearchTerms | undefined> {
  const { key, words } = readQuery(text)
  if (words.length === 0) return undefined
  const known = await knownWords(
    db,
    words.flatMap(({ forms }) => forms),
  )
  const misspelt = words
    .filter(({ forms }) => !forms.some((form) => known.has(form)))
    .map(({ typed }) => ({ typed, slips: slipsOf(typed) }))
  const near = misspelt.length > 0 ? await nearWords(db, misspelt) : []
  const corrections = words.map(({ typed }) =>
    correctionsOf(
      typed,
      near.filter((candidate) => candidate.typed === typed),
    ),
  )
  const isMisspelt = corrections.some((words) => words.length > 0)
  return {
    key,
    words: words.map(({ forms }) => forms),
    corrected: isMisspelt
      ? {
          keys: correctedKeys(words, corrections),
          words: words.map(({ forms }, at) => [...forms, ...(corrections[at] ?? []).flatMap(formsOf)]),
        }
      : undefined,
  }
}

/** The query with each misspelt word replaced: by the likeliest word, and by the next ones as long as one word alone is misspelt. */
function correctedKeys(words: { typed: string }[], corrections: string[][]): string[] {
  const choices = Math.max(...corrections.map(({ length }) => length))
  return Array.from(
    { length: corrections.filter(({ length }) => length > 0).length === 1 ? choices : 1 },
    (_, choice) => words.map(({ typed }, at) => corrections[at]?.[choice] ?? corrections[at]?.[0] ?? typed).join(' '),
  )
}

/** The words looked for and their inflections, in a text. */
type Wanted = {
  /** Finds every word that could be one. */
  candidates: RegExp
  /** Whether a word is one. */
  has: (word: string) => boolean
}

/** Latin letters and digits: many times faster than the Unicode classes. */
const LETTER = 'A-Za-z0-9\u00c0-\u024f'

function wordsLike(forms: ReadonlySet<string>): Wanted {
  // An inflection begins with the same letter, however irregular it is ("fell", "mice", "teeth").
  const letters = [...new Set([...forms].map((form) => form[0]))].join('')
  const judged = new Map<string, boolean>()
  return {
    candidates: new RegExp(`(?<![${LETTER}])[${letters}][${LETTER}]*`, 'gi'),
    has(word) {
      let isWanted = judged.get(word)
      if (isWanted === undefined) {
        isWanted = formsOf(word.toLowerCase()).some((form) => forms.has(form))
        judged.set(word, isWanted)
      }
      return isWanted
    },
  }
}

/** The synonym that holds most of the words looked for, when the keyword holds none. */
function foundBy({ keyword, synonyms }: { keyword: string; synonyms: string[] }, wanted: Wanted): string | null {
  const count = (name: string) => (name.match(wanted.candidates) ?? []).filter(wanted.has).length
  if (count(keyword) > 0) return null
  let best = { name: '', count: 0 }
  for (const name of synonyms) {
    const found = count(name)
    if (found > best.count) best = { name, count: found }
  }
  return best.count > 0 ? plainKey(best.name) : null
}

const PASSAGE = 180

/** The sentence of the first text that holds a word looked for, and what follows while there is room, the words marked; else the first text. */
function passage(texts: string[], wanted: Wanted): Segment[] {
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(wanted.candidates)) {
      if (!wanted.has(word)) continue
      const start = Math.max(...SENTENCE_ENDS.map((end) => text.lastIndexOf(end, index) + 1))
      const rest = text.slice(start)
      const end = Math.max(...SENTENCE_ENDS.map((mark) => rest.lastIndexOf(mark, PASSAGE)))
      const hasSentence = rest.length > PASSAGE && start + end > index
      const room = Math.max(PASSAGE, index + word.length - start)
      return mark(hasSentence ? excerpt(rest.slice(0, end + 1), PASSAGE + 1) : excerpt(rest, room), wanted)
    }
  }
  return [{ text: texts[0] ?? '', marked: false }]
}

const SENTENCE_ENDS = ['. ', '? ', '.\n', '?\n', '! ', '” ']

function mark(text: string, wanted: Wanted): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(wanted.candidates)) {
    if (!wanted.has(word)) continue
    if (index > at) segments.push({ text: text.slice(at, index), marked: false })
    segments.push({ text: word, marked: true })
    at = index + word.length
  }
  if (at < text.length) segments.push({ text: text.slice(at), marked: false })
  return segments
}
