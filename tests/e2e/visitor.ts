import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { reportSharedTextChanges } from './changed-page.ts'

const OF_A_PERSON = /^\/api\/(journal|interpretation-limit|blog\/id)(\/|$)/

/** The browser's own messages: error responses, which tests provoke, and a header that it ignores at plain http. */
const OF_THE_BROWSER = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/

/**
 * Playwright's `test`, extended: each test has its own client IP address, and any script error fails the test, as does
 * a text that would be lost in a translated page.
 */
export const test = base.extend<{ page: Page; expectedFault: string | undefined }>({
  /** Part of the message of the error that the test provokes. */
  expectedFault: [undefined, { option: true }],
  permissions: ['clipboard-read', 'clipboard-write'],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's form
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(1, 255)
    await use({ 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` })
  },
  page: async ({ page, expectedFault }, use) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !OF_THE_BROWSER.test(message.text())) faults.push(message.text())
    })
    await page.addInitScript(reportSharedTextChanges)
    // Every write to the API, and every read of private data, must name the expected user.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isMeant = request.method() !== 'GET' ? pathname.startsWith('/api/') : OF_A_PERSON.test(pathname)
      if (isMeant && !request.isNavigationRequest() && !request.headers()['expected-user'])
        faults.push(`${request.method()} ${pathname} names no user`)
    })
    // Waits for hydration after each navigation; behaviour before hydration has separate tests.
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil && !url.startsWith('/api/'))
        await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return response
    }
    await use(page)
    expect(faults.filter((fault) => !expectedFault || !fault.includes(expectedFault))).toEqual([])
  },
})

/**
 * Marks a test that writes something, one for each way of writing: it runs a second time where the browser withholds
 * what needs a secure context. All others run there with `npm run test:thorough`.
 */
export const WRITES = { tag: '@writes' }

/** Marks a test of what browsers offer in a secure context alone: the clipboard, a sheet to share, a service worker. */
export const SECURE_ONLY = { tag: '@secure-only' }

/** Marks a test that repeats another with other data: only `npm run test:thorough` runs it. */
export const THOROUGH = { tag: '@thorough' }

/** {@link THOROUGH} for the tests that are made of a list, but the first. */
export const thoroughAfterFirst = (index: number) => (index === 0 ? {} : THOROUGH)

/** The rules for WCAG 2.2 at level AA that axe-core doesn't enable by default. */
const WCAG_22 = { 'target-size': { enabled: true } }

/** Fails if axe-core finds a violation in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is scrolled half under the header is no smaller for that.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Contrast is measured on the colours as shown, so wait until fade-in animations have ended. The header's animation
  // is left out: it follows the scroll position instead of time, and never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
  // Legacy mode, because the pages have no frames, whose results axe-core would collect in a second page.
  // Of what is right it would describe every element, which takes longer than the check.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: WCAG_22, resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Delays the page's scripts, like a slow connection, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return arrive
}

/** Waits until the page has come to rest, and returns its scroll position. */
export async function restingPlace(page: Page): Promise<number> {
  let before = -1
  for (;;) {
    const now = await page.evaluate(() => Math.round(scrollY))
    if (now === before) return now
    before = now
    await page.waitForTimeout(250)
  }
}

/** Waits until a dream has been read to its end; the home page itself names symbols too, so a symbol says nothing. */
export async function expectReading(page: Page): Promise<void> {
  const reading = page.getByRole('article', { name: 'What your dream may be saying' })
  await expect(reading.getByText('Written by our dictionary engine')).toBeVisible()
}

export { expect }
