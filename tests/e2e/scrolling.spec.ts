import type { Page } from '@playwright/test'
import { becomeMember } from './member.ts'
import { expect, holdScripts, restingPlace, test, thoroughAfterFirst } from './visitor.ts'

const PAGES = ['/', '/auth', '/search', '/night', '/interpretation/snake', '/how-to-interpret-dreams']
/** So low that every page is longer; a phone with its keyboard shown. */
const PHONE = { width: 390, height: 400 }
const DESK = { width: 1440, height: 500 }

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Long pages without a field are left alone; short ones get room below. */
async function openPage(
  page: Page,
  path: string,
  waitUntil: 'domcontentloaded' | 'commit' = 'domcontentloaded',
): Promise<void> {
  await page.addInitScript(() => {
    const room = new CSSStyleSheet()
    // Content inserted above moves the text below, and by default the browser moves with it.
    room.replaceSync('body { min-height: 3000px } * { overflow-anchor: none }')
    document.adoptedStyleSheets = [room]
  })
  await page.goto(path, { waitUntil })
}

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'the wheel': async (page) => {
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 400)
  },
  'a finger': async (page) => {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
    await touch('touchStart', 300)
    for (let y = 290; y >= 60; y -= 10) await touch('touchMove', y)
    await touch('touchEnd')
  },
  keys: async (page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('PageDown')
  },
  'a search in the page': (page) =>
    page.evaluate(() => {
      const mark = document.createElement('p')
      mark.style.cssText = 'position: absolute; top: 2400px'
      mark.textContent = 'a lantern under the lake'
      document.body.append(mark)
      ;(window as unknown as { find(text: string): boolean }).find('a lantern under the lake')
    }),
}

for (const [width, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test.describe(`on a ${width}`, () => {
    test.use({ viewport, hasTouch: viewport === PHONE })
    for (const [index, path] of PAGES.entries()) {
      const title = `a page that is scrolled before it comes to life stays there: ${path}`
      test(title, thoroughAfterFirst(index), async ({ page }) => {
        const arrive = await holdScripts(page)
        await openPage(page, path)
        for (const [way, scroll] of Object.entries(WAYS)) {
          if (way === 'a finger' && viewport !== PHONE) continue
          const before = await restingPlace(page)
          await scroll(page)
          await expect.poll(() => placeOf(page), way).toBeGreaterThan(before + 50)
        }
        const place = await restingPlace(page)
        arrive()
        await isReady(page)
        await page.waitForTimeout(700)
        expect(await placeOf(page)).toBe(place)
      })
    }
  })
}

for (const [index, path] of PAGES.entries()) {
  const title = `a page that is loaded again, or returned to, is where it was left: ${path}`
  test(title, thoroughAfterFirst(index), async ({ page }) => {
    await openPage(page, path)
    await isReady(page)
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await isReady(page)
    await page.waitForTimeout(500)
    expect(await placeOf(page)).toBe(700)
    await page.evaluate(() => location.assign('/privacy-policy'))
    await expect(page).toHaveURL('/privacy-policy')
    await isReady(page)
    await page.goBack({ waitUntil: 'domcontentloaded' })
    await isReady(page)
    await expect.poll(() => placeOf(page)).toBe(700)
  })
}

for (const [index, path] of PAGES.entries()) {
  const title = `on a slow line, a page that is scrolled while it comes in stays where it is: ${path}`
  test(title, thoroughAfterFirst(index), async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 100_000,
      uploadThroughput: 50_000,
    })
    await openPage(page, path, 'commit')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 800)
    const place = await restingPlace(page)
    expect(place).toBeGreaterThan(100)
    await isReady(page)
    await page.waitForTimeout(700)
    expect(await placeOf(page)).toBe(place)
  })
}

/** An element of each page that a hash can lead to. */
const IDS: Record<string, string> = {
  '/': 'interpret',
  '/interpretation/snake': 'takeaway',
  '/how-to-interpret-dreams': 'step-6',
  '/glossary': 'shadow',
}

for (const [index, path] of [...PAGES, '/glossary'].entries()) {
  const title = `a hash leads to its place at once, and a reader who has gone on isn’t called back: ${path}`
  test(title, thoroughAfterFirst(index), async ({ page }) => {
    const id = IDS[path] ?? 'main'
    const arrive = await holdScripts(page)
    await openPage(page, `${path}#${id}`)
    await expect(page.locator(`#${id}`)).toBeInViewport()
    const before = await restingPlace(page)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => placeOf(page)).toBeGreaterThan(before + 50)
    const place = await restingPlace(page)
    arrive()
    await isReady(page)
    await page.waitForTimeout(700)
    expect(await placeOf(page)).toBe(place)
  })
}

test('a member’s page that is scrolled before it comes to life stays there', async ({ page }) => {
  await becomeMember(page)
  for (const path of ['/', '/interpretation/snake', '/account']) {
    const arrive = await holdScripts(page)
    await openPage(page, path)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => placeOf(page)).toBeGreaterThan(100)
    const place = await restingPlace(page)
    arrive()
    await isReady(page)
    await page.waitForTimeout(700)
    expect(await placeOf(page), path).toBe(place)
    await page.unroute('**/assets/*.js')
  }
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a box that is tapped far down the page opens there, before and after the page comes to life', async ({
    page,
  }) => {
    const arrive = await holdScripts(page)
    await page.goto('/nightmares', { waitUntil: 'domcontentloaded' })
    const box = page
      .locator('details')
      .filter({ hasText: /Helplines (by country|in other countries)/ })
      .first()
    await box.scrollIntoViewIfNeeded()
    expect(await restingPlace(page)).toBeGreaterThan(1000)
    const heightOf = async () => (await box.boundingBox())?.y ?? Number.NaN
    const height = await heightOf()
    await box.locator('summary').first().tap()
    await expect(box).toHaveAttribute('open', '')
    arrive()
    await isReady(page)
    await page.waitForTimeout(700)
    expect(await heightOf()).toBeCloseTo(height, -1)
    await expect(box).toHaveAttribute('open', '')
    await box.locator('summary').first().tap()
    await expect(box).not.toHaveAttribute('open', '')
    expect(await heightOf()).toBeCloseTo(height, -1)
  })
})

test('a navigation shows the next page from its top, and the way back leads to where the reader was', async ({
  page,
}) => {
  await page.goto('/symbols')
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 900)
  const place = await restingPlace(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About Us' })
    .evaluate((link) => (link as HTMLElement).click())
  await expect(page).toHaveURL('/about')
  await expect.poll(() => placeOf(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/symbols')
  await expect.poll(() => placeOf(page)).toBe(place)
})

test('a page whose data is loaded anew isn’t scrolled', async ({ page, context, baseURL }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click()
  await expect(page).toHaveURL('/glossary')
  await expect.poll(() => placeOf(page)).toBe(0)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 700)
  const place = await restingPlace(page)
  // Signed in elsewhere: the page is loaded anew for the member.
  await context.request.post('/api/register', {
    headers: { origin: baseURL ?? '' },
    data: { username: `scroll-${Date.now().toString(36)}`, password: 'a lighthouse far away' },
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^scroll-/ })).toBeVisible()
  await page.waitForTimeout(700)
  expect(await placeOf(page)).toBe(place)
})
