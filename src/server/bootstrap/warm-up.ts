import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { SEARCH_LIMIT_MAX } from '../../contract/limits.ts'
import { categoryPath, pathsOf, symbolPath } from '../../shared/pages.ts'

/**
 * How many symbols' pages are rendered at once: with the other pages about a hundred, after which V8 has compiled most
 * of the code. The pages of all other symbols follow slowly: a compressed page takes some 20 KB of memory.
 */
const SYMBOLS_AT_ONCE = 40
/** The pause between two of the pages that follow, so that they take about a sixth of a processor. */
const PAUSE_MS = 50

type Listed = { slug: string }

/**
 * Has the most requested pages rendered, so that they are in memory for their first visitors, and V8 has compiled the
 * code that renders all others: a site's first pages take three times as long as later ones. They are rendered one
 * after another, so that a visitor who comes meanwhile waits for one page at most. Ends when `signal` is aborted.
 */
export async function warmUp(
  handleRequest: (request: Request) => Promise<Response>,
  site: string,
  signal: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const list = async (path: string): Promise<Listed[]> => {
    const response = await handleRequest(new Request(new URL(path, site)))
    return response.ok ? ((await response.json()) as Listed[]) : []
  }
  const render = async (path: string) => {
    // As browsers ask, so that the compressed copy is made as well.
    const request = new Request(new URL(path, site), { headers: { 'Accept-Encoding': 'br' } })
    await (await handleRequest(request)).arrayBuffer()
  }
  const [categories, symbols] = [
    await list('/api/categories'),
    await list(`/api/search?q=&limit=${SEARCH_LIMIT_MAX}&view=name`),
  ]
  const pageOf = ({ slug }: Listed) => symbolPath(slug)
  const atOnce = [
    ...pathsOf(({ sameFor }) => sameFor === 'everyone'),
    ...symbols.slice(0, SYMBOLS_AT_ONCE).map(pageOf),
    ...categories.map(({ slug }) => categoryPath(slug)),
  ]
  for (const path of atOnce) {
    if (signal.aborted) return
    await render(path)
    await setImmediate()
  }
  for (const path of symbols.slice(SYMBOLS_AT_ONCE).map(pageOf)) {
    await pause(pauseMs)
    if (signal.aborted) return
    await render(path)
  }
}
