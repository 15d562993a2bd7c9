/** Often enough that nobody looks for a button, and seldom enough that a battery doesn't notice. */
const RETRY_MS = 20_000

/**
 * Calls `retry` whenever there may be a connection again: when the browser says so, and every 20 seconds while the page
 * is seen, since a browser that is connected to a network doesn't notice that the network itself has one again. Returns
 * a function that ends it.
 */
export function whenConnected(retry: () => unknown): () => void {
  const onOnline = () => void retry()
  const timer = setInterval(() => {
    if (!document.hidden && navigator.onLine) retry()
  }, RETRY_MS)
  addEventListener('online', onOnline)
  return () => {
    clearInterval(timer)
    removeEventListener('online', onOnline)
  }
}
