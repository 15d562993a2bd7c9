import type { Page } from '@playwright/test'
import { GUEST_LIMIT, remainingToday } from './allowance.ts'
import { GUEST_PAGES } from './guest-pages.ts'
import { expect, test, thoroughAfterFirst } from './visitor.ts'

type Shift = { value: number; moved: string[] }

/** Records the layout shifts of the page from its start on, also those that come with an input. */
function recordShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `<${node.tagName.toLowerCase()} id="${node.id}" class="${node.className}">` : 'a text'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
      shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

/** Lets the page keep the font that it has at first: another that comes late moves lines by fractions of a pixel. */
test.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()))

/** Uses up the allowance of the page's guest. */
async function useUpAllowance(page: Page): Promise<void> {
  // The first visit makes the guest known.
  await page.goto('/')
  await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
  for (let night = 1; night <= GUEST_LIMIT; night += 1) {
    const data = { prompt: `Night ${night}: a snake was lying across the corridor of my old school.` }
    expect((await page.request.post('/api/interpret-ai', { data })).status()).toBe(200)
  }
}

for (const [index, width] of [390, 1440].entries()) {
  const details = thoroughAfterFirst(index)
  test(
    `nothing moves when a guest’s allowance turns out to be used up, ${width} px wide`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.addInitScript(recordShifts)
      await useUpAllowance(page)
      await page.goto('/')
      const line = page.locator('#remaining')
      await expect(line).toContainText('You’ll have more')
      expect(await shiftsOf(page)).toEqual([])
      // It doesn't overlap the content that follows.
      const bottom = await line.evaluate((element) => element.lastElementChild?.getBoundingClientRect().bottom ?? 0)
      const next = await page.getByRole('heading', { name: 'Popular Dream Symbols' }).boundingBox()
      expect(next?.y).toBeGreaterThan(bottom)
      await page.getByLabel('Your dream').fill('I was afraid')
      await expect(page.getByText('there is someone to talk to in almost every country')).toBeVisible()
    },
  )

  test(`nothing moves while a guest’s page comes to life, ${width} px wide`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(recordShifts)
    for (const path of GUEST_PAGES) {
      await page.goto(path)
      if (path === '/') await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
      const shifts = await shiftsOf(page)
      expect(shifts, path).toEqual([])
    }
  })
}
