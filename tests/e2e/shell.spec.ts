import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { GUEST_PAGES } from './guest-pages.ts'
import { expect, expectAccessible, holdScripts, SECURE_ONLY, THOROUGH, test } from './visitor.ts'

const PHONE = { width: 390, height: 844 }
/** One page of each kind that a guest can open. */
const PAGES = [...GUEST_PAGES, '/offline', '/journal/offline', '/nowhere']

test('the home page is complete in the server’s HTML, and has no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByText('remaining today')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listen to what your dream is whispering to you')
  await expect(page.getByRole('heading', { name: 'Popular Dream Symbols' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From Our Blog' })).toBeVisible()
  await expect(page.locator('a[href^="/interpretation/"]')).toHaveCount(3)
  // Wait for all that may still shift the page: late requests, fonts, and the frame after them.
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shifted).toBeLessThan(0.01)
  await expectAccessible(page)
})

/** Limits for a page's HTML and fonts, and its scripts once it is used, in bytes; HTML and scripts compressed. */
for (const { path, html: htmlLimit, fonts: fontLimit, scripts: scriptLimit } of [
  { path: '/', html: 12_500, fonts: 44_000, scripts: 136_000 },
  // With a passage and a question for each situation, and the list of them.
  { path: '/interpretation/snake', html: 24_000, fonts: 44_000, scripts: 137_000 },
  { path: '/auth', html: 9_000, fonts: 44_000, scripts: 160_000 },
  { path: '/privacy-policy', html: 13_600, fonts: 44_000, scripts: 136_000 },
]) {
  test(`${path} stays within its sizes`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(gzipSync(html).length).toBeLessThan(htmlLimit)
    const filesOf = (ending: string) => [
      ...new Set(
        [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file).filter((file) => file.endsWith(ending)),
      ),
    ]
    const sizesOf = async (files: string[], sizeOf: (file: Buffer) => number) => {
      let bytes = 0
      for (const file of files) bytes += sizeOf(await (await request.get(file)).body())
      return bytes
    }
    const scripts = filesOf('.js')
    const fonts = filesOf('.woff2')
    expect(scripts.length).toBeGreaterThan(0)
    expect(fonts).toHaveLength(2)
    expect(await sizesOf(scripts, (file) => gzipSync(file).length)).toBeLessThan(scriptLimit)
    expect(await sizesOf(fonts, (file) => file.length)).toBeLessThan(fontLimit)
  })
}

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, path).toBeLessThanOrEqual(0)
}

test('no page scrolls sideways on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await page.goto(path)
    await expectNoSidewaysScroll(page, path)
  }
})

for (const [name, viewport, details] of [
  ['a phone', PHONE, {}],
  ['a desktop', { width: 1440, height: 900 }, THOROUGH],
] as const) {
  // In two parts, which run in parallel.
  for (const [part, paths] of [
    PAGES.filter((_, at) => at % 2 === 0),
    PAGES.filter((_, at) => at % 2 === 1),
  ].entries()) {
    const title = `on ${name} no page scrolls sideways, and axe-core finds no violation (${part + 1} of 2)`
    test(title, details, async ({ page }) => {
      await page.setViewportSize(viewport)
      for (const path of paths) {
        await page.goto(path)
        await expectNoSidewaysScroll(page, path)
        await expectAccessible(page)
      }
    })
  }
}

for (const [which, paths, details] of [
  ['the first page', PAGES.slice(0, 1), {}],
  ['every other page', PAGES.slice(1), THOROUGH],
] as const) {
  test(`zoomed to 200 %, and with forced colours, ${which} keeps all its text`, details, async ({ page }) => {
    // A desktop window at 200 % has half its width in CSS pixels.
    await page.setViewportSize({ width: 720, height: 450 })
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page, path)
    }
  })
}

test('on a phone the links are in a drawer that closes when a link is followed, and by Escape', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/interpretation/snake')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Categories' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await drawer.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(drawer).toBeHidden()
})

test('a share button copies the URL, opens the network and shows a toast', SECURE_ONLY, async ({ page, context }) => {
  await page.goto('/interpretation/snake')
  await context.route(/facebook\.com/, (route) => route.fulfill({ body: 'the network' }))
  const opened = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Share on Facebook' }).click()
  expect((await opened).url()).toContain(
    `facebook.com/sharer/sharer.php?u=${encodeURIComponent(new URL('/interpretation/snake', page.url()).href)}`,
  )
  await page.bringToFront()
  await expect(page.getByText('URL Copied!', { exact: true })).toBeVisible()
  await expect(page.getByText('Link copied to clipboard. Opening Facebook...', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('F8')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=region]')?.textContent)).toContain(
    'URL Copied!',
  )
})

test('a button clicked before hydration takes effect after it', SECURE_ONLY, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/interpretation/moon', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  arrive()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
})

test('only one toast shows at a time, and it closes by itself', SECURE_ONLY, async ({ page, context }) => {
  await context.route(/threads|tiktok/, (route) => route.fulfill({ body: 'the network' }))
  await page.goto('/interpretation/snake')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Share on Threads' }).click()
  await page.bringToFront()
  await expect(page.getByText('Link copied to clipboard. Opening Threads...', { exact: true })).toBeVisible()
  await footer.getByRole('button', { name: 'Share on TikTok' }).click()
  await page.bringToFront()
  await expect(page.getByText('Link copied to clipboard. Opening TikTok...', { exact: true })).toBeVisible()
  await expect(page.getByText('URL Copied!', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Link copied to clipboard. Opening TikTok...', { exact: true })).toBeHidden({
    timeout: 15_000,
  })
})

test('following a link scrolls to the top', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('a[href^="/interpretation/"]').last()
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await card.click()
  await expect(page).toHaveURL(/\/interpretation\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('when data fails to load', () => {
  test.use({ expectedFault: '500: Something went wrong' })

  test('an error page with a button to try again is shown', async ({ page }) => {
    await page.goto('/')
    await page.route('**/api/interpretations/*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":"Something went wrong on our side."}',
      }),
    )
    await page.locator('a[href^="/interpretation/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The night got cloudy')
    await expect(page.getByText('500: Something went wrong on our side.')).toBeVisible()
    await page.unroute('**/api/interpretations/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sources & References' })).toBeVisible()
  })
})

test('an unknown address responds with 404 and the text of the specification', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expectAccessible(page)
})

test('an unknown symbol responds with 404, a known one has its text, metadata and sources', async ({ page }) => {
  const missing = await page.goto('/interpretation/no-such-symbol')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interpretation Not Found')

  const response = await page.goto('/interpretation/teeth-falling-out?utm_source=x')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Teeth Falling Out Dream Meaning - Somnary')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/interpretation\/teeth-falling-out$/)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Teeth Falling Out/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  await expect(page.getByRole('heading', { name: 'Sources & References' })).toBeVisible()
  await expectAccessible(page)
})

test('the content security policy allows only the scripts of this response', async ({ page }) => {
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('the API documentation is shown as a page', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByText('/api/interpret-ai').first()).toBeVisible()
})

test('a transition that is skipped, as when a navigation interrupts another, leaves no error uncaught', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    const start = document.startViewTransition
    document.startViewTransition = (...update) => {
      document.startViewTransition = start
      const skipped = document.startViewTransition(...update)
      // Another that begins at once skips it. Its own promises aren't rejected.
      document.startViewTransition(() => {})
      document.documentElement.dataset['skipped'] = ''
      return skipped
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.locator('html[data-skipped]')).toBeAttached()
})
