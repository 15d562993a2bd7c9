import type { Config } from './config.ts'
import type { Dictionary } from './content/read.ts'
import { namesOf } from './domain/query.ts'
import { makeRateLimits } from './domain/rate-limits.ts'
import { keyedHash } from './http/address.ts'
import type { Services } from './http/env.ts'
import { makeResponseCache } from './http/response-cache.ts'
import type { Interpreter } from './interpreter/port.ts'
import { makeRecogniser } from './interpreter/recognition/recognise.ts'
import type { Logger } from './log.ts'
import { makeRenderer } from './markdown/render.ts'
import type { Database } from './storage/db.ts'

type Parts = {
  config: Config
  log: Logger
  secret: string
  database: Database
  dictionary: Dictionary
  interpreter: Interpreter
}

/** What the handlers work with, made once at start. */
export function makeServices({ dictionary, ...parts }: Parts): Services {
  const keywords = new Map(dictionary.symbols.map(({ slug, keyword }) => [slug, keyword]))
  return {
    ...parts,
    recognise: makeRecogniser(dictionary.symbols),
    responseCache: makeResponseCache(),
    names: namesOf(dictionary.symbols),
    keywords,
    renderer: makeRenderer(keywords),
    rateLimits: makeRateLimits(
      parts.database.db,
      (text) => keyedHash(parts.secret, `attempt:${text}`),
      parts.config.limits,
      parts.log,
    ),
  }
}
