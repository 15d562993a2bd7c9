import type { Dictionary } from '../content/read.ts'
import type { DreamBankCounts } from '../content/schema-dreambank.ts'
import { indexFormerSlugs } from '../content/slugs.ts'
import { makeDelivery } from '../delivery/delivery.ts'
import type { PushTransport } from '../delivery/web-push.ts'
import { rememberDictionary } from '../domain/dictionary/dictionary-index.ts'
import { joinCounts } from '../domain/dictionary/dream-statistics.ts'
import { indexSymbolNames } from '../domain/dictionary/symbol-names.ts'
import { makeEntryAnalyser } from '../domain/journal/entry-analysis.ts'
import { makeJournalReadings } from '../domain/journal/journal-readings.ts'
import { makeJournalSearch } from '../domain/journal/search/journal-search.ts'
import type { Embedder } from '../domain/journal/search/sentence-vectors.ts'
import { makeEntryShower } from '../domain/journal/shown-entries.ts'
import { makeInFlightLimit } from '../domain/limits/in-flight-limit.ts'
import { makeRateLimits } from '../domain/limits/rate-limits.ts'
import { makeRenderingLimit } from '../domain/limits/rendering-limit.ts'
import { makeFairQueue } from '../fair-queue.ts'
import type { Services } from '../http/context.ts'
import { makeReminderCounter } from '../http/metrics/metrics-registry.ts'
import { hashWithSecret } from '../http/middleware/client-address.ts'
import { BODY_BYTES_IN_ALL, BODY_BYTES_PER_ADDRESS } from '../http/middleware/request-body.ts'
import { makeResponseCache } from '../http/page-cache/response-store.ts'
import type { InterpretationEngine } from '../interpreter/types.ts'
import { renderingVersion } from '../markdown/rendered.ts'
import { keywordsBySlug } from '../markdown/symbol-links.ts'
import type { Database } from '../storage/connection/db.ts'
import type { PdfWorkers } from '../workers/pdf-workers.ts'
import type { TextWorkers } from '../workers/text-workers.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

/** The readings of whole journals: one of a user at a time, and a few that wait for it. */
const READINGS_QUEUE = {
  atOnce: 8,
  atOncePerKey: 1,
  waitingMax: 400,
  waitingMaxPerKey: 16,
  waitMs: 30_000,
}

/** Those that are sent as they are made, and mostly wait for whoever reads them: one of a user at a time. */
const STREAMS_QUEUE = { ...READINGS_QUEUE, atOnce: 64, waitingMaxPerKey: 4 }

type Parts = {
  config: Config
  log: Logger
  secret: string
  database: Database
  dictionary: Dictionary
  dreamBank: DreamBankCounts
  engine: InterpretationEngine
  textWorkers: TextWorkers
  /** Undefined when journals are searched by words only. */
  embedder: Embedder | undefined
  /** Takes the place of the network for pushed reminders, in tests. */
  pushTransport?: PushTransport | undefined
  pdfWorkers: PdfWorkers
  /** How long a save waits for the analysis of its text; a test that needs the analysis waits longer. */
  saveWaitMs?: number | undefined
}

/** Makes the services that the request handlers use; called once at startup. */
export function makeServices({
  dictionary,
  dreamBank,
  embedder,
  pushTransport,
  saveWaitMs,
  ...parts
}: Parts): Services {
  const { config, secret } = parts
  const reminderCounter = makeReminderCounter()
  const keywords = keywordsBySlug(dictionary.symbols)
  const rateLimits = makeRateLimits(
    parts.database,
    (text) => hashWithSecret(parts.secret, `attempt:${text}`),
    parts.config.limits,
    parts.log,
  )
  return {
    ...parts,
    responseCache: makeResponseCache(),
    dictionaryMemory: rememberDictionary(parts.database.db),
    entryAnalyser: makeEntryAnalyser({
      db: parts.database.db,
      analyse: parts.textWorkers.analyseEntries,
      onFailure: (error) => parts.log.warn({ error }, 'entries were not analysed, and wait'),
      saveWaitMs,
    }),
    journalReadings: makeJournalReadings({
      db: parts.database.db,
      queue: makeFairQueue(READINGS_QUEUE),
      streams: makeFairQueue(STREAMS_QUEUE),
      count: rateLimits.countJournalReading,
    }),
    showEntries: makeEntryShower(parts.database.db, parts.textWorkers.omitDreamWords),
    dreamStatistics: joinCounts(dreamBank, dictionary),
    names: indexSymbolNames(dictionary.symbols),
    keywords,
    figures: new Map(dictionary.symbols.map(({ slug, figure }) => [slug, figure])),
    formerSlugs: indexFormerSlugs(dictionary.symbols),
    themes: new Set(dictionary.themes.map(({ name }) => name)),
    renderer: { version: renderingVersion(keywords), render: parts.textWorkers.renderMarkdown },
    reminders: {
      delivery: makeDelivery({ secret, site: config.site, smtp: config.smtp }, pushTransport),
      site: config.site,
      sign: (text) => hashWithSecret(secret, text),
      count: (labels) => reminderCounter.inc(labels),
    },
    reminderCounter,
    rateLimits,
    bodyBytes: makeInFlightLimit(BODY_BYTES_PER_ADDRESS),
    allBodyBytes: makeInFlightLimit(BODY_BYTES_IN_ALL),
    limitRendering: makeRenderingLimit(config.limits.pages),
    journalSearch: makeJournalSearch(parts.database.db, embedder, parts.log, rateLimits.mayEmbedSearch),
  }
}
