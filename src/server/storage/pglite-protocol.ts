/** What the site's process and the database's tell each other. Bytes are PostgreSQL's wire protocol, whole messages. */

/** How the database's process is started: the JSON of its one argument. */
export type ProcessOptions = {
  /** Where the database is. */
  folder: string
  /** An empty database that a first start copies. */
  template: string
}

export type ToDatabase =
  | { connection: number; bytes: Uint8Array }
  /** The connection is gone: what it left open is rolled back. */
  | { connection: number; ended: true }
  /** Whether transactions may write. */
  | { readOnly: boolean }
  | { close: true }

export type FromDatabase =
  | { connection: number; bytes: Uint8Array }
  /** `recovered`: the database wasn't shut down properly before. */
  | { opened: true; recovered: boolean }

/** The last line that the process writes to its standard error: why it ended. */
export type Ending = { kind: 'in use' | 'unopenable' | 'crashed' | 'closed'; reason: string }
