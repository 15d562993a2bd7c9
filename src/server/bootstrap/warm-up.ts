import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { SEARCH_LIMIT_MAX } from '../../contract/limits.ts'
import { categoryPath, pathsOf, symbolPath } from '../../shared/pages.ts'

/**
 * How many symbols' pages are rendered at once: with the others about a hundred pages, after which V8 has compiled most.
 * The pages of the others follow slowly, today of all: a compressed page takes some 20 KB of memory.
 */
const SYMBOLS_AT_ONCE = 40
/** Between two pages of those that follow, so that they take about a sixth of a processor. */
const PAUSE_MS = 50

type Listed = { slug: string }

/**
 * Has the pages rendered that are asked for most, so that they are in memory for their first visitors, and V8 has
 * compiled what renders all others: a site's first pages take three times as long as later ones. One page after
 * another, so that whoever comes meanwhile waits for one of them at most. Ends when `signal` is aborted.
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
