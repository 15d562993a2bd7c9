type Early = HTMLButtonElement | HTMLFormElement
declare global {
  interface Window {
    /** Holds the last button clicked, or form submitted, before hydration; set by {@link PRE_HYDRATION_SCRIPT}. */
    early?: { last?: Early; stop(): void }
  }
}

/**
 * A script for the page's head. Until {@link replayPreHydrationEvents} runs, it records the last button clicked, and
 * records a POST form instead of letting the browser submit it: on a slow connection, people use a page before its
 * scripts have loaded.
 */
export const PRE_HYDRATION_SCRIPT = `{
const keep = (event) => {
  const { target, type } = event
  const meant = type === 'submit' ? target : target.closest?.('button')
  if (!meant || (type === 'submit' ? meant.method !== 'post' : meant.type !== 'button')) return
  if (type === 'submit') event.preventDefault()
  window.early.last = meant
}
window.early = { stop() { for (const type of ['click', 'submit']) removeEventListener(type, keep, true) } }
for (const type of ['click', 'submit']) addEventListener(type, keep, true)
}`

/**
 * Replays the recorded click or submit, and sets `data-ready` on the document. Made for `useEffect`: returns the
 * clean-up function.
 */
export function replayPreHydrationEvents(): () => void {
  // Only after the effect does React hydrate the part of the page that is clicked at once.
  const timer = setTimeout(replay)
  return () => clearTimeout(timer)
}

function replay(): void {
  const { early } = window
  delete window.early
  early?.stop()
  document.documentElement.dataset['ready'] = ''
  const target = early?.last
  if (!target?.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
