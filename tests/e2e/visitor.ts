import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const OF_A_PERSON = /^\/api\/(journal|interpretation-limit|blog\/id)(\/|$)/

/** A page of a visitor with a network address of their own, in which any error of a script fails the test. */
export const test = base.extend<{ page: Page; expectedFault: string | undefined }>({
  /** Part of the error that a test provokes. */
  expectedFault: [undefined, { option: true }],
  permissions: ['clipboard-read', 'clipboard-write'],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's form
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(1, 255)
    await use({ 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` })
  },
  page: async ({ page, expectedFault }, use) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => {
      // A navigation that overtakes another skips its animation, which browsers report as a rejected promise.
      if (!message.startsWith('Transition was skipped')) faults.push(message)
    })
    page.on('console', (message) => {
      // The browser's own report of an answer that a test provokes is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    // Whatever a page sends, and whatever it reads of a person's own, names the user whom it is meant for.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isMeant = request.method() !== 'GET' ? pathname.startsWith('/api/') : OF_A_PERSON.test(pathname)
      if (isMeant && !request.isNavigationRequest() && !request.headers()['expected-user'])
        faults.push(`${request.method()} ${pathname} names no user`)
    })
    // A test acts as a person does who sees the page answer; what comes before that has tests of its own.
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

/** What WCAG 2.2 asks for at level AA beyond what axe-core looks at by itself. */
const WCAG_22 = { 'target-size': { enabled: true } }

/** Fails when axe-core finds anything at all on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged as they are shown, so anything that fades in has to have arrived.
  // The header's animation follows the scrolling, not the clock: it never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
  const { violations } = await new AxeBuilder({ page }).options({ rules: WCAG_22 }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Holds the page's scripts back, as a slow connection does, until the function it gives is called. */
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

export { expect }
