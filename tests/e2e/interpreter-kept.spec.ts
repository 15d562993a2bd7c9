import type { Page } from '@playwright/test'
import { becomeMember } from './member.ts'
import { expect, expectReading, holdScripts, test } from './visitor.ts'

const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'
const HALF = 'I was in my old school and'
const LIFE = 'I start a new job on Monday.'

const dream = (page: Page) => page.getByLabel('Your dream')
const life = (page: Page) => page.getByLabel('What is on your mind these days?')

async function write(page: Page, text: string): Promise<void> {
  await dream(page).fill(text)
  await page.getByText('Add your life context').click()
  await life(page).fill(LIFE)
}

/** All that the tab and the browser have stored. */
const stored = (page: Page) => page.evaluate(() => ({ tab: { ...sessionStorage }, browser: { ...localStorage } }))

/** Opens the page anew without the browser's own memory of its fields, as after the tab was discarded. */
async function reopen(page: Page): Promise<void> {
  await page.goto('about:blank', { waitUntil: 'commit' })
  await page.goto('/')
}

test('a guest’s half-typed dream and life context survive a reload, in this tab alone', async ({ page, context }) => {
  await page.goto('/')
  await write(page, HALF)
  for (const openAnew of [() => page.reload(), () => reopen(page)]) {
    await openAnew()
    await expect(dream(page)).toHaveValue(HALF)
    await expect(life(page)).toBeVisible()
    await expect(life(page)).toHaveValue(LIFE)
  }
  expect(JSON.stringify((await stored(page)).browser)).not.toContain('school')
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(dream(tab)).toHaveValue('')
  // Text that was cleared by hand doesn't come back.
  await dream(page).fill('')
  await life(page).fill('')
  await reopen(page)
  await expect(dream(page)).toHaveValue('')
  expect(JSON.stringify(await stored(page))).not.toContain('Monday')
})

test('a guest’s reading survives a reload where its reader was, until another dream is begun', async ({ page }) => {
  await page.goto('/')
  await write(page, DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
  await reopen(page)
  await expectReading(page)
  await expect(page.getByRole('region', { name: 'Your dream' })).toContainText(DREAM)
  expect(JSON.stringify((await stored(page)).browser)).not.toContain('school')
  await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
  await expect(dream(page)).toHaveValue('')
  expect(JSON.stringify(await stored(page))).not.toContain('school')
  await reopen(page)
  await expect(dream(page)).toHaveValue('')
})

test('words typed before the scripts have loaded are added to those of before', async ({ page }) => {
  await page.goto('/')
  await dream(page).fill(HALF)
  await page.goto('about:blank', { waitUntil: 'commit' })
  const arrive = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await dream(page).pressSequentially('a snake')
  arrive()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(dream(page)).toHaveValue(`${HALF}\na snake`)
})

test('whoever signs in in the tab finds nothing of a guest’s dream', async ({ page }) => {
  await page.goto('/')
  await write(page, HALF)
  await becomeMember(page)
  await reopen(page)
  await expect(page.getByRole('banner')).toContainText('dreamer-')
  await expect(dream(page)).toHaveValue('')
  expect(JSON.stringify(await stored(page))).not.toContain('school')
  // A member's own words aren't put there, either.
  await dream(page).fill(HALF)
  expect(JSON.stringify(await stored(page))).not.toContain('school')
})
