/** How a page marks its own script, and the preloads of that script's imports, until they are loaded. */
type Marks = { type: string; rel: string; expectedUser: { name: string; guest: string } }

/**
 * Runs in the head of every page: loads the page's scripts as soon as its text has been painted, so that they don't
 * delay it. A page in a tab in the background isn't painted, and an old browser doesn't say when: there they are loaded
 * once the rest of the page is there.
 *
 * The server puts the text of this function into pages, so it may use nothing from outside.
 */
export function loadScriptsAfterPaint({ type, rel, expectedUser }: Marks): void {
  const UNPAINTED_MS = 3_000
  let isLoading = false
  const load = () => {
    const entry = document.querySelector<HTMLScriptElement>(`script[type="${type}"]`)
    if (isLoading || !entry) return
    isLoading = true
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry.src
    script.onerror = () => window.earlyInput?.giveUp(expectedUser)
    document.head.append(script)
  }
  // In the second frame after the page has come in, the browser has laid it out and scrolled to where it was left.
  const loadAfterLayout = () => requestAnimationFrame(() => setTimeout(load))
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadAfterLayout, { once: true })
    else loadAfterLayout()
  }).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(load, document.hidden ? 0 : UNPAINTED_MS), { once: true })
}
