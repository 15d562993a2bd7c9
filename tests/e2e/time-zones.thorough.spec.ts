import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../support/server-process.ts'
import { becomeMember, PASSWORD, writeEntry } from './member.ts'
import { expect, test, thoroughAfterFirst } from './visitor.ts'

const DREAM = 'I stood on a bridge at night and the water below was very dark and still.'
const POST = { content: 'Long enough to be a post.', slug: 'at-midnight', title: 'At midnight' }

/** Times in the first and last hour of a month in UTC, at which other time zones are in the other month. */
const MOMENTS = ['2026-03-01T00:30:00.000Z', '2026-02-28T23:30:00.000Z']

/** The HTML without its scripts, since the data for hydration contains timestamps. */
const readable = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '')

test('every page is the same whatever the server’s time zone', async () => {
  test.setTimeout(180_000)
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'somnary-zones-'))
  const shown: Record<string, Map<string, string>> = {}
  let port: string | undefined
  let paths: string[] = []
  // The same session on both, since the account's page lists them.
  let cookie = ''
  for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const server = await startServer({ DATA_DIR, TZ, ...(port && { PORT: port }) })
    try {
      port = new URL(server.url).port
      const send = async (address: string, body: unknown) => {
        const headers = { 'Content-Type': 'application/json', Cookie: cookie }
        return fetch(server.url + address, { method: 'POST', body: JSON.stringify(body), headers })
      }
      const isFirst = paths.length === 0
      if (isFirst) {
        const entered = await send('/api/register', { username: 'travels', password: PASSWORD })
        cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        const ids: string[] = []
        for (const [at, publishedAt] of MOMENTS.entries()) {
          const dreamDate = publishedAt.slice(0, 10)
          const entry = { title: `Night ${at}`, dreamDate, dreamContent: DREAM, mood: 'Calm', tags: ['sea'] }
          ids.push(`/journal/${(await (await send('/api/journal', entry)).json()).id}`)
          const post = await (await send('/api/blog', { ...POST, slug: `${POST.slug}-${at}`, publishedAt })).json()
          ids.push(`/admin/blog/edit/${post.id}`, `/blog/${post.slug}`)
        }
        paths = [
          ...['/', '/categories', '/blog', '/about', '/faq', '/glossary', '/search?q=snake', '/interpretation/snake'],
          ...['/account', '/admin/blogs', '/blog/new', '/journal', '/journal?month=2026-02', '/journal/insights'],
          ...[
            '/journal/print',
            '/journal/print?month=2026-02',
            '/journal/print?month=2026-03',
            '/feed.xml',
            '/sitemap.xml',
          ],
          ...['/privacy-policy', '/offline', '/symbol-comparison', ...ids],
        ]
      }
      const pages = new Map<string, string>()
      for (const address of paths) {
        const response = await fetch(server.url + address, { headers: { Cookie: cookie } })
        expect(response.status, address).toBe(200)
        pages.set(`${address} at ${new URL(response.url).search}`, readable(await response.text()))
      }
      shown[TZ] = pages
    } finally {
      await server.stop()
    }
  }
  const [one = new Map(), other = new Map()] = Object.values(shown)
  expect([...one.keys()]).toEqual([...other.keys()])
  for (const [address, html] of one) expect(other.get(address), address).toBe(html)
  expect(one.get('/journal/print?month=2026-02 at ?month=2026-02')).toContain('February 28, 2026')
})

for (const [index, timezoneId] of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'].entries()) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('shows the same print view of a month as the server', thoroughAfterFirst(index), async ({ page }) => {
      await becomeMember(page)
      await writeEntry(page, { title: 'The first', dreamDate: '2026-03-01' })
      await writeEntry(page, { title: 'The last', dreamDate: '2026-03-31' })
      await page.goto('/journal/print?month=2026-03')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('March 2026')
      await expect(page.getByText('March 1, 2026')).toBeVisible()
      await expect(page.getByText('March 31, 2026')).toBeVisible()
      await page.goto('/journal/print')
      await expect(page).toHaveURL(new RegExp(`month=${new Date().toISOString().slice(0, 7)}$`))
    })
  })
}
