import { channel } from 'node:diagnostics_channel'

/**
 * The events that any floor of the server can report of its work, for the metrics. They hold only names, counts and
 * times, and never anything of a visitor.
 */
export type Telemetry = {
  /** A language model was asked for a reading, in one request or several. */
  modelCall: { outcome: 'answered' | 'failed' | 'timeout' | 'busy' | 'cancelled'; seconds: number }
  /** The tokens of one request to it; undefined where its server doesn't count them. */
  modelTokens: { input: number | undefined; output: number | undefined }
  /** The dictionary has answered in the model's place. */
  modelFallback: { reason: string }
  /** An interpretation was charged, refused because the allowance is used up, or given back. */
  allowance: { visitor: string; outcome: 'used' | 'refused' | 'refunded' }
  sessionOpened: Record<string, never>
  /** A statement of the database. */
  query: { seconds: number; isFailed: boolean }
  /** A task was ended by its pool of worker threads, or refused because too many wait. */
  taskStopped: { pool: string; reason: 'time' | 'memory' | 'busy' }
  /** Work that a pool or queue has now; told whenever it changes. */
  workload: { pool: string; running: number; waiting: number }
}

const channelOf = (name: keyof Telemetry) => channel(`somnary:${name}`)

/** Tells of something that has happened. It costs next to nothing when nobody listens, and never throws. */
export function tell<Name extends keyof Telemetry>(name: Name, event: Telemetry[Name]): void {
  channelOf(name).publish(event)
}

/** Calls `listener` with all events of this name in this process, for as long as the process lives. */
export function onTelemetry<Name extends keyof Telemetry>(
  name: Name,
  listener: (event: Telemetry[Name]) => void,
): void {
  channelOf(name).subscribe((event) => listener(event as Telemetry[Name]))
}
