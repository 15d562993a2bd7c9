import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { GUEST_PAGES } from './guest-pages.ts'
import { expectReading, holdScripts } from './visitor.ts'

// Playwright's own `test`: that of visitor.ts starts the scripts of every page at once.
const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'

/** The pages that only show something until somebody uses them. `/journal` leads a guest to the sign-in form. */
const WAITING_PAGES = [...GUEST_PAGES, '/journal', '/no/such/page']
/** The pages that do something by themselves. */
const STARTING_PAGES = ['/night', '/offline', '/journal/offline', '/shared/no-such-link']
/** What the scripts of a first visit may weigh at most, in bytes of gzip. */
const FIRST_VISIT_BYTES = 110_000

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Fails the test when a page reports an error that the browser doesn't report for a refused request. */
test.beforeEach(({ page }) => {
  page.on('pageerror', ({ message }) => {
    throw new Error(message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) throw new Error(message.text())
  })
})

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Records the addresses of the scripts that the page asks for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
  })
  return scripts
}

/** Opens a page and leaves it alone until the browser has nothing to do for it any more. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

test('a page that only shows something loads no script until it is used, and a first visit at most 110 KB', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  for (const path of WAITING_PAGES) {
    await look(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts, path).toEqual([])
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('script:not([src], [type="application/ld+json"])')].map((one) => one.textContent),
    )
    expect(gzipSync(inline.join('')).length, path).toBeLessThan(FIRST_VISIT_BYTES)
  }
})

test('a page that does something by itself starts at once', async ({ page }) => {
  for (const path of STARTING_PAGES) {
    await page.goto(path)
    await isReady(page)
  }
})

for (const [sign, use] of [
  ['the pointer moves', (page) => page.mouse.move(50, 50)],
  ['the wheel turns', (page) => page.mouse.wheel(0, 200)],
  ['a key is pressed', (page) => page.keyboard.press('Tab')],
  ['a field gets the focus', (page) => page.getByLabel('Your dream').focus()],
  [
    'text is dictated',
    (page) =>
      page.getByLabel('Your dream').evaluate((field) => {
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }),
  ],
  [
    'a screen reader presses a button',
    (page) => page.getByRole('button', { name: 'Interpret my dream' }).dispatchEvent('click'),
  ],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`the scripts start when ${sign}`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await look(page, '/')
    expect(scripts).toEqual([])
    await use(page)
    await isReady(page)
    await expect(page.getByText('remaining today')).toBeVisible()
    expect(scripts.length).toBe(new Set(scripts).size)
  })
}

test('the scripts start when a finger touches the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await look(page, '/faq')
  await page.touchscreen.tap(20, 300)
  await isReady(page)
  await context.close()
})

test('scrolling to where a page was left is no sign of use, and following a link needs no script', async ({ page }) => {
  const scripts = scriptsOf(page)
  await look(page, '/symbols')
  await page.evaluate(() => scrollTo(0, 600))
  await page.waitForTimeout(100)
  await page
    .locator('a[href="/interpretation/snake"]')
    .evaluate((link) => location.assign((link as HTMLAnchorElement).href))
  await expect(page).toHaveURL(/\/interpretation\/snake/)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('the first click on a button takes effect', async ({ page }) => {
  const arrive = await holdScripts(page)
  await look(page, '/interpretation/moon')
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  arrive()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
})

test('on a phone, the first tap opens the menu', async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await look(page, '/interpretation/snake')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Categories' })).toBeVisible()
  await context.close()
})

test('by keyboard alone, the first keys do what they say', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, '/interpretation/snake')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('text typed while the scripts load is kept, counted and interpreted', async ({ page }) => {
  const arrive = await holdScripts(page)
  await look(page, '/')
  const box = page.getByLabel('Your dream')
  await box.focus()
  await page.keyboard.type(DREAM.slice(0, 20))
  arrive()
  await page.keyboard.type(DREAM.slice(20))
  await isReady(page)
  await expect(box).toHaveValue(DREAM)
  await expect(box).toBeFocused()
  await expect(page.getByText(`${DREAM.length} / 5,000`)).toBeVisible()
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
})

for (const [way, send] of [
  ['its button', (page) => page.getByRole('button', { name: 'Interpret my dream' }).click()],
  ['Ctrl+Enter', (page) => page.keyboard.press('Control+Enter')],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`a form sent at once by ${way} is sent by the page, without loading another`, async ({ page }) => {
    const arrive = await holdScripts(page)
    await look(page, '/')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const box = page.getByLabel('Your dream')
    await box.focus()
    await page.keyboard.insertText(DREAM)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await send(page)
    arrive()
    expect(new URL((await sent).url()).pathname).toMatch(/^\/api\//)
    await expectReading(page)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
}

test('on a phone, an account is made by a first tap on a tab, and with text typed before the page can answer', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const arrive = await holdScripts(page)
  await look(page, '/auth')
  await page.getByRole('tab', { name: 'Register' }).tap()
  arrive()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()

  await page.unroute('**/assets/*.js')
  const arriveAgain = await holdScripts(page)
  await look(page, '/auth?tab=register')
  await page.getByLabel('Username').fill(`tap-${Date.now().toString(36)}`)
  await page.getByLabel('Password', { exact: true }).fill('a lighthouse far away')
  await page.getByRole('button', { name: 'Create account' }).tap()
  arriveAgain()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('a form is sent by the browser when the scripts can’t be loaded', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await look(page, '/')
  await page.getByLabel('Your dream').fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
  await context.close()
})

test('scripts that could not be loaded are tried again at the next sign of use', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await look(page, '/interpretation/moon')
  const failed = page.waitForEvent('requestfailed')
  await page.mouse.move(50, 50)
  await failed
  await page.unroute('**/assets/*.js')
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
  await context.close()
})

test.describe('the scripts start at once', () => {
  test('where this browser keeps a draft', async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('draft:nobody:something', '{}'))
    await page.goto('/faq')
    await isReady(page)
  })

  test('for a member', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'member', value: '1', url: baseURL ?? '' }])
    await page.goto('/faq')
    await isReady(page)
  })

  test('at an address that leads into the form', async ({ page }) => {
    await page.goto('/#interpret')
    await expect(page.getByLabel('Your dream')).toBeFocused()
    await expect(page).toHaveURL('/')
  })

  test('on a page of the history that was used before, which is scrolled to where it was left', async ({ page }) => {
    await page.goto('/symbols')
    await page.mouse.move(50, 50)
    await isReady(page)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await page.evaluate(() => location.assign('/about'))
    await expect(page).toHaveURL('/about')
    await page.goBack()
    await isReady(page)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  })
})

test('a tab that was never used shows who has signed in meanwhile in another', async ({ page, context, baseURL }) => {
  await look(page, '/faq')
  await register(context, baseURL ?? '')
  // What the browser says when somebody comes back to a tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await isReady(page)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^tab-/ })).toBeVisible()
})

/** Registers a user with the browser's cookies. */
async function register(context: BrowserContext, baseURL: string): Promise<void> {
  const response = await context.request.post('/api/register', {
    headers: { origin: baseURL },
    data: { username: `tab-${Date.now().toString(36)}`, password: 'a lighthouse far away' },
  })
  expect(response.status()).toBe(201)
}

test('a page works without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Your dream').fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
  await context.close()
})
