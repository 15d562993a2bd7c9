import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

const SITE = 'https://dreams.example'
const LISTS: Record<string, unknown> = {
  '/api/categories': [{ slug: 'animals' }],
  '/api/search?q=&limit=40&view=name': [{ slug: 'snake' }, { slug: 'moon' }],
}

/** A site that notes what it is asked for. */
function makeSite() {
  const asked: string[] = []
  const handleRequest = async ({ url }: Request) => {
    const path = url.slice(SITE.length)
    asked.push(path)
    return path in LISTS ? Response.json(LISTS[path]) : new Response('a page')
  }
  return { asked, handleRequest }
}

it('asks for the home page, the most popular symbols and all categories, once each', async () => {
  const { asked, handleRequest } = makeSite()
  await warmUp(handleRequest, SITE, new AbortController().signal)
  expect(asked).toEqual(
    expect.arrayContaining(['/', '/symbols', '/interpretation/snake', '/interpretation/moon', '/category/animals']),
  )
  expect(new Set(asked).size).toBe(asked.length)
})

it('asks for nothing more once the server stops', async () => {
  const { asked, handleRequest } = makeSite()
  const stopping = new AbortController()
  await warmUp(
    (request) => {
      if (request.url === `${SITE}/`) stopping.abort()
      return handleRequest(request)
    },
    SITE,
    stopping.signal,
  )
  expect(asked.at(-1)).toBe('/')
})

it('renders the other pages when a list can’t be had', async () => {
  const asked: string[] = []
  const away = async ({ url }: Request) => {
    asked.push(url)
    return new Response('{}', { status: url.includes('/api/') ? 503 : 200 })
  }
  await warmUp(away, SITE, new AbortController().signal)
  expect(asked).toContain(`${SITE}/`)
})
