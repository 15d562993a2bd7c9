import type { HttpBindings } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { HOUR_MS } from '../../shared/durations.ts'
import { readDreamBank } from '../content/dreambank.ts'
import { readPosts } from '../content/posts.ts'
import { readDictionary } from '../content/read.ts'
import { isCommonPassword } from '../domain/account/passwords.ts'
import { SESSION_DAYS } from '../domain/account/sessions.ts'
import { refundExpired } from '../domain/limits/allowance.ts'
import { makeApp } from '../http/app.ts'
import type { HttpEnv } from '../http/context.ts'
import { makeMetrics } from '../http/metrics/metrics-registry.ts'
import { sendStoredPages } from '../http/page-cache/stored-pages.ts'
import { requestContext } from '../http/request-context.ts'
import { dictionaryEngine } from '../interpreter/dictionary-engine.ts'
import { withFallback } from '../interpreter/model/with-fallback.ts'
import type { InterpretationEngine } from '../interpreter/types.ts'
import { startIntervalJob } from '../interval-job.ts'
import { deleteExpiredWindows } from '../storage/allowance.ts'
import { type Db, openDatabase } from '../storage/connection/db.ts'
import { listenForChanges } from '../storage/connection/notifications.ts'
import { shortenAfterSetClock } from '../storage/connection/set-clock.ts'
import { forgetDeleted } from '../storage/deleted-entries.ts'
import { deleteOldFeedback } from '../storage/feedback.ts'
import { deleteExpiredChallenges } from '../storage/passkeys.ts'
import { deleteExpiredRateLimits } from '../storage/rate-limits.ts'
import { deleteOldCounts } from '../storage/recognitions.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { deleteEndedShares } from '../storage/shares.ts'
import { makeEmbedder } from '../workers/embedder.ts'
import { makePdfWorkers } from '../workers/pdf-workers.ts'
import { makeTextWorkers } from '../workers/text-workers.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { loadContent } from './load-content.ts'
import { isOllamaThere, OLLAMA_HINT } from './local-model.ts'
import { type Logger, makeLog } from './log.ts'
import { startReminderJob } from './reminder-job.ts'
import { checkSharedSecret, readSecret } from './secret.ts'
import { makeServices } from './services.ts'
import { startBackups } from './start-backups.ts'

/** How long a stop waits for a cleanup at most. */
const CLEANUP_STOP_MS = 10_000

/** The running application: everything that lives as long as the process. */
export type Application = {
  config: Config
  log: Logger
  app: OpenAPIHono<HttpEnv>
  /** Sends stored pages ahead of everything else. */
  sendStoredPages: MiddlewareHandler<{ Bindings: HttpBindings }>
  /** The database and the interpreter in use, for the log line at startup. */
  description: string
  close(): Promise<void>
}

/**
 * Opens and migrates the database, loads the content and builds the API. Throws errors whose message tells the operator
 * what to do.
 */
export async function startApplication(config: Config = readConfig()): Promise<Application> {
  keepAddressesFromReports()
  await checkAdminPassword(config)
  const log = makeLog(config.logLevel)
  const secret = await readSecret(config)
  // The embedded database starts in a process of its own, while this one reads the content.
  const opening = openDatabase({
    url: config.databaseUrl,
    isPooled: config.databaseUrl !== config.databaseDirectUrl,
    folder: `${config.dataDir}/db`,
    logger: log,
  })
  const [opened, read] = await Promise.allSettled([opening, readContent()])
  if (opened.status === 'rejected') throw opened.reason
  const database = opened.value
  if (read.status === 'rejected') {
    await database.close()
    throw read.reason
  }
  const { dictionary, dreamBank, posts } = read.value
  // The parts that have started are ended in the opposite order: by a stop, or when another part can't start.
  const started = new AsyncDisposableStack()
  started.defer(() => database.close())
  try {
    await checkSharedSecret(database, secret)
    const textWorkers = makeTextWorkers(dictionary, { networkOf: () => requestContext.getStore()?.network() })
    started.defer(() => textWorkers.close())
    const pdfWorkers = makePdfWorkers()
    started.defer(() => pdfWorkers.close())
    const services = makeServices({
      config,
      log,
      secret,
      database,
      dictionary,
      dreamBank,
      textWorkers,
      pdfWorkers,
      engine: await makeEngine(config, log),
      embedder: config.searchByMeaning ? makeEmbedder() : undefined,
    })
    started.defer(() => services.journalSearch.close())
    started.defer(() => services.entryAnalyser.close())
    const content = await loadContent(services, { dictionary, posts })
    started.defer(() => content.idle())
    const changes = await listenForChanges({
      url: config.databaseDirectUrl,
      db: database.db,
      log,
      onChange(change) {
        if (change !== 'posts') services.dictionaryMemory.clear()
        services.responseCache.clear()
        // If this fails because the database is away again, it is retried when the connection is back: a change, too.
        content
          .reloadAfterRestore()
          .catch((err) => log.error({ err }, 'the content of this version was not loaded after a restore'))
      },
    })
    started.defer(() => changes.close())
    const cleanupJob = startIntervalJob(() => deleteExpired(database.db, new Date()), {
      everyMs: HOUR_MS,
      stopMs: CLEANUP_STOP_MS,
      onError: (err) => log.error({ err }, 'what has ended was not removed'),
    })
    started.defer(() => cleanupJob.stop())
    const onMissedEntries = (err: unknown) => log.error({ err }, 'entries that wait to be analysed were not looked for')
    const pendingEntriesJob = startIntervalJob(() => services.entryAnalyser.startPending(), {
      everyMs: HOUR_MS,
      onError: onMissedEntries,
    })
    started.defer(() => pendingEntriesJob.stop())
    const stopBackups = await startBackups(services, content)
    started.defer(stopBackups)
    const reminderJob = startReminderJob(database.db, services.reminders, log)
    started.defer(() => reminderJob.stop())
    // Starts a worker thread before the first request needs it.
    textWorkers.warm()
    services.journalSearch.queue?.start()
    services.entryAnalyser.startPending().catch(onMissedEntries)
    const metrics = makeMetrics(services)
    return {
      config,
      log,
      app: makeApp(services, metrics),
      sendStoredPages: sendStoredPages(services, metrics),
      description: `database: ${database.kind}, interpreter: ${await describeInterpreter(config)}`,
      close: () => started.disposeAsync(),
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

/**
 * The loaders of native modules ask for Node's report, to learn which C library is there. Without this the report would
 * ask DNS for the name of each visitor's address, and the whole process would wait for the answers.
 */
function keepAddressesFromReports(): void {
  Object.assign(process.report, { excludeNetwork: true })
}

async function readContent() {
  const dictionary = await readDictionary('content')
  return {
    dictionary,
    dreamBank: await readDreamBank('content'),
    posts: await readPosts('content', dictionary.symbols),
  }
}

/**
 * Throws a {@link ConfigError} if the administrator's password is one that no user could register with. Separate from
 * `readConfig`, since the list of common passwords takes time to load.
 */
async function checkAdminPassword({ admin }: Config): Promise<void> {
  if (!admin || !(await isCommonPassword(admin.password))) return
  throw new ConfigError(
    'These settings are wrong:\n  ADMIN_PASSWORD is among the most common passwords and easily guessed',
  )
}

/**
 * Refunds what killed processes have taken from allowances. Deletes expired windows of allowances, rate limit counters,
 * sessions, challenges for passkeys, the ids of deleted entries and shares, and daily counts that no query reads.
 */
async function deleteExpired(db: Db, now: Date): Promise<void> {
  await shortenAfterSetClock(db, now, SESSION_DAYS)
  await refundExpired(db, now)
  await deleteExpiredWindows(db, now)
  await deleteExpiredRateLimits(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredChallenges(db, now)
  await forgetDeleted(db, now)
  await deleteOldCounts(db, now)
  await deleteOldFeedback(db, now)
  await deleteEndedShares(db, now)
}

/** Names the interpreter in use. Where none was chosen, tells of a model server on this machine that could be used. */
async function describeInterpreter({ ai }: Config): Promise<string> {
  if (ai.provider !== 'dictionary') return `${ai.provider} (${ai.model})`
  return !ai.isChosen && (await isOllamaThere()) ? `dictionary; ${OLLAMA_HINT}` : 'dictionary'
}

async function makeEngine({ ai }: Config, log: Logger): Promise<InterpretationEngine> {
  if (ai.provider === 'dictionary') return dictionaryEngine
  // Loaded only where a model is configured: the SDKs cost a third of a second and 30 MB.
  const { makeModelEngine } = await import('../interpreter/model/model-engine.ts')
  const model = makeModelEngine(ai)
  if (ai.fallback !== 'dictionary') return model
  return withFallback(model, dictionaryEngine, (failure) =>
    log.warn({ kind: failure.kind, reason: failure.message }, 'the model failed, the dictionary answers'),
  )
}

const holder = globalThis as { somnaryApplication?: Promise<Application> }

/** Returns the only application of this process. It is started by the first call, and kept across hot reloads. */
export function getApplication(): Promise<Application> {
  holder.somnaryApplication ??= startApplication()
  return holder.somnaryApplication
}
