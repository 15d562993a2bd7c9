import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { MeasuredClient } from './measured-client.ts'

/** A statement is prepared when it has come as often as this: one that comes only once or twice would cost more. */
const USES_MIN = 3
/** A longer text, in characters, is that of an insert with many rows, whose plan would take as much memory for good. */
const TEXT_MAX = 6000
/** Each takes some 20 KB of each connection's memory. The site has about so many statements that are used often. */
const PREPARED_MAX = 120
/** How many statements are counted; those with lists of values have another text for each length. */
const COUNTED_MAX = 500

/**
 * Makes the connections of a pool that prepare the statements which are used often, under a name: PostgreSQL reads and
 * plans them once, and not for each use, which takes it several times as long as running them. A pooler that gives each
 * transaction another connection may not know of them.
 */
export function makePreparingClient(): typeof MeasuredClient {
  const nameOf = makeNames()
  return class extends MeasuredClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const measured = this.query
      this.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
        Reflect.apply(measured, this, [withName(statement, values, nameOf), values, ...rest])) as pg.Client['query']
    }
  }
}

type NameOf = (text: string) => string | undefined

/** Returns a function that counts a statement's use and returns its name; undefined while it isn't used often. */
function makeNames(): NameOf {
  const uses = new LRUCache<string, number>({ max: COUNTED_MAX })
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= PREPARED_MAX || text.length > TEXT_MAX) return known
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count < USES_MIN) return undefined
    uses.delete(text)
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Returns the statement with its name, if it has values and is used often; as it is otherwise. */
function withName(statement: unknown, values: unknown, nameOf: NameOf): unknown {
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement
  if (!hasText || !Array.isArray(values) || values.length === 0) return statement
  const { text, name = nameOf(text) } = statement as pg.QueryConfig
  return name ? { ...statement, name } : statement
}
