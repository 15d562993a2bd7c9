/** The key of `sessionStorage`. */
const KEY = 'guest'

/**
 * Keeps what a guest hasn't sent or saved for this tab: it survives a reload, and a tab that the browser has discarded
 * to save memory, and is gone when the tab is closed. It isn't in `localStorage`, where others could read it later on a
 * shared device. Without a value, nothing is kept any more: to be called so when the tab becomes another person's.
 */
export function keepInTab(value?: unknown): void {
  try {
    if (value) sessionStorage.setItem(KEY, JSON.stringify(value))
    else sessionStorage.removeItem(KEY)
  } catch {
    // The storage is full or disabled. The text is still in the form.
  }
}

/** The value kept in this tab; null if there is none, and on the server. */
export function readFromTab<Value>(): Value | null {
  try {
    // The text of null is null.
    return JSON.parse(`${sessionStorage.getItem(KEY)}`) as Value | null
  } catch {
    return null
  }
}
