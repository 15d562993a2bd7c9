import type { Logger } from 'pino'
import type { Figure } from '../../contract/figure.ts'
import type { Config } from '../bootstrap/config.ts'
import type { Session } from '../domain/account/sessions.ts'
import type { DictionaryMemory } from '../domain/dictionary/dictionary-index.ts'
import type { CountsOfDreams } from '../domain/dictionary/dream-statistics.ts'
import type { SymbolNames } from '../domain/dictionary/symbol-names.ts'
import type { EntryAnalyser } from '../domain/journal/entry-analysis.ts'
import type { JournalReadings } from '../domain/journal/journal-readings.ts'
import type { JournalSearch } from '../domain/journal/search/journal-search.ts'
import type { ShowEntries } from '../domain/journal/shown-entries.ts'
import type { InFlightLimit } from '../domain/limits/in-flight-limit.ts'
import type { RateLimits } from '../domain/limits/rate-limits.ts'
import type { RenderingLimit } from '../domain/limits/rendering-limit.ts'
import type { ReminderService } from '../domain/reminders/reminders.ts'
import type { InterpretationEngine } from '../interpreter/types.ts'
import type { Renderer } from '../markdown/rendered.ts'
import type { Database } from '../storage/connection/db.ts'
import type { PdfWorkers } from '../workers/pdf-workers.ts'
import type { TextWorkers } from '../workers/text-workers.ts'
import type { Metrics, ReminderCounter } from './metrics/metrics-registry.ts'
import type { ResponseCache } from './page-cache/response-store.ts'

/** The services that handlers use, created once when the server starts. */
export type Services = {
  config: Config
  log: Logger
  /** The key of cookie signatures and keyed hashes. */
  secret: string
  database: Database
  /** Analyses and renders all free text in worker threads, so that it doesn't block the event loop. */
  textWorkers: TextWorkers
  /** Analyses entries after they were saved, and again with a newer recogniser. */
  entryAnalyser: EntryAnalyser
  /** Reads the whole of journals, and keeps the results until they change. */
  journalReadings: JournalReadings
  /** Picks from entries the parts that are shared. */
  showEntries: ShowEntries
  /** Makes PDFs in a worker thread. */
  pdfWorkers: PdfWorkers
  engine: InterpretationEngine
  responseCache: ResponseCache
  /** The dictionary, in memory until it changes. */
  dictionaryMemory: DictionaryMemory
  names: SymbolNames
  /** How often the symbols are found in dream reports. */
  dreamStatistics: CountsOfDreams
  /** The keyword of each symbol, by its slug and its former slugs. */
  keywords: ReadonlyMap<string, string>
  /** The figures of the symbols by their slugs. */
  figures: ReadonlyMap<string, Figure>
  /** The slug of each symbol whose slug has changed, by its former slugs. */
  formerSlugs: ReadonlyMap<string, string>
  /** The names of the dictionary's themes. */
  themes: ReadonlySet<string>
  renderer: Renderer
  /** Finds entries of journals, and makes their vectors in the background. */
  journalSearch: JournalSearch
  /** The limits against password guessing and flooding. */
  rateLimits: RateLimits
  /** How many bytes of bodies may be in memory for one address at a time. */
  bodyBytes: InFlightLimit
  /** The same for all addresses together. */
  allBodyBytes: InFlightLimit
  /** How many pages an address may have rendered. */
  limitRendering: RenderingLimit
  /** Sends reminders and makes their links. */
  reminders: ReminderService
  /** Counts the reminders that `reminders` sends. */
  reminderCounter: ReminderCounter
}

/** Hono's environment: `Bindings` come with each request from the server, `Variables` are set by middleware. */
export type HttpEnv = {
  Bindings: {
    /** The remote address of the socket; absent for calls within the process. */
    address?: string | undefined
    /** Aborted when the request has to be answered now, because the server stops. */
    ending?: AbortSignal | undefined
    /** The request is a call of the API within the process, for a page that is being rendered. */
    isForPage?: boolean | undefined
    /** Renders the page of a request; absent when only the API runs. */
    renderPage?: ((request: Request) => Response | Promise<Response>) | undefined
  }
  Variables: {
    services: Services
    metrics: Metrics
    /** The id by which the log's lines of this request can be found. */
    requestId: string
    /** The key under which the response to this request is being stored, once it is made. */
    responseCacheKey?: string
    /** The body of a page that was rendered for this request. A response's own body is only a stream of it. */
    pageBody?: Buffer<ArrayBuffer> | undefined
    /** The body is made while it is sent. */
    isStreamed?: true
    /** The response comes from the response cache: its headers are complete and its body is already compressed. */
    isStoredResponse?: true
    /** The session of the signed-in user; undefined for a guest. */
    session?: Session | undefined
    /** The token of the session that the handler has opened; null if it has ended the session. */
    newSessionToken?: string | null
  }
}
