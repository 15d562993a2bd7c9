import { becomeMember, newName } from './member.ts'
import { header, openTab, register } from './tabs.ts'
import { expect, holdScripts, test } from './visitor.ts'

/** The sum of the layout's shifts since the page was opened, as browsers measure it. */
const SHIFT = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 300)
  })

test('a page that is the same for everyone shows a member’s name before its scripts have loaded', async ({ page }) => {
  const username = await becomeMember(page)
  for (const path of ['/interpretation/owl', '/category/nature', '/blog']) {
    const arrive = await holdScripts(page)
    const response = await page.goto(path, { waitUntil: 'commit' })
    expect(response?.headers()['cache-control'], path).toBe('public, no-cache')
    expect(await response?.text(), path).not.toContain(username)
    await expect(header(page, username)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden()
    const before = await header(page, username).boundingBox()
    arrive()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    // The name is text of the page now, and no longer the stylesheet's.
    await expect(header(page, username).getByText(username)).toBeVisible()
    expect(await header(page, username).boundingBox(), path).toEqual(before)
    expect(await page.evaluate(SHIFT), path).toBeLessThan(0.001)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a guest’s page asks nobody who is signed in', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user')) asked.push(request.url())
  })
  await page.goto('/interpretation/owl')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('logging out shows on the next page, and in another tab', async ({ page, context }) => {
  const username = await register(await openTab(context, '/faq'))
  await page.goto('/glossary')
  await expect(header(page, username).getByText(username)).toBeVisible()
  await header(page, username).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const signIn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })
  await expect(signIn).toBeVisible()
  const [tab] = context.pages().filter((other) => other !== page)
  await expect(
    tab?.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }) ?? signIn,
  ).toBeVisible()
  await page.goto('/interpretation/owl')
  await expect(signIn).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('member')
})

test('the name goes when the session has ended without a word', async ({ page, context }) => {
  const username = await becomeMember(page)
  await context.clearCookies({ name: 'session' })
  await page.goto('/interpretation/owl')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(header(page, username)).toBeHidden()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('member')
})

test('a post that is still scheduled opens for its author, and for nobody else', async ({ page, browser }) => {
  await becomeMember(page)
  const slug = newName()
  const post = { title: 'Not yet', slug, content: 'Words for another day.', publishedAt: '2099-01-01' }
  expect((await page.request.post('/api/blog', { data: post })).status()).toBe(201)
  const response = await page.goto(`/blog/${slug}`)
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  await expect(page.getByText('Scheduled: no one else sees it yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  const other = await browser.newContext()
  expect((await other.request.get(new URL(`/blog/${slug}`, page.url()).href)).status()).toBe(404)
  await other.close()
})
