/**
 * Messages between the site's process and the database process. `bytes` are whole messages of PostgreSQL's wire
 * protocol.
 */

/** Options of the database process, passed to it as JSON in its only argument. */
export type ProcessOptions = {
  /** The data folder of the database. */
  folder: string
  /** The folder of an empty database, which the first start copies. */
  template: string
}

/** The files that were copied already, as `describeFile` describes them, by their path in the folder. */
export type CopiedFiles = Record<string, string>

export type ToDatabase =
  | { connection: number; bytes: Uint8Array }
  /** The connection was closed: its open transaction is rolled back. */
  | { connection: number; ended: true }
  /** Whether new transactions are read-only. */
  | { readOnly: boolean }
  /** Completes the copy of the data folder in this folder, between two statements. */
  | { completeCopy: string; copied: CopiedFiles }
  | { close: true }

export type FromDatabase =
  | { connection: number; bytes: Uint8Array }
  /** `recovered`: the database had not been shut down properly before. */
  | { opened: true; recovered: boolean }
  /** The copy of the data folder is complete, or why it isn't. */
  | { completed: string; failure?: string }

/** Why the process ended; written as JSON in the last line of its standard error. */
export type Ending = { kind: 'in use' | 'unopenable' | 'crashed' | 'closed'; reason: string }
