import { and, asc, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection/db.ts'
import { searchWords, symbolNames, symbols } from './schema/schema-dictionary.ts'

/** A word of names and tags, and how many of them it is in. */
export type SearchWord = { word: string; uses: number }

/** The terms with which a search query is matched. Each word is an array of its inflections. */
export type SearchTerms = {
  /** The whole query, normalised; it is compared with the names of symbols. */
  key: string
  words: string[][]
  /** The same with misspelt words corrected; undefined when every word is known. */
  corrected?: { key: string; words: string[][] } | undefined
}

/** All words of names and tags. */
export function listSearchWords(db: Db): Promise<SearchWord[]> {
  return db.select({ word: searchWords.word, uses: searchWords.uses }).from(searchWords)
}

/**
 * With this many matches by name or tag the texts aren't searched: symbols that only mention the query rank behind
 * them.
 */
const ENOUGH_BY_NAME = 18
/** How many texts are ranked by `ts_rank`, which has to read each of them. */
const RANKED_TEXTS_MAX = 60

/**
 * Ids of the symbols that match a query, the best first: matches by name, then by tag where the names are too few, then
 * by text where both are.
 *
 * Matches by name are in this order: exact keyword, exact synonym, the same with misspelt words corrected, all words in
 * the keyword, all words in any names, the same with misspelt words corrected, and some of the words, where more are
 * better.
 *
 * The statement is the same for any number of words, so that PostgreSQL plans it once, and reads each `tsquery` once
 * and not for each row.
 */
export async function rankSymbols(db: Db, terms: SearchTerms, limit: number): Promise<string[]> {
  const { key, words, corrected } = terms
  const keys = corrected ? [key, corrected.key] : [key]
  const nameKeys = keyArray(keys)
  const tagKeys = keyArray(words.length === 1 ? [...keys, ...(words[0] ?? [])] : keys)
  // A subquery without references to the rows is run once.
  const [anyWord, inText] = [sql`(select any_word from terms)`, sql`(select in_text from terms)`]
  const { rows } = await db.execute<{ id: string }>(sql`
    with
      terms as materialized (
        select
          ${tsquery(words, ' & ', 'A')} as in_keyword,
          ${tsquery(words, ' & ', 'AB')} as in_names,
          ${tsquery(corrected?.words, ' & ', 'A')} as corrected_in_keyword,
          ${tsquery(corrected?.words, ' & ', 'AB')} as corrected_in_names,
          ${tsquery([...words, ...(corrected?.words ?? [])], ' | ')} as any_word,
          ${tsquery(words, ' & ')} as in_text,
          (select array_agg(to_tsquery('english', word)) from unnest(${sql.param(words.map((alternatives) => anyOf(alternatives)))}::text[]) as word) as each_word
      ),
      exact as (
        select symbol_id, min(2 * array_position(${nameKeys}, key) - 2 + (kind <> 'keyword')::int) as place
        from ${symbolNames} where key = any(${nameKeys}) and kind <> 'tag' group by symbol_id
      ),
      named as (
        select id, keyword, rank, name_search from ${symbols}
        -- A name of stop words alone, such as "was after me", isn't in the vector.
        where id in (select id from ${symbols} where name_search @@ ${anyWord} union select symbol_id from exact)
      ),
      by_name as (
        select id, row_number() over (order by
          case
            when place < 2 then place
            -- An exact name of the query with its misspelt words corrected. A misspelt word is in no name, though it may
            -- have the same stem as one that is: "sanke" and "sank".
            when place is not null then place
            when name_search @@ in_keyword then 10
            when name_search @@ in_names then 11
            when name_search @@ corrected_in_keyword then 20
            when name_search @@ corrected_in_names then 21
            else 30
          end,
          (select count(*) from unnest(each_word) as word where name_search @@ word) desc,
          ts_rank(name_search, any_word) desc, rank nulls last, keyword
        ) as place
        from named cross join terms left join exact on symbol_id = id
        order by place limit ${limit}
      ),
      by_tag as (
        select id, row_number() over (order by rank nulls last, keyword) as place
        from ${symbols}
        where id in (select symbol_id from ${symbolNames} where key = any(${tagKeys}) and kind = 'tag')
          and id not in (select id from by_name) and (select count(*) from by_name) < ${limit}
      ),
      found as (select 1 as stage, place, id from by_name union all select 2, place, id from by_tag),
      candidates as (
        select id, keyword, text_search from ${symbols}
        where text_search @@ ${inText} and id not in (select id from found)
          and (select count(*) from found) < ${Math.min(limit, ENOUGH_BY_NAME)}
        order by rank nulls last, keyword limit ${RANKED_TEXTS_MAX}
      ),
      by_text as (
        select id, row_number() over (order by ts_rank(text_search, ${inText}) desc, keyword) as place from candidates
      )
    select id from (select * from found union all select 3, place, id from by_text) as ranked
    order by stage, place limit ${limit}`)
  return rows.map(({ id }) => id)
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

/** More than a query has: itself, up to four corrections, and the inflections of a word. */
const KEYS_MAX = 12

/**
 * An array of always as many keys. For one parameter with all of them PostgreSQL would assume ten, find the plan for
 * the true number better each time, and so plan the statement for each search, which takes longer than running it.
 */
function keyArray(keys: string[]): SQL {
  const elements = Array.from({ length: KEYS_MAX }, (_, at) => sql`${keys[Math.min(at, keys.length - 1)]}::text`)
  return sql`array[${sql.join(elements, sql`, `)}]`
}

/** Joins alternatives to one term of a `tsquery`. */
function anyOf(alternatives: string[], weights = ''): string {
  const label = weights && `:${weights}`
  return `(${alternatives.map((alternative) => alternative + label).join(' | ')})`
}

/**
 * A query for words, each of which is an array of alternatives, in the parts of a vector with these weights, or in all
 * of it; null without words.
 */
function tsquery(words: string[][] | undefined, operator: ' & ' | ' | ', weights = ''): SQL {
  const text = words?.map((alternatives) => anyOf(alternatives, weights)).join(operator) ?? null
  return sql`to_tsquery('english', ${text}::text)`
}
