import type { Dictionary } from '../content/read.ts'
import type { DreamBankCounts } from '../content/schema-dreambank.ts'
import { indexFormerSlugs } from '../content/slugs.ts'
import { joinCounts } from '../domain/dream-statistics.ts'
import { makeRateLimits } from '../domain/rate-limits.ts'
import { indexSymbolNames } from '../domain/search-query.ts'
import type { Services } from '../http/context.ts'
import { hashWithSecret } from '../http/middleware/client-address.ts'
import { makeResponseCache } from '../http/response-store.ts'
import type { InterpretationEngine } from '../interpreter/port.ts'
import { renderingVersion } from '../markdown/rendered.ts'
import { keywordsBySlug } from '../markdown/symbol-links.ts'
import type { Database } from '../storage/db.ts'
import type { TextWorkers } from '../workers/text-workers.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

type Parts = {
  config: Config
  log: Logger
  secret: string
  database: Database
  dictionary: Dictionary
  dreamBank: DreamBankCounts
  engine: InterpretationEngine
  textWorkers: TextWorkers
}

/** Makes the services that the request handlers use; called once at startup. */
export function makeServices({ dictionary, dreamBank, ...parts }: Parts): Services {
  const keywords = keywordsBySlug(dictionary.symbols)
  return {
    ...parts,
    responseCache: makeResponseCache(),
    dreamStatistics: joinCounts(dreamBank, dictionary),
    names: indexSymbolNames(dictionary.symbols),
    keywords,
    figures: new Map(dictionary.symbols.map(({ slug, figure }) => [slug, figure])),
    formerSlugs: indexFormerSlugs(dictionary.symbols),
    themes: new Set(dictionary.themes.map(({ name }) => name)),
    renderer: { version: renderingVersion(keywords), render: parts.textWorkers.renderMarkdown },
    rateLimits: makeRateLimits(
      parts.database.db,
      (text) => hashWithSecret(parts.secret, `attempt:${text}`),
      parts.config.limits,
      parts.log,
    ),
  }
}
