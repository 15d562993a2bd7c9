import { DAY_MS } from '../../shared/durations.ts'

/**
 * A user’s last import as this browser remembers it, so that it can be continued after a closed tab and taken back
 * afterwards: how many entries it had and added, and their ids; nothing of their content. `key` tells whether a file
 * that is chosen later is the same one.
 */
export type LastImport = { key: string; total: number; added: number; ids: string[]; isFinished: boolean; at: string }

const KEPT_MS = 30 * DAY_MS
const storageKey = (userId: number) => `import:${userId}`

/** The user’s last import in this browser; undefined if there was none within a month. */
export function readLastImport(userId: number): LastImport | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as LastImport | null
    if (!stored || !Array.isArray(stored.ids) || !(Date.now() - Date.parse(stored.at) < KEPT_MS)) return undefined
    return stored
  } catch {
    return undefined
  }
}

/** Remembers an import. Does nothing if the browser refuses to store it. */
export function rememberImport(userId: number, last: LastImport): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(last))
  } catch {
    // The import itself doesn't need it.
  }
}

export function forgetImport(userId: number): void {
  try {
    localStorage.removeItem(storageKey(userId))
  } catch {
    // There is nothing to forget then.
  }
}
