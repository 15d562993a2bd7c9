import { expect, type Page, test } from '@playwright/test'
import { expectReading, holdScripts } from './visitor.ts'

const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'

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

/** Opens a page whose scripts are held back, once it is there. */
const look = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

test('a page is painted before its scripts are asked for', async ({ page }) => {
  for (const path of ['/', '/interpretation/snake', '/nightmares', '/auth', '/night']) {
    await page.goto(path)
    await isReady(page)
    const [painted, firstScript] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((file) => file.startTime),
      ),
    ])
    expect(firstScript, path).toBeGreaterThan(painted ?? Infinity)
  }
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

test('text that a first rendering has emptied is there again as soon as more is typed', async ({ page }) => {
  const arrive = await holdScripts(page)
  await look(page, '/')
  const box = page.getByLabel('Your dream')
  await box.focus()
  await page.keyboard.type(DREAM.slice(0, 20))
  // As React sets the text of a field whose value it hasn’t learned yet: without an event.
  await box.evaluate((field: HTMLTextAreaElement) => {
    field.value = ''
  })
  await page.keyboard.type(DREAM.slice(20, 30))
  await expect(box).toHaveValue(DREAM.slice(0, 30))
  await box.evaluate((field: HTMLTextAreaElement) => {
    field.value = ''
  })
  await page.keyboard.insertText(DREAM.slice(30))
  arrive()
  await isReady(page)
  await expect(box).toHaveValue(DREAM)
  await expect(page.getByText(`${DREAM.length} / 5,000`)).toBeVisible()
})

test('a choice made while the scripts load takes effect, once', async ({ page }) => {
  const arrive = await holdScripts(page)
  await look(page, '/symbol-comparison')
  await page.getByLabel('Snake', { exact: true }).focus()
  await page.keyboard.press('Space')
  arrive()
  await expect(page.getByRole('rowheader')).toHaveCount(9)
  await expect(page.getByLabel('Snake', { exact: true })).not.toBeChecked()
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
  await page.getByRole('link', { name: 'Register', exact: true }).tap()
  arrive()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()

  await page.unroute('**/assets/*.js')
  const arriveAgain = await holdScripts(page)
  await look(page, '/auth?tab=register')
  await page.getByLabel('Username').fill(`tap-${Date.now().toString(36)}`)
  await page.getByLabel('Password', { exact: true }).fill('a lighthouse far away')
  await page.getByRole('button', { name: 'Create account' }).tap()
  arriveAgain()
  await expect(page).toHaveURL('/journal')
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

test('a page works without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Your dream').fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
  await context.close()
})

test('a visitor who only reads gets the service worker and the number of remaining interpretations', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('remaining today')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.close()
})

test('a page that comes from a hidden tab, which is never painted, comes to life as well', async ({ page }) => {
  await page.addInitScript(() => {
    // As in a tab in the background: no paint is ever reported, and no frame is drawn.
    window.PerformanceObserver.prototype.observe = () => {}
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/faq')
  await isReady(page)
})
