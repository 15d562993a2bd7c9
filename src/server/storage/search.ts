import { and, asc, desc, eq, inArray, like, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { searchWords, symbolNames, symbols } from './schema.ts'
import { rank } from './symbols.ts'

/** A word of the dictionary near a misspelt one. `distance` counts letters changed, `sounds`: both are pronounced alike. */
export type NearWord = { typed: string; word: string; distance: number; sounds: boolean; uses: number }

/** What a query is looked up by; each word as the forms that are the same word. */
export type SearchTerms = {
  /** The whole query, compared with the names of symbols. */
  key: string
  words: string[][]
  /** The same with misspelt words corrected; undefined when every word is known. */
  corrected?: { keys: string[]; words: string[][] } | undefined
}

/** Which of these words stand in a name or tag. */
export async function knownWords(db: Db, words: string[]): Promise<ReadonlySet<string>> {
  const rows = await db.select({ word: searchWords.word }).from(searchWords).where(inArray(searchWords.word, words))
  return new Set(rows.map(({ word }) => word))
}

/**
 * The words of names and tags that misspelt ones may have been meant to be: at most `slips` letters apart, and beginning with the same letter, with
 * the second one (two letters changed places) or sounding the same.
 */
export async function nearWords(db: Db, misspelt: { typed: string; slips: number }[]): Promise<NearWord[]> {
  const near = misspelt.map(({ typed, slips }) => {
    const distance = sql`levenshtein_less_equal(${searchWords.word}, ${typed}, ${slips})`
    return sql`
      select ${typed}::text as typed, word, ${distance} as distance, sound = dmetaphone(${typed}) as sounds, uses from ${searchWords}
      where (word like ${`${typed[0]}%`} or word like ${`${typed[1] ?? typed[0]}%`} or sound = dmetaphone(${typed}))
        and length(word) between ${typed.length - slips} and ${typed.length + slips} and ${distance} <= ${slips}`
  })
  const { rows } = await db.execute<NearWord>(sql.join(near, sql` union all `))
  return rows
}

/** So many symbols that are called or tagged so are enough; entries that merely speak of it would only follow them. */
const ENOUGH = 18

/** Ids of the symbols that a query finds, the best first: by what they are called, by tag, by text. */
export async function rankSymbols(db: Db, terms: SearchTerms, limit: number): Promise<string[]> {
  const found = await byName(db, terms, limit)
  const keys = [
    terms.key,
    ...(terms.corrected?.keys ?? []),
    ...(terms.words.length === 1 ? (terms.words[0] ?? []) : []),
  ]
  if (found.length < limit) found.push(...(await byTag(db, keys, found, limit - found.length)))
  if (found.length < Math.min(limit, ENOUGH))
    found.push(...(await byText(db, terms.words, found, limit - found.length)))
  return found
}

/**
 * By what symbols are called: the exact keyword, an exact synonym, all words in the keyword, in all names, the same with misspelt words
 * corrected, some of the words, the more the better.
 */
async function byName(db: Db, { key, words, corrected }: SearchTerms, limit: number): Promise<string[]> {
  const all = (weights: string, of = words) => sql`${symbols.nameSearch} @@ ${tsquery(of, weights, ' & ')}`
  const any = tsquery([...words, ...(corrected?.words ?? [])], '', ' | ')
  const keys = [key, ...(corrected?.keys ?? [])]
  const exact = db
    .select({
      id: symbolNames.symbolId,
      place: sql<number>`min(case ${branches(
        keys.flatMap((known) => [
          sql`when ${symbolNames.key} = ${known} and ${symbolNames.kind} = 'keyword'`,
          sql`when ${symbolNames.key} = ${known}`,
        ]),
      )} end)`.as('place'),
    })
    .from(symbolNames)
    .where(and(inArray(symbolNames.key, keys), ne(symbolNames.kind, 'tag')))
    .groupBy(symbolNames.symbolId)
    .as('exact')
  // After the exact names of the query as it was typed, and before those of its corrections.
  const place = sql`case
    when ${exact.place} < 2 then ${exact.place}
    when ${all('A')} then 2
    when ${all('AB')} then 3
    when ${exact.place} is not null then 4 + ${exact.place}
    ${corrected ? sql`when ${all('A', corrected.words)} then 20 when ${all('AB', corrected.words)} then 21` : sql``}
    else 30 end`
  // Of several words that no name has together, the entry with more of them first.
  const met = sql.join(
    words.map((forms) => sql`(${symbols.nameSearch} @@ ${tsquery([forms], '', ' | ')})::int`),
    sql` + `,
  )
  const rows = await db
    .select({ id: symbols.id })
    .from(symbols)
    .leftJoin(exact, eq(exact.id, symbols.id))
    .where(sql`${symbols.nameSearch} @@ ${any}`)
    .orderBy(place, desc(met), desc(sql`ts_rank(${symbols.nameSearch}, ${any})`), rank, asc(symbols.keyword))
    .limit(limit)
  return rows.map(({ id }) => id)
}

async function byTag(db: Db, keys: string[], except: string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: symbols.id, rank: symbols.rank, keyword: symbols.keyword })
    .from(symbolNames)
    .innerJoin(symbols, eq(symbols.id, symbolNames.symbolId))
    .where(and(inArray(symbolNames.key, keys), eq(symbolNames.kind, 'tag'), notInArray(symbols.id, except)))
    .orderBy(rank, asc(symbols.keyword))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many texts are weighed against each other: each has to be read for it. */
const TEXTS_WEIGHED = 60

async function byText(db: Db, words: string[][], except: string[], limit: number): Promise<string[]> {
  const all = tsquery(words, '', ' & ')
  const some = db
    .select({ id: symbols.id, textSearch: symbols.textSearch, keyword: symbols.keyword })
    .from(symbols)
    .where(and(sql`${symbols.textSearch} @@ ${all}`, notInArray(symbols.id, except)))
    .orderBy(rank, asc(symbols.keyword))
    .limit(TEXTS_WEIGHED)
    .as('some')
  const rows = await db
    .select({ id: some.id })
    .from(some)
    .orderBy(desc(sql`ts_rank(${some.textSearch}, ${all})`), asc(some.keyword))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ids of the symbols one of whose names begins so, keywords first, then the shorter names, each symbol once, with the name that matched. */
export async function namesBeginning(db: Db, key: string, limit: number): Promise<{ id: string; name: string }[]> {
  const pattern = `${key.replace(/[\\%_]/g, '\\$&')}%`
  const first = db
    .selectDistinctOn([symbolNames.symbolId], {
      id: symbolNames.symbolId,
      name: symbolNames.name,
      position: symbolNames.position,
      rank: symbols.rank,
    })
    .from(symbolNames)
    .innerJoin(symbols, eq(symbols.id, symbolNames.symbolId))
    .where(and(like(symbolNames.key, pattern), ne(symbolNames.kind, 'tag')))
    .orderBy(symbolNames.symbolId, symbolNames.position)
    .as('first')
  return db
    .select({ id: first.id, name: first.name })
    .from(first)
    .orderBy(sql`${first.position} > 0`, sql`${first.rank} asc nulls last`, sql`length(${first.name})`, asc(first.name))
    .limit(limit)
}

/** The branches of a `case`, numbered from 0. */
function branches(conditions: SQL[]): SQL {
  return sql.join(
    conditions.map((when, at) => sql`${when} then ${sql.raw(String(at))}`),
    sql` `,
  )
}

/** `words` are alternatives each; `weights` are those of the search vector to look in, all when empty. */
function tsquery(words: string[][], weights: string, joint: ' & ' | ' | '): SQL {
  const label = weights ? `:${weights}` : ''
  const text = words.map((forms) => `(${forms.map((form) => `${form}${label}`).join(' | ')})`).join(joint)
  return sql`to_tsquery('english', ${text})`
}
