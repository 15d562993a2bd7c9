import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'
import { pathsOf } from '../../shared/pages.ts'
import { warmUp } from './warm-up.ts'

const FIXED = pathsOf(({ sameFor }) => sameFor === 'everyone')
const SITE = 'https://dreams.example'
const PAGE = { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' } }

describeSite('the pages that are asked for most', (open) => {
  let rendered: string[]
  let onRender = () => {}
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(await open(), {}, undefined, undefined, ({ url }) => {
      rendered.push(new URL(url).pathname)
      onRender()
      return new Response('<!DOCTYPE html><html><head></head><body></body></html>', PAGE)
    })
  })
  const handleRequest = async ({ url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    return app.send(pathname + search, { headers: Object.fromEntries(headers) })
  }

  it('are rendered after the start: those without a slug, the home page first, all categories, all symbols, the most popular of them first', async () => {
    rendered = []
    await warmUp(handleRequest, SITE, new AbortController().signal, 0)
    expect(rendered[0]).toBe('/')
    expect(rendered.slice(0, 80)).toEqual(
      expect.arrayContaining([...FIXED, '/interpretation/snake', '/category/animals']),
    )
    const symbols = (await (await app.send('/api/search?q=&view=name', {})).json()) as unknown[]
    expect(rendered.filter((path) => path.startsWith('/interpretation/'))).toHaveLength(symbols.length)
    expect(new Set(rendered).size).toBe(rendered.length)
  })

  it('are left to their visitors once the server stops', async () => {
    rendered = []
    const stopping = new AbortController()
    onRender = () => stopping.abort()
    app.services.responseCache.clear()
    await warmUp(handleRequest, SITE, stopping.signal)
    expect(rendered).toEqual(['/'])
  })
})
