import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Config, ConfigError, readConfig } from './config.ts'
import { loadDictionary } from './content/load.ts'
import { loadPosts, readPosts } from './content/posts.ts'
import { readDictionary } from './content/read.ts'
import { ensureAdmin } from './domain/accounts.ts'
import { isCommonPassword } from './domain/passwords.ts'
import { makeApp } from './http/app.ts'
import type { HttpEnv } from './http/env.ts'
import { interpretFromReading } from './interpreter/from-reading.ts'
import type { Interpreter } from './interpreter/port.ts'
import { type Logger, makeLog } from './log.ts'
import { readSecret } from './secret.ts'
import { makeServices } from './services.ts'
import { forgetEndedWindows } from './storage/allowances.ts'
import { type Db, openDatabase } from './storage/db.ts'
import { forgetEndedAttempts } from './storage/rate-limits.ts'
import { deleteOldCounts } from './storage/recognitions.ts'
import { forgetEndedSessions } from './storage/sessions.ts'
import { makeTextWorkers, type TextWorkers } from './workers/text-workers.ts'

const HOUR_MS = 60 * 60 * 1000

/** The running product: everything that lives as long as the process. */
export type Application = {
  config: Config
  log: Logger
  app: OpenAPIHono<HttpEnv>
  /** Which database and which interpreter are in use, for the start-up line. */
  description: string
  close(): Promise<void>
}

/** Opens the database, migrates it, loads the content and builds the API. Throws what a person can act on. */
export async function startApplication(config: Config = readConfig()): Promise<Application> {
  await checkAdminPassword(config)
  const log = makeLog(config.logLevel)
  const dictionary = await readDictionary('content')
  const posts = await readPosts('content', dictionary.symbols)
  const secret = await readSecret(config)
  const database = await openDatabase({ url: config.databaseUrl, folder: `${config.dataDir}/db`, logger: log })
  const textWorkers = makeTextWorkers(dictionary.symbols)
  try {
    await loadDictionary(database.db, dictionary)
    if (config.admin) await ensureAdmin(database.db, config.admin)
    const services = makeServices({
      config,
      log,
      secret,
      database,
      dictionary,
      textWorkers,
      interpreter: await makeInterpreter(config, log, textWorkers),
    })
    await loadPosts(database.db, services.renderer, posts)
    const sweep = setInterval(() => {
      forgetEnded(database.db, new Date()).catch((err) => log.error({ err }, 'what has ended was not removed'))
    }, HOUR_MS).unref()
    // While nobody waits for it yet.
    textWorkers.warm()
    const interpreterName =
      config.ai.provider === 'dictionary' ? 'dictionary' : `${config.ai.provider} (${config.ai.model})`
    return {
      config,
      log,
      app: makeApp(services),
      description: `database: ${database.kind}, interpreter: ${interpreterName}`,
      async close() {
        clearInterval(sweep)
        await textWorkers.close()
        await database.close()
      },
    }
  } catch (error) {
    await textWorkers.close()
    await database.close()
    throw error
  }
}

/** Throws a {@link ConfigError} for a password that anybody else would be refused. Beside `readConfig`, since the list of them takes time to load. */
async function checkAdminPassword({ admin }: Config): Promise<void> {
  if (!admin || !(await isCommonPassword(admin.password))) return
  throw new ConfigError(
    'These settings are wrong:\n  ADMIN_PASSWORD is among the most common passwords and easily guessed',
  )
}

/** What is kept no longer than it lasts: allowances' windows, rate limits, sessions, and daily counts that nothing asks for. */
async function forgetEnded(db: Db, now: Date): Promise<void> {
  await forgetEndedWindows(db, now)
  await forgetEndedAttempts(db, now)
  await forgetEndedSessions(db, now)
  await deleteOldCounts(db, now)
}

async function makeInterpreter({ ai }: Config, log: Logger, textWorkers: TextWorkers): Promise<Interpreter> {
  if (ai.provider === 'dictionary') return interpretFromReading
  // Loaded only where a model is configured: the SDKs cost a third of a second and 30 MB.
  const { makeModelEngine, withFallback } = await import('./interpreter/model/model-engine.ts')
  const model = makeModelEngine(ai, textWorkers.verifyAnswer)
  if (ai.fallback !== 'dictionary') return model
  return withFallback(model, interpretFromReading, (failure) =>
    log.warn({ kind: failure.kind, reason: failure.message }, 'the model failed, the dictionary answers'),
  )
}

const holder = globalThis as { somnaryApplication?: Promise<Application> }

/** The one application of this process, started at the first call and kept across hot reloads. */
export function getApplication(): Promise<Application> {
  holder.somnaryApplication ??= startApplication()
  return holder.somnaryApplication
}
