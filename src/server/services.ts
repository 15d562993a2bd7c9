import type { Config } from './config.ts'
import type { Dictionary } from './content/read.ts'
import { namesOf } from './domain/query.ts'
import { makeRateLimits } from './domain/rate-limits.ts'
import { keyedHash } from './http/address.ts'
import type { Services } from './http/env.ts'
import { makeResponseCache } from './http/response-cache.ts'
import type { Interpreter } from './interpreter/port.ts'
import type { Logger } from './log.ts'
import { renderingVersion } from './markdown/rendered.ts'
import type { Database } from './storage/db.ts'
import type { TextWorkers } from './workers/text-workers.ts'

type Parts = {
  config: Config
  log: Logger
  secret: string
  database: Database
  dictionary: Dictionary
  interpreter: Interpreter
  textWorkers: TextWorkers
}

/** What the handlers work with, made once at start. */
export function makeServices({ dictionary, ...parts }: Parts): Services {
  const keywords = new Map(dictionary.symbols.map(({ slug, keyword }) => [slug, keyword]))
  return {
    ...parts,
    responseCache: makeResponseCache(),
    names: namesOf(dictionary.symbols),
    keywords,
    renderer: { version: renderingVersion(keywords), render: parts.textWorkers.renderMarkdown },
    rateLimits: makeRateLimits(
      parts.database.db,
      (text) => keyedHash(parts.secret, `attempt:${text}`),
      parts.config.limits,
      parts.log,
    ),
  }
}
