/** The keys of `sessionStorage`: what a guest has told the interpreter, and answers to a note's question. */
type Key = 'guest' | 'answers'

/**
 * Keeps what hasn't been sent or saved for this tab: it survives a reload, and a tab that the browser has discarded
 * to save memory, and is gone when the tab is closed. It isn't in `localStorage`, where others could read it later on a
 * shared device. Without a value, nothing is kept any more: to be called so when the tab becomes another person's.
 */
export function keepInTab(key: Key, value?: unknown): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or disabled. The text is still in the form.
  }
}

/** The value kept in this tab; null if there is none, and on the server. */
export function readFromTab<Value>(key: Key): Value | null {
  try {
    // The text of null is null.
    return JSON.parse(`${sessionStorage.getItem(key)}`) as Value | null
  } catch {
    return null
  }
}
