import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { newName, PASSWORD } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker is installed, with the precached pages, and controls the page. */
async function untilReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
  })

test('guides and visited symbols open without a connection, and a dream can be written down', async ({
  page,
  context,
}) => {
  await page.goto('/interpretation/snake')
  await untilReady(page)
  await expect.poll(() => keptAddresses(page)).toContain('/interpretation/snake')
  await expect.poll(() => keptAddresses(page)).toContain('/offline')
  // By client-side navigation, without a page load.
  await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Categories' }).click()
  await expect.poll(() => keptAddresses(page)).toContain('/categories')

  await context.setOffline(true)
  await page.goto('/interpretation/snake')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snake')
  await page.goto('/glossary')
  await page.getByPlaceholder('Search terms...').fill('shadow')
  await expect(page.getByText(/^Showing \d of 25 terms$/)).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'Still have questions?' })).toBeVisible()
  // By links, whose pages load their texts as scripts.
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Glossary' }).click()
  await expect(page.getByText('Showing 25 of 25 terms')).toBeVisible()

  await page.goto('/journal')
  await expect(page).toHaveURL('/offline')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await page.getByLabel('Title').fill('Written in the mountains')
  await page.getByLabel('Dream description').fill('A hut without a door, and snow inside.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await expect(page.getByText('Kept on this device.')).toBeVisible()

  await context.setOffline(false)
  await page.request.post('/api/register', { data: { username: newName(), password: PASSWORD } })
  await page.goto('/journal')
  await page.getByLabel('Writing from before you signed in').getByRole('button', { name: 'Add to my journal' }).click()
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article', { name: 'Written in the mountains' })).toBeVisible()
})

test('the service worker never caches private data', async ({ page }) => {
  const username = newName()
  await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  await page.request.post('/api/journal', {
    data: { title: 'A secret lighthouse', dreamDate: '2026-03-01', dreamContent: 'Nobody knows of it.' },
  })
  await page.goto('/')
  await untilReady(page)
  for (const path of ['/journal', '/account', '/journal/insights', '/admin/blogs', '/interpretation/moon', '/blog']) {
    await page.goto(path)
  }
  await expect.poll(() => keptAddresses(page)).toContain('/blog')
  const everything = await page.evaluate(async () => {
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) bodies.push((await (await cache.match(request))?.text()) ?? '')
    }
    return bodies.join('\n')
  })
  expect(everything.length).toBeGreaterThan(10_000)
  expect(everything).not.toContain(username)
  expect(everything).not.toContain('lighthouse')
  expect(await keptAddresses(page)).not.toContain('/journal')
})

test('a new build is served at once, and the older build’s cache is deleted', async ({ page, baseURL }) => {
  let build = 'one'
  const server = await startBuilds(baseURL ?? '', () => build)
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    await page.goto(`${url}/faq`)
    await untilReady(page)
    const names = () => page.evaluate(() => caches.keys())
    await expect.poll(names).toEqual(['somnary-one'])
    build = 'two'
    await page.goto(`${url}/faq`)
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'two')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(names).toEqual(['somnary-two'])
    await page.context().setOffline(true)
    server.closeAllConnections()
    await page.goto(`${url}/faq`)
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'two')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a proxy for the site that puts the current name of the build into its service worker and its pages. */
function startBuilds(site: string, build: () => string): Promise<Server> {
  const server = createServer(async (request, answer) => {
    const response = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '' } })
    const type = response.headers.get('Content-Type') ?? ''
    const headers: Record<string, string> = { 'Content-Type': type }
    for (const name of ['Cache-Control', 'Vary']) headers[name] = response.headers.get(name) ?? ''
    let body: string | Buffer = Buffer.from(await response.arrayBuffer())
    if (request.url === '/sw.js') body = body.toString().replace(/somnary-\w+/, `somnary-${build()}`)
    if (type.startsWith('text/html'))
      body = body.toString().replace('</head>', `<meta name="build" content="${build()}"></head>`)
    answer.writeHead(response.status, headers).end(body)
  })
  return new Promise((resolve) => server.listen(0, () => resolve(server)))
}
