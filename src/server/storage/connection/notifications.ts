import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { MINUTE_MS } from '../../../shared/durations.ts'
import type { Db, Tx } from './db.ts'

/** The kind of a change. It doesn't say whom or which row it concerns: every connection to the database can listen. */
export type Change = 'posts' | 'dictionary' | 'restore'

const CHANNEL = 'somnary_changes'
const PROBE = 'probe '

/** Pauses before the connection is opened again: the first is short, since it may be one of many that was ended. */
const RECONNECT_MS = { min: 50, max: 5_000 }
/** How often, and how long, the server is asked whether it is still there: its disappearance closes no connection. */
const HEARTBEAT_MS = 15_000
const ANSWER_MS = 5_000
/** How long the first notification may take, and how often the caches are cleared where none arrives. */
const PROBE_MS = 2_000
const DEAF_MS = MINUTE_MS

/**
 * Tells all processes of the site of a change as soon as the transaction `tx` has been committed, and never if it isn't
 * (https://www.postgresql.org/docs/current/sql-notify.html). Commits that notify wait for each other, so it is meant
 * for changes that are rare. The embedded database has one process, which knows what it has changed.
 */
export async function announceChange(tx: Db | Tx, change: Change): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${change})`)
}

type Options = {
  /** The server itself, not a pooler that shares connections between transactions; undefined: the embedded database. */
  url: string | undefined
  db: Db
  log: Pick<BaseLogger, 'warn'>
  /** Is called after each change, and when any kind of change may have been missed. */
  onChange: (change?: Change) => void
}

export type ChangeListener = { close(): Promise<void> }

/**
 * Listens for the changes that any process announces, on a connection of its own, which is opened again for as long as
 * it takes when it is lost. Resolves when the first attempt has been made; it never throws.
 */
export async function listenForChanges({ url, db, log, onChange }: Options): Promise<ChangeListener> {
  if (!url) return { close: async () => {} }
  const stopping = new AbortController()
  const probe = PROBE + randomUUID()
  const probeHeard = Promise.withResolvers<true>()
  const attempted = Promise.withResolvers<void>()
  let listening: pg.Client | undefined
  let deafTimer: NodeJS.Timeout | undefined

  /** Connects and listens until the connection is lost. Throws when it can't be opened. */
  async function listen(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'somnary changes',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    // Without a listener an error would end the process; it is followed by 'end'.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload === probe) probeHeard.resolve(true)
      // Nothing tells what an unknown change of a newer version concerns.
      else if (!payload?.startsWith(PROBE)) onChange(payload === 'posts' ? 'posts' : undefined)
    })
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      listening = client
      onListening()
      heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), HEARTBEAT_MS).unref()
      if (!stopping.signal.aborted) await ended
    } finally {
      clearInterval(heartbeat)
      listening = undefined
      await client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let wasListening = false
      const failure = await listen(() => {
        wasListening = true
        failures = 0
        // Changes that were announced before have been missed.
        onChange()
        attempted.resolve()
      }).catch((error: unknown) => error)
      attempted.resolve()
      if (stopping.signal.aborted) return
      if (wasListening) log.warn('changes of other processes are not heard: the connection that listens was lost')
      else if (failures === 1) log.warn({ err: failure }, 'changes of other processes are not heard for the moment')
      const ms = Math.min(RECONNECT_MS.min * 2 ** failures, RECONNECT_MS.max)
      failures += 1
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  /**
   * Checks that announcements are heard. Behind a pooler that shares connections between transactions they aren't:
   * while this transaction holds one of its connections, `listen` reaches another, to which the listener doesn't
   * belong.
   */
  async function warnIfDeaf(): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await listening?.query(`listen ${CHANNEL}`)
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${probe})`)
    })
    if (await Promise.race([probeHeard.promise, pause(PROBE_MS, false, { ref: false })])) return
    log.warn(
      'changes of other processes are not heard, they show after a minute: ' +
        'if DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the PostgreSQL server itself',
    )
    deafTimer = setInterval(() => onChange(), DEAF_MS).unref()
  }

  const running = run()
  await attempted.promise
  if (listening) await warnIfDeaf().catch(() => {})
  return {
    async close() {
      stopping.abort()
      clearInterval(deafTimer)
      await listening?.end().catch(() => {})
      await running
    },
  }
}
