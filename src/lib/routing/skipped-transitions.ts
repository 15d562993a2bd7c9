/**
 * A navigation that interrupts another skips its view transition, as a hidden tab skips every one: the browser then
 * rejects promises of the transition. The router awaits one of them alone, so that the others would be reported as
 * uncaught, although nothing is wrong: only the animation is missing. From now on they count as handled.
 */
export function handleSkippedTransitions(): void {
  // Not every browser has view transitions.
  const start: Document['startViewTransition'] | undefined = document.startViewTransition
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start.call(document, update)
    Promise.allSettled([transition.ready, transition.finished])
    return transition
  }
}
