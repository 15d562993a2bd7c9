import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'

/** The beginning of the keys of drafts in `localStorage`. */
const DRAFT_PREFIX = 'draft:'

/**
 * Unsaved text, kept in this browser's `localStorage` until it is saved on the server, so that it survives a closed
 * tab, a lost connection and an expired session. A draft belongs to one user. A guest's draft expires, and becomes a
 * user's only if they adopt it, or sign in in the same tab shortly after (see {@link claimDrafts}). Times are ISO
 * strings.
 */
export type Draft<Fields> = { fields: Fields; savedAt: string; expiresAt?: string }

/** The time for which an interpretation that a guest wants to save is kept for them: signing in takes minutes. */
export const RESULT_DRAFT_MS = HOUR_MS
/** The time for any other draft while its user isn't signed in: it should survive a week without a connection. */
const ABANDONED_DRAFT_MS = 7 * DAY_MS
/** A user who signs in within this time in the tab in which a guest made a draft is taken to be that guest. */
const CLAIM_PERIOD_MS = HOUR_MS / 6

const GUEST_OWNER = 'nobody'

const keyPrefix = (userId: number | null) => `${DRAFT_PREFIX}${userId ?? GUEST_OWNER}:`
const storageKey = (userId: number | null, name: string) => keyPrefix(userId) + name

/**
 * Stores a draft of a user (null: of a guest). It expires after `lifetimeMs`; by default a user's never expires, a
 * guest's does after a week. Does nothing if the browser refuses to store it (storage full, private mode).
 */
export function saveDraft<Fields>(
  userId: number | null,
  name: string,
  fields: Fields,
  lifetimeMs = userId === null ? ABANDONED_DRAFT_MS : undefined,
): void {
  const now = Date.now()
  store(storageKey(userId, name), {
    fields,
    savedAt: new Date(now).toISOString(),
    ...(lifetimeMs !== undefined && { expiresAt: new Date(now + lifetimeMs).toISOString() }),
  })
}

/** Changes fields of a draft, if there is one; when it was written, and until when it is kept, stays. */
export function amendDraft<Fields extends object>(userId: number | null, name: string, change: Partial<Fields>): void {
  const draft = readDraft<Fields>(userId, name)
  if (draft) store(storageKey(userId, name), { ...draft, fields: { ...draft.fields, ...change } })
}

/** Reads the draft called `name` of a user (null: of a guest). An expired one is removed, and undefined is returned. */
export function readDraft<Fields>(userId: number | null, name: string): Draft<Fields> | undefined {
  return read<Fields>(storageKey(userId, name))
}

export function deleteDraft(userId: number | null, name: string): void {
  remove(storageKey(userId, name))
}

/** The names of the drafts of a user (null: of guests) in this browser. */
export function listDrafts(userId: number | null): string[] {
  const prefix = keyPrefix(userId)
  return storageKeys()
    .filter((key) => key.startsWith(prefix) && read(key))
    .map((key) => key.slice(prefix.length))
}

/** Removes all of a user's drafts from this browser. */
export function deleteDrafts(userId: number): void {
  for (const key of storageKeys()) if (key.startsWith(keyPrefix(userId))) remove(key)
}

/** Removes all users' expired drafts from this browser. Reading an expired draft removes it. */
export function removeExpiredDrafts(): void {
  for (const key of storageKeys()) if (key.startsWith(DRAFT_PREFIX)) read(key)
}

/** Lets a user's drafts expire in a week, because the user isn't signed in here any more. */
export function expireDrafts(userId: number): void {
  const expiresAt = new Date(Date.now() + ABANDONED_DRAFT_MS).toISOString()
  for (const name of listDrafts(userId)) {
    const draft = readDraft(userId, name)
    if (draft && !draft.expiresAt) store(storageKey(userId, name), { ...draft, expiresAt })
  }
}

/**
 * To be called when a user has signed in: their drafts no longer expire, and a guest's recent drafts of this tab become
 * theirs.
 */
export function claimDrafts(userId: number): void {
  for (const name of listDrafts(userId)) {
    const draft = readDraft(userId, name)
    if (draft?.expiresAt) store(storageKey(userId, name), { fields: draft.fields, savedAt: draft.savedAt })
  }
  for (const name of listDrafts(null)) if (isRecentDraftOfThisTab(name)) adoptDraft(userId, name)
}

/** `name` if the user has no draft of that name, otherwise the first unused of `name-2`, `name-3` and so on. */
export function unusedDraftName(userId: number | null, name: string): string {
  let candidate = name
  for (let number = 2; readDraft(userId, candidate); number++) candidate = `${name}-${number}`
  return candidate
}

/** Turns a guest's draft into a user's. Returns its new name; undefined if there is no such draft any more. */
export function adoptDraft(userId: number, name: string): string | undefined {
  const draft = readDraft(null, name)
  deleteDraft(null, name)
  if (!draft) return undefined
  const newName = unusedDraftName(userId, name)
  saveDraft(userId, newName, draft.fields)
  return newName
}

/** Marks a guest's draft, in the tab's `sessionStorage`, as made in this tab. */
export function markDraftOfThisTab(name: string): void {
  try {
    sessionStorage.setItem(storageKey(null, name), readDraft(null, name)?.savedAt ?? '')
  } catch {
    // The user is then asked whether the draft is theirs, as for any other guest's draft.
  }
}

/** Whether a guest's draft was made in this tab within the last ten minutes. */
function isRecentDraftOfThisTab(name: string): boolean {
  const savedAt = readDraft(null, name)?.savedAt
  if (!savedAt || Date.now() - Date.parse(savedAt) > CLAIM_PERIOD_MS) return false
  try {
    return sessionStorage.getItem(storageKey(null, name)) === savedAt
  } catch {
    return false
  }
}

/** Saves the draft of a form at once. Returns whether the form has unsaved changes. */
type DraftSaver = () => boolean

const draftSavers = new Set<DraftSaver>()

/** Registers an open form. Returns the function that unregisters it. */
export function registerDraftSaver(saver: DraftSaver): () => void {
  draftSavers.add(saver)
  return () => draftSavers.delete(saver)
}

/** Saves the drafts of all open forms at once. Returns whether any of them has unsaved changes. */
export function saveOpenForms(): boolean {
  return [...draftSavers].map((save) => save()).some(Boolean)
}

function store(key: string, draft: Draft<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or disabled. The text is still in the form.
  }
}

function read<Fields>(key: string): Draft<Fields> | undefined {
  try {
    const text = localStorage.getItem(key)
    if (!text) return undefined
    const draft = JSON.parse(text) as Draft<Fields>
    if (!isExpired(key, draft)) return draft
  } catch {
    return undefined
  }
  remove(key)
  return undefined
}

function isExpired(key: string, draft: Draft<unknown>): boolean {
  if (!draft.expiresAt && !key.startsWith(keyPrefix(null))) return false
  return !(draftExpiry(draft).getTime() > Date.now())
}

/** When a draft expires. A guest's draft of an older build has no `expiresAt` and expires a week after it was saved. */
export function draftExpiry({ savedAt, expiresAt }: Draft<unknown>): Date {
  return new Date(expiresAt ?? Date.parse(savedAt) + ABANDONED_DRAFT_MS)
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
