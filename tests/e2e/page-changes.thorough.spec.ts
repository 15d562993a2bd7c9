import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, holdScripts, restingPlace, test, thoroughAfterFirst } from './visitor.ts'

/** Others change pages before and after these come to life: a browser’s translation, a writing assistant. */
const CHANGES = ['translate', 'extension']
const FIELDS: [path: string, field: string][] = [
  ['/', 'Your dream'],
  ['/auth', 'Username'],
  ['/auth?tab=register', 'Password'],
  ['/search', 'Search dream symbols'],
  ['/night', 'Your dream'],
  ['/nightmares', 'The new version'],
]
const TYPED = 'I was in my old school, and a snake was lying across the corridor'

// React gives hydration up if the page differs from its rendering, and says so.
test.use({ expectedFault: 'Minified React error #418' })

const changePage = async (page: Page, name: string) =>
  page.evaluate(await readFile(`tests/fixtures/page-changes/${name}.js`, 'utf8'))
const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })
const fieldOf = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

for (const change of CHANGES) {
  for (const [index, [path, label]] of FIELDS.entries()) {
    const details = thoroughAfterFirst(index)
    test(
      `what was typed in a page that ${change} has changed before it came to life is kept: ${path}`,
      details,
      async ({ page }) => {
        const arrive = await holdScripts(page)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await page.evaluate(() => {
          const room = new CSSStyleSheet()
          room.replaceSync('body { min-height: 3000px }')
          document.adoptedStyleSheets = [room]
        })
        await changePage(page, change)
        const field = fieldOf(page, label)
        await field.focus()
        await page.keyboard.type(TYPED)
        await page.keyboard.press('Control+Home')
        await page.keyboard.type('Last night ')
        await page.mouse.wheel(0, 120)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
        const place = await restingPlace(page)

        arrive()
        await isReady(page)
        await page.waitForTimeout(700)
        await expect(field).toHaveValue(`Last night ${TYPED}`)
        await expect(field).toBeFocused()
        expect(await page.evaluate(() => scrollY)).toBe(place)
        // The place in the text is kept as well.
        await page.keyboard.type('again ')
        await expect(field).toHaveValue(`Last night again ${TYPED}`)
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden()
      },
    )

    test(`what is typed in a page that ${change} changes later is kept: ${path}`, details, async ({ page }) => {
      await page.goto(path)
      await isReady(page)
      await changePage(page, change)
      const field = fieldOf(page, label)
      await field.focus()
      await page.keyboard.type(TYPED)
      await changePage(page, change)
      await page.keyboard.type('.')
      await expect(field).toHaveValue(`${TYPED}.`)
      await expect(field).toBeFocused()
    })
  }

  for (const [index, path] of ['/interpretation/snake', '/how-to-interpret-dreams'].entries()) {
    const title = `a page that ${change} has changed before it came to life stays where it is, and its links lead on: ${path}`
    test(title, thoroughAfterFirst(index), async ({ page }) => {
      const arrive = await holdScripts(page)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      // These pages have no field that an extension would change.
      if (change === 'translate') await changePage(page, change)
      await page.mouse.move(300, 300)
      await page.mouse.wheel(0, 600)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
      const place = await restingPlace(page)
      arrive()
      await isReady(page)
      await page.waitForTimeout(700)
      expect(await page.evaluate(() => scrollY)).toBe(place)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click()
      await expect(page).toHaveURL('/glossary')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test(`a choice made in a form that ${change} has changed is kept, and so are a box that was opened and a tab`, async ({
    page,
  }) => {
    const arrive = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await changePage(page, change)
    await page
      .locator('summary')
      .filter({ has: page.locator('span') })
      .first()
      .click()
    await page.locator('#context').fill('I start a new job on Monday.')
    await page.locator('#dream').fill(TYPED)
    arrive()
    await isReady(page)
    await page.waitForTimeout(500)
    await expect(page.locator('#context')).toBeVisible()
    await expect(page.locator('#context')).toHaveValue('I start a new job on Monday.')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.locator('form[aria-label="Dream interpreter"] button[type=submit]').click()
    expect((await sent).postDataJSON()).toMatchObject({ prompt: TYPED, context: 'I start a new job on Monday.' })
  })
}
