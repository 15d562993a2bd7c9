/**
 * What somebody is writing, kept on their own device until it is saved: it survives a closed tab, a lost connection and a session
 * that ran out. A draft belongs to a person; one that was begun before signing in belongs to whoever signs in next on this device.
 */
export type Draft<Fields> = { fields: Fields; savedAt: string }

const PREFIX = 'draft'
const NOBODY = 'nobody'

const keyOf = (userId: number | null, name: string) => `${PREFIX}:${userId ?? NOBODY}:${name}`

/** Keeps a draft. Where the device refuses (no room, private mode), writing goes on without one. */
export function keepDraft<Fields>(userId: number | null, name: string, fields: Fields): void {
  try {
    const draft: Draft<Fields> = { fields, savedAt: new Date().toISOString() }
    localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
  } catch {
    // What is written still stands in the form.
  }
}

export function readDraft<Fields>(userId: number | null, name: string): Draft<Fields> | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, name))
    return text ? (JSON.parse(text) as Draft<Fields>) : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(userId: number | null, name: string): void {
  try {
    localStorage.removeItem(keyOf(userId, name))
  } catch {
    // Nothing could be kept here, so there is nothing to forget.
  }
}

/** The names of a person's drafts on this device; of those that were begun before signing in for null. */
export function draftsOf(userId: number | null): string[] {
  const beginning = keyOf(userId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(beginning))
      .map((key) => key.slice(beginning.length))
  } catch {
    return []
  }
}

/** Removes all of a person's drafts from this device. */
export function forgetDrafts(userId: number): void {
  for (const name of draftsOf(userId)) forgetDraft(userId, name)
}
