import type { Config } from './config.ts'

type Code = string | undefined

/** Sentences that tell the operator what to do when the start fails with a code of Node or PostgreSQL (SQLSTATE). */
const DATABASE_CODES: [codes: RegExp, sentence: string][] = [
  [/^28/, 'The database server refuses the user or the password of DATABASE_URL.'],
  [/^3D000$/, 'The database that DATABASE_URL names is not on its server: create it, or correct the name.'],
  [/^42501$/, 'The user of DATABASE_URL may not set up the database: make it the database’s owner.'],
  [
    /^(58P01|0A000)$/,
    'The database server lacks the extensions pg_trgm and fuzzystrmatch: install PostgreSQL’s contrib package.',
  ],
  [/^(08...|57P0.|53300)$/, 'The database server takes no connections at the moment: look into its log.'],
  [/^53100$/, 'The disk of the database server is full: make room.'],
]
const UNREACHABLE = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const UNREACHABLE_MESSAGE = /timeout exceeded when trying to connect|Connection terminated/
const FILE_CODES = /^(EACCES|EPERM|EROFS|ENOTDIR|ENOENT|ENOSPC|EEXIST)$/

/**
 * Turns an error of the start into one whose message is a sentence for the operator. Errors whose message is one
 * already are returned as they are.
 */
export function describeStartFailure(error: unknown, config?: Pick<Config, 'port' | 'host' | 'dataDir'>): Error {
  const codes = codesOf(error)
  const has = (pattern: RegExp) => codes.find((code) => pattern.test(code))
  const { syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && config?.host)) return listenFailure(codes[0], config)
  for (const [pattern, sentence] of DATABASE_CODES) if (has(pattern)) return new Error(sentence)
  const unreachable = has(UNREACHABLE)
  if (unreachable || UNREACHABLE_MESSAGE.test((error as Error).message)) {
    return new Error(
      `The database server of DATABASE_URL can’t be reached${unreachable ? ` (${unreachable})` : ''}: start it, or correct the address.`,
    )
  }
  if (codes[0] === 'ERR_INVALID_URL') {
    return new Error('DATABASE_URL can’t be read: special characters of a password are written as %23 and the like.')
  }
  const { path } = error as NodeJS.ErrnoException
  if (path !== undefined && has(FILE_CODES)) {
    if (config && path.startsWith(config.dataDir)) {
      return new Error(`The folder ${config.dataDir} can’t be written (${codes[0]}): allow it, or set DATA_DIR.`)
    }
    return new Error(`${path} can’t be read (${codes[0]}): start in the project’s folder, after npm run build.`)
  }
  const sqlState = has(/^[0-9A-Z]{5}$/)
  if (sqlState) return new Error(`The database refuses what the site needs at its start (SQLSTATE ${sqlState}).`)
  return error instanceof Error ? error : new Error('The site could not be started.')
}

function listenFailure(code: Code, { port, host }: { port?: number; host?: string | undefined } = {}): Error {
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is already in use. Stop what runs there, or set PORT.`)
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user: set PORT to one above 1023.`)
  return new Error(`There is no address ${host ?? ''} to listen at on this machine (${code}): correct HOST.`)
}

/** The codes of an error and its causes, outermost first: Drizzle and Node wrap the errors that they pass on. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code } = error as NodeJS.ErrnoException
  const within = error instanceof AggregateError ? error.errors : [error.cause]
  return [...(typeof code === 'string' ? [code] : []), ...within.flatMap(codesOf)]
}
