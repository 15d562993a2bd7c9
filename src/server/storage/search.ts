import { and, asc, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { searchWords, symbolNames, symbols } from './schema.ts'
import { editorialOrder } from './symbols.ts'

/**
 * A word of the dictionary that is similar to a misspelt one. `distance` is the Levenshtein distance, `sounds` whether
 * both have the same phonetic key, `uses` the number of names and tags with the word.
 */
export type NearWord = { typed: string; word: string; distance: number; sounds: boolean; uses: number }

/** What a search query is matched with. Each word is an array of its inflections. */
export type SearchTerms = {
  /** The whole query, normalised; it is compared with the names of symbols. */
  key: string
  words: string[][]
  /** The same with misspelt words corrected; undefined when every word is known. */
  corrected?: { keys: string[]; words: string[][] } | undefined
}

/**
 * Finds words of names and tags that are similar to misspelt ones, which are those with no inflection among them: at
 * most `slips` letters differ, and they start with the same letter, start with the second letter of the misspelt word
 * (two letters were swapped), or sound the same.
 */
export async function nearWords(
  db: Db,
  words: { typed: string; inflections: string[]; slips: number }[],
): Promise<NearWord[]> {
  const near = words.map(({ typed, inflections, slips }) => {
    const known = db.select({ word: searchWords.word }).from(searchWords).where(inArray(searchWords.word, inflections))
    const distance = sql`levenshtein_less_equal(${searchWords.word}, ${typed}, ${slips})`
    return sql`
      select ${typed}::text as typed, word, ${distance} as distance, sound = dmetaphone(${typed}) as sounds, uses from ${searchWords}
      where not exists ${known}
        and (word like ${`${typed[0]}%`} or word like ${`${typed[1] ?? typed[0]}%`} or sound = dmetaphone(${typed}))
        and length(word) between ${typed.length - slips} and ${typed.length + slips} and ${distance} <= ${slips}`
  })
  const { rows } = await db.execute<NearWord>(sql.join(near, sql` union all `))
  return rows
}

/**
 * With this many matches by name or tag the texts aren't searched: symbols that only mention the query rank behind
 * them.
 */
const ENOUGH_BY_NAME = 18

/**
 * Ids of the symbols that match a query, the best first: matches by name, then by tag, then by text. In one statement:
 * sending one takes as long as running it.
 */
export async function rankSymbols(db: Db, terms: SearchTerms, limit: number): Promise<string[]> {
  const keys = [
    terms.key,
    ...(terms.corrected?.keys ?? []),
    ...(terms.words.length === 1 ? (terms.words[0] ?? []) : []),
  ]
  const { rows } = await db.execute<{ id: string }>(sql`
    with
      by_name as ${findByName(db, terms, limit)},
      by_tag as ${findByTag(db, keys, limit)},
      by_text as ${findByText(db, terms.words, limit)}
    select id from (
      select 1 as stage, place, id from by_name
      union all select 2, place, id from by_tag
      union all select 3, place, id from by_text
    ) as found
    order by stage, place limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Matches by name, in this order: exact keyword, exact synonym, all words in the keyword, all words in any names, the
 * same with misspelt words corrected, and some of the words, where more are better.
 */
function findByName(db: Db, { key, words, corrected }: SearchTerms, limit: number) {
  const hasAllWords = (weights: string, terms = words) =>
    sql`${symbols.nameSearch} @@ ${tsquery(terms, weights, ' & ')}`
  const anyWord = tsquery([...words, ...(corrected?.words ?? [])], '', ' | ')
  const keys = [key, ...(corrected?.keys ?? [])]
  const exact = db
    .select({
      id: symbolNames.symbolId,
      place: sql<number>`min(case ${numberedBranches(
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
  // These rank behind the exact names of the query as typed, and before the exact names of its corrections.
  const group = sql`case
    when ${exact.place} < 2 then ${exact.place}
    when ${hasAllWords('A')} then 2
    when ${hasAllWords('AB')} then 3
    when ${exact.place} is not null then 4 + ${exact.place}
    ${corrected ? sql`when ${hasAllWords('A', corrected.words)} then 20 when ${hasAllWords('AB', corrected.words)} then 21` : sql``}
    else 30 end`
  // When no symbol's names contain all words, the symbols with more of them rank first.
  const matchedWords = sql.join(
    words.map((inflections) => sql`(${symbols.nameSearch} @@ ${tsquery([inflections], '', ' | ')})::int`),
    sql` + `,
  )
  return db
    .select({
      id: symbols.id,
      place: placeBy(
        group,
        desc(matchedWords),
        desc(sql`ts_rank(${symbols.nameSearch}, ${anyWord})`),
        editorialOrder,
        asc(symbols.keyword),
      ),
    })
    .from(symbols)
    .leftJoin(exact, eq(exact.id, symbols.id))
    .where(sql`${symbols.nameSearch} @@ ${anyWord}`)
    .orderBy(sql`place`)
    .limit(limit)
}

/** Matches by tag, unless there are enough by name. */
function findByTag(db: Db, keys: string[], limit: number) {
  const tagged = db
    .select({ id: symbolNames.symbolId })
    .from(symbolNames)
    .where(and(inArray(symbolNames.key, keys), eq(symbolNames.kind, 'tag')))
  return db
    .select({ id: symbols.id, place: placeBy(editorialOrder, asc(symbols.keyword)) })
    .from(symbols)
    .where(
      and(
        inArray(symbols.id, tagged),
        sql`${symbols.id} not in (select id from by_name)`,
        sql`(select count(*) from by_name) < ${limit}`,
      ),
    )
}

/** How many texts are ranked by `ts_rank`, which has to read each of them. */
const RANKED_TEXTS_MAX = 60

/** Matches by text, unless there are enough by name and tag. */
function findByText(db: Db, words: string[][], limit: number) {
  const all = tsquery(words, '', ' & ')
  const found = sql`(select id from by_name union all select id from by_tag)`
  const candidates = db
    .select({ id: symbols.id, textSearch: symbols.textSearch, keyword: symbols.keyword })
    .from(symbols)
    .where(
      and(
        sql`${symbols.textSearch} @@ ${all}`,
        sql`${symbols.id} not in ${found}`,
        sql`(select count(*) from ${found} as enough) < ${Math.min(limit, ENOUGH_BY_NAME)}`,
      ),
    )
    .orderBy(editorialOrder, asc(symbols.keyword))
    .limit(RANKED_TEXTS_MAX)
    .as('some')
  return db
    .select({
      id: candidates.id,
      place: placeBy(desc(sql`ts_rank(${candidates.textSearch}, ${all})`), asc(candidates.keyword)),
    })
    .from(candidates)
}

/** The place of a row in this order, from 1. */
function placeBy(...order: SQL[]) {
  return sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place')
}

/**
 * Ids of the symbols with a name that starts with `key`, each once and with its first such name: keywords first, then
 * in the editorial order, then the shorter names.
 */
export async function findNamesByPrefix(db: Db, key: string, limit: number): Promise<{ id: string; name: string }[]> {
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

/** Joins conditions to the branches of a `case`, numbered from 0. */
function numberedBranches(conditions: SQL[]): SQL {
  return sql.join(
    conditions.map((when, at) => sql`${when} then ${sql.raw(String(at))}`),
    sql` `,
  )
}

/**
 * Each of `words` is an array of alternatives. `weights` are the weights of the vector to search in; all when empty.
 */
function tsquery(words: string[][], weights: string, operator: ' & ' | ' | '): SQL {
  const label = weights ? `:${weights}` : ''
  const text = words
    .map((inflections) => `(${inflections.map((inflection) => `${inflection}${label}`).join(' | ')})`)
    .join(operator)
  return sql`to_tsquery('english', ${text})`
}
