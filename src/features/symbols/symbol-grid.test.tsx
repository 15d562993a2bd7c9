import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Footer } from '../../components/layout/footer.tsx'
import { Header } from '../../components/layout/header.tsx'
import { FragmentContext } from '../../components/ui/cached-fragment.tsx'
import type { SymbolCard } from '../../contract/symbols.ts'
import { makeFragmentRenderer } from '../../lib/render-fragments.tsx'
import { SymbolGrid } from './symbol-grid.tsx'

const card = (slug: string, rest: Partial<SymbolCard> = {}): SymbolCard => ({
  slug,
  keyword: `${slug} & “others”`,
  category: { id: 'animals', slug: 'animals', name: 'Animals' },
  figure: { stars: '10,10 50,50 90,20', lines: '0-1-2', brightest: 1 },
  keyTakeaway: 'What is <said> of it.',
  excerpt: 'It is said.',
  ...rest,
})
const FOUND = {
  by: 'serpent',
  text: [
    { text: 'What is ', marked: false },
    { text: 'said', marked: true },
  ],
}

/** Renders the layout and a grid of cards at `path`, with fragments or as one, and how many of these were in memory. */
async function renderPage(path: string, hasFragments: boolean) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  const client = new QueryClient()
  router.options.Wrap = ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const added: Buffer[] = []
  const renderFragment = makeFragmentRenderer(router, (html) => `<!--${added.push(html) - 1}-->`)
  const html = renderToString(
    <FragmentContext value={hasFragments ? renderFragment : undefined}>
      <RouterContextProvider router={router}>
        <Header siteName="Somnary" />
        <SymbolGrid symbols={[card('snake'), card('owl', { found: FOUND })]} />
        <SymbolGrid symbols={[card('snake')]} level={2} />
        <Footer siteName="Somnary" />
      </RouterContextProvider>
    </FragmentContext>,
  )
  return { html: html.replace(/<!--(\d+)-->/g, (_, at) => added[Number(at)]?.toString() ?? ''), added }
}

test.each(['/', '/about', '/About', '/blog', '/search?q=owl', '/auth', '/nowhere'])(
  'a page of fragments is the page that is rendered as one: %s',
  async (path) => {
    const whole = await renderPage(path, false)
    const first = await renderPage(path, true)
    const second = await renderPage(path, true)
    expect(whole.added).toEqual([])
    expect(first.added).toHaveLength(5)
    expect(first.html).toBe(whole.html)
    expect(second.html).toBe(whole.html)
    // The same objects: nothing was rendered anew.
    expect(second.added.every((html, at) => html === first.added[at])).toBe(true)
  },
)

test('a card that says something else is another fragment', async () => {
  const { added } = await renderPage('/', true)
  expect(new Set(added).size).toBe(added.length)
})
