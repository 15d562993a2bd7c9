import { setImmediate } from 'node:timers/promises'

/** How many symbols' pages are rendered: with the others about a hundred pages, after which V8 has compiled most. */
const SYMBOLS = 40

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
  const [categories, symbols] = [await list('/api/categories'), await list(`/api/search?q=&limit=${SYMBOLS}&view=name`)]
  const paths = [
    ...['/', '/categories', '/symbols', '/search', '/blog', '/about', '/faq', '/glossary'],
    ...symbols.map(({ slug }) => `/interpretation/${slug}`),
    ...categories.map(({ slug }) => `/category/${slug}`),
  ]
  for (const path of paths) {
    if (signal.aborted) return
    await render(path)
    await setImmediate()
  }
}
