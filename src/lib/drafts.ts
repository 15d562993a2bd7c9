/**
 * What somebody is writing, kept on their own device until it is saved: it survives a closed tab, a lost connection and
 * a session that ran out. A draft belongs to a user. One that was written while nobody was signed in belongs to nobody:
 * it goes by itself, and becomes somebody's only when they say that it is theirs.
 */
export type Draft<Fields> = { fields: Fields; savedAt: string; expiresAt?: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A result that a guest wants to save waits for them to sign in, which takes minutes. */
export const RESULT_DRAFT_MS = HOUR_MS
/** Anything else that is left on a device whose user isn't signed in: long enough for a week without a connection. */
const LEFT_DRAFT_MS = 7 * DAY_MS
/** Whoever signs in this soon in the tab in which a guest kept a draft is taken to be that guest. */
const SAME_VISIT_MS = HOUR_MS / 6

const PREFIX = 'draft:'
const NOBODY = 'nobody'

const beginningOf = (userId: number | null) => `${PREFIX}${userId ?? NOBODY}:`
const keyOf = (userId: number | null, name: string) => beginningOf(userId) + name

/**
 * Keeps a draft, a guest's for a time, in milliseconds. Where the device refuses (no room, private mode), writing goes
 * on without one.
 */
export function keepDraft<Fields>(
  userId: number | null,
  name: string,
  fields: Fields,
  lifetimeMs = userId === null ? LEFT_DRAFT_MS : undefined,
): void {
  const now = Date.now()
  store(keyOf(userId, name), {
    fields,
    savedAt: new Date(now).toISOString(),
    ...(lifetimeMs !== undefined && { expiresAt: new Date(now + lifetimeMs).toISOString() }),
  })
}

/** A user's draft of that name; one whose time is over is gone. */
export function readDraft<Fields>(userId: number | null, name: string): Draft<Fields> | undefined {
  return read<Fields>(keyOf(userId, name))
}

export function forgetDraft(userId: number | null, name: string): void {
  remove(keyOf(userId, name))
}

/** The names of a user's drafts on this device; of those that were written while nobody was signed in for null. */
export function draftsOf(userId: number | null): string[] {
  const beginning = beginningOf(userId)
  return keys()
    .filter((key) => key.startsWith(beginning) && read(key))
    .map((key) => key.slice(beginning.length))
}

/** Removes all of a user's drafts from this device. */
export function forgetDrafts(userId: number): void {
  for (const key of keys()) if (key.startsWith(beginningOf(userId))) remove(key)
}

/** Removes every draft on this device whose time is over. */
export function removeExpiredDrafts(): void {
  for (const key of keys()) if (key.startsWith(PREFIX)) read(key)
}

/** Gives all of a user's drafts a time, for they have left the device. */
export function limitDrafts(userId: number): void {
  const expiresAt = new Date(Date.now() + LEFT_DRAFT_MS).toISOString()
  for (const name of draftsOf(userId)) {
    const draft = readDraft(userId, name)
    if (draft && !draft.expiresAt) store(keyOf(userId, name), { ...draft, expiresAt })
  }
}

/**
 * The user has signed in: their drafts stay until they are saved, and what they kept in this tab just before, as a
 * guest, is theirs.
 */
export function welcomeToDrafts(userId: number): void {
  for (const name of draftsOf(userId)) {
    const draft = readDraft(userId, name)
    if (draft?.expiresAt) store(keyOf(userId, name), { fields: draft.fields, savedAt: draft.savedAt })
  }
  for (const name of draftsOf(null)) if (isOfThisVisit(name)) adoptDraft(userId, name)
}

/** `name`, or with a number behind it, under which nothing of the user stands that isn't saved yet. */
export function freeDraftName(userId: number | null, name: string): string {
  let free = name
  for (let number = 2; readDraft(userId, free); number++) free = `${name}-${number}`
  return free
}

/** Makes a guest's draft a user's own. Gives its new name; undefined when there is none of that name any more. */
export function adoptDraft(userId: number, name: string): string | undefined {
  const draft = readDraft(null, name)
  forgetDraft(null, name)
  if (!draft) return undefined
  const free = freeDraftName(userId, name)
  keepDraft(userId, free, draft.fields)
  return free
}

/** Remembers for as long as this tab is open that a guest's draft was made in it. */
export function markDraftOfVisit(name: string): void {
  try {
    sessionStorage.setItem(keyOf(null, name), readDraft(null, name)?.savedAt ?? '')
  } catch {
    // Then it is asked about, like any other.
  }
}

/** Whether a guest's draft was made in this tab, and only just. */
function isOfThisVisit(name: string): boolean {
  const savedAt = readDraft(null, name)?.savedAt
  if (!savedAt || Date.now() - Date.parse(savedAt) > SAME_VISIT_MS) return false
  try {
    return sessionStorage.getItem(keyOf(null, name)) === savedAt
  } catch {
    return false
  }
}

/** Keeps what stands in a form, at once. Answers whether there is anything that isn't saved. */
type DraftKeeper = () => boolean

const keepers = new Set<DraftKeeper>()

/** Registers the form that is open, until the function it gives is called. */
export function addDraftKeeper(keep: DraftKeeper): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** Keeps what stands in the forms that are open. Answers whether there is anything that isn't saved. */
export function keepOpenForms(): boolean {
  return [...keepers].map((keep) => keep()).some(Boolean)
}

function store(key: string, draft: Draft<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // What is written still stands in the form.
  }
}

function read<Fields>(key: string): Draft<Fields> | undefined {
  try {
    const text = localStorage.getItem(key)
    if (!text) return undefined
    const draft = JSON.parse(text) as Draft<Fields>
    if (!isOver(key, draft)) return draft
  } catch {
    return undefined
  }
  remove(key)
  return undefined
}

function isOver(key: string, draft: Draft<unknown>): boolean {
  if (!draft.expiresAt && !key.startsWith(beginningOf(null))) return false
  return !(endOfDraft(draft).getTime() > Date.now())
}

/** When a draft goes. A guest's of before they had a time goes as one that was left. */
export function endOfDraft({ savedAt, expiresAt }: Draft<unknown>): Date {
  return new Date(expiresAt ?? Date.parse(savedAt) + LEFT_DRAFT_MS)
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could be kept here, so there is nothing to forget.
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
