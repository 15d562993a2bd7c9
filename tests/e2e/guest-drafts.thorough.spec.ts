import type { Page } from '@playwright/test'
import { becomeMember, newName, PASSWORD } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'
const NOTE = 'Writing from before you signed in'

const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const note = (page: Page) => page.getByLabel(NOTE)

/** Writes a draft as a guest, on the offline page. */
async function writeAsGuest(page: Page, title: string): Promise<void> {
  await page.goto('/offline')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Dream description').fill('A hut without a door, and snow inside.')
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await expect(page.getByText('Kept on this device.')).toBeVisible()
}

/** Lets a guest interpret a dream and click "Save to journal", which leads to the sign-in page. */
async function saveAsGuest(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Your dream').fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await page.getByRole('button', { name: 'Save to journal' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/journal')
}

/** Makes all drafts in this browser older by the given number of minutes. */
async function ageDrafts(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    for (const [key, text] of Object.entries(localStorage)) {
      const draft = JSON.parse(text)
      for (const name of ['savedAt', 'expiresAt']) draft[name] = new Date(Date.parse(draft[name]) - ms).toISOString()
      localStorage.setItem(key, JSON.stringify(draft))
      const visit = sessionStorage.getItem(key)
      if (visit) sessionStorage.setItem(key, draft.savedAt)
    }
  }, minutes * 60_000)
}

test('a guest’s draft is offered after signing in, without its text, and adopted on request', async ({ page }) => {
  await writeAsGuest(page, 'Written in the mountains')
  await becomeMember(page)
  await page.goto('/journal')
  await expect(note(page)).toContainText('A dream was written down on this device while nobody was signed in, on ')
  await expect(note(page)).toContainText(/on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\. Is it yours\?/)
  await expect(page.locator('body')).not.toContainText('mountains')
  await expect(page.getByLabel('Unsaved writing')).toHaveCount(0)
  await expectAccessible(page)
  // A new entry doesn't contain the guest's draft either.
  await page.getByRole('button', { name: 'Create Your First Entry' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await note(page).getByRole('button', { name: 'Add to my journal' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Written in the mountains')
  await expect(dialog.getByLabel('Dream description')).toHaveValue('A hut without a door, and snow inside.')
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article', { name: 'Written in the mountains' })).toBeVisible()
  await expect(note(page)).toHaveCount(0)
  expect(await stored(page)).not.toContain('mountains')
})

test('a declined guest’s draft is deleted, one that was neither declined nor adopted is kept', async ({ page }) => {
  await writeAsGuest(page, 'The first hut')
  await page.getByRole('button', { name: 'Write another' }).click()
  await page.getByLabel('Title').fill('The second hut')
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await expect(page.getByText('Dream description is required')).toBeVisible()
  await page.getByLabel('Dream description').fill('Another door.')
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await becomeMember(page)
  await page.goto('/journal')
  await expect(note(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await note(page).getByRole('button', { name: 'Discard' }).first().press('Enter')
  await expect(note(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('It has been removed from this device.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  // The latest one is the first.
  expect(await stored(page)).not.toContain('The second hut')
  await page.context().clearCookies()
  await becomeMember(page)
  await page.goto('/journal')
  await note(page).getByRole('button', { name: 'Add to my journal' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('The first hut')
})

test('unclaimed drafts expire: offline ones after a week, a result after an hour', async ({ page }) => {
  await writeAsGuest(page, 'Long ago')
  await ageDrafts(page, 7 * 24 * 60 - 5)
  await page.goto('/faq')
  await saveAsGuest(page)
  expect(await stored(page)).toContain('Long ago')
  await ageDrafts(page, 10)
  await page.goto('/faq')
  await expect.poll(() => stored(page)).not.toContain('Long ago')
  expect(await stored(page)).toContain('my old school')
  await ageDrafts(page, 50)
  await becomeMember(page)
  await page.goto('/journal')
  await expect(note(page)).toHaveCount(0)
  expect(await stored(page)).not.toContain('my old school')
})

test('a guest who signs in later, or in another tab, is asked whether the saved result is theirs', async ({
  page,
  context,
}) => {
  await saveAsGuest(page)
  await ageDrafts(page, 15)
  await register(page)
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.clearCookies()
  await saveAsGuest(page)
  const tab = await context.newPage()
  await tab.goto('/auth?next=/journal')
  await tab.locator('html[data-ready]').waitFor({ state: 'attached' })
  await register(tab)
  await expect(tab.getByLabel(NOTE).getByRole('listitem')).toHaveCount(2)
  // The guest's tab switches to the user too, but can't know that it is the same person.
  await expect(page).toHaveURL('/journal')
  await expect(note(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
