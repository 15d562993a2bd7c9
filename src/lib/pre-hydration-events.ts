type Early = HTMLButtonElement | HTMLFormElement
declare global {
  interface Window {
    /**
     * What happened before hydration, set by `START_SCRIPT` (src/shared/start-script.ts): the last button clicked, or
     * form submitted, and whether the page's scripts were started long after it was loaded.
     */
    early?: { last?: Early; isLate: boolean; stop(): void }
  }
}

/** Whether this page was loaded so long before its scripts that the user may have changed meanwhile. */
export const isLateStart = typeof window !== 'undefined' && window.early?.isLate === true

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
  const target = window.early?.last
  document.documentElement.dataset['ready'] = ''
  if (target instanceof HTMLFormElement) {
    // React hydrates the part of the page that a click or this event is meant for, but not for a submit.
    target.dispatchEvent(new Event('pointercancel', { bubbles: true }))
    setTimeout(() => replayOn(target))
  } else replayOn(target)
}

function replayOn(target: Early | undefined): void {
  window.early?.stop()
  delete window.early
  if (!target?.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else press(target)
}

/** The whole press of a button, since some, such as tabs, act when the mouse goes down. */
function press(button: HTMLButtonElement): void {
  for (const type of ['mousedown', 'mouseup'])
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  button.click()
}
