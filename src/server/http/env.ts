import type { Config } from '../config.ts'
import type { SymbolNames } from '../domain/query.ts'
import type { RateLimits } from '../domain/rate-limits.ts'
import type { Session } from '../domain/sessions.ts'
import type { Interpreter } from '../interpreter/port.ts'
import type { Logger } from '../log.ts'
import type { Renderer } from '../markdown/rendered.ts'
import type { Database } from '../storage/db.ts'
import type { TextWorkers } from '../workers/text-workers.ts'
import type { Metrics } from './metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** What the handlers work with, made once at start. */
export type Services = {
  config: Config
  log: Logger
  /** Signs cookies and keys hashes. */
  secret: string
  database: Database
  /** Reads all free text, off the thread that answers. */
  textWorkers: TextWorkers
  interpreter: Interpreter
  responseCache: ResponseCache
  names: SymbolNames
  /** The keyword of each symbol by its slug. */
  keywords: ReadonlyMap<string, string>
  renderer: Renderer
  /** What is counted to keep guessing and flooding off. */
  rateLimits: RateLimits
}

/** Hono's environment: what the server hands over with a request, and what middleware puts beside it. */
export type HttpEnv = {
  Bindings: {
    /** The peer's network address as the socket has it; absent for calls inside the process without one. */
    address?: string | undefined
    /** Renders the page of a request; absent where only the API runs. */
    renderPage?: ((request: Request) => Response | Promise<Response>) | undefined
  }
  Variables: {
    services: Services
    metrics: Metrics
    /** Who asks, where they are signed in. */
    session?: Session | undefined
  }
}
