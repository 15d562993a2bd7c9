/**
 * What a guest hasn't sent or saved, kept in the tab's `sessionStorage`: it survives a reload, and a tab that the
 * browser has discarded to save memory, and is gone when the tab is closed. What others may read on a shared device
 * isn't put into `localStorage`.
 */
const PREFIX = 'guest:'

/** Keeps `value` under `name` for this tab; undefined forgets it. Does nothing where the browser stores nothing. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // The storage is full or disabled. The text is still in the form.
  }
}

/** What was kept under `name` in this tab; undefined if nothing was. */
export function readFromTab<Value>(name: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}

/** Forgets all that a guest has left in this tab: to be called when the tab becomes another person's. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
