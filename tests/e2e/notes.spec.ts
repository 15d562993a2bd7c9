import type { Page } from '@playwright/test'
import { translatePage } from './changed-page.ts'
import { becomeMember, writeEntry } from './member.ts'
import { expect, expectReading, test } from './visitor.ts'

const BITTEN =
  'I was in the kitchen of my old house. A snake came out from under the stove and bit me in the hand. ' +
  'I was terrified and ran to my mother.'

async function openReading(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Your dream' }).fill(BITTEN)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expectReading(page)
}

/** Opens the entry of a new member in which a reading was saved. */
async function openEntry(page: Page): Promise<void> {
  await becomeMember(page)
  await openReading(page)
  await page.getByRole('button', { name: 'Save to journal' }).click()
  await page.getByRole('button', { name: 'Save entry' }).click()
  await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/journal\/[\w-]+$/)
}

const WAYS: [where: string, open: (page: Page) => Promise<void>][] = [
  ['a reading', openReading],
  ['an entry', openEntry],
]
const noteOf = (page: Page) => page.getByRole('region', { name: /^Snake/ })

for (const [where, open] of WAYS) {
  test(`a note of ${where} is put right, taken back and answered in a translated page`, async ({ page }) => {
    await open(page)
    await translatePage(page)
    const note = noteOf(page)
    const passage = (await note.locator('p').nth(1).textContent()) as string
    const situation = note.getByRole('list').getByRole('button').first()
    const label = (await situation.textContent()) as string
    await situation.click()
    await expect(note.getByRole('heading')).toContainText(label)
    await expect(note.locator('p').nth(1)).not.toHaveText(passage)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(note.locator('p').nth(1)).toHaveText(passage)
    await note.getByRole('button', { name: 'Answer it here' }).click()
    await note.getByRole('textbox').fill('My neighbor’s garden hose.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(note.getByRole('textbox')).toHaveValue('My neighbor’s garden hose.')
    await expect(page.getByText('The page was changed by something else')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(note.getByRole('textbox')).toHaveValue('My neighbor’s garden hose.')
  })

  test(`an answer to a note of ${where} that is half typed is there again when the page is loaded again`, async ({
    page,
  }) => {
    await open(page)
    const note = noteOf(page)
    await note.getByRole('button', { name: 'Answer it here' }).click()
    await page.keyboard.type('My neighbor’s gar')
    await page.reload()
    await expect(note.getByRole('textbox')).toHaveValue('My neighbor’s gar')
    await note.getByRole('textbox').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('den hose.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(note.getByRole('textbox')).toHaveValue('My neighbor’s garden hose.')
    expect(await page.evaluate(() => sessionStorage.getItem('answers'))).toBeNull()
  })
}

test('what was recognized in an entry can be corrected, and the panel closed again', async ({ page }) => {
  await becomeMember(page)
  const id = await writeEntry(page, { title: 'A kitchen', dreamContent: 'A snake lay on the kitchen floor.' })
  await page.goto(`/journal/${id}`)
  const toggle = page.getByRole('button', { name: 'Put right what was recognized' })
  const panel = page.getByRole('region', { name: 'What was recognized' })
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await panel.getByRole('button', { name: 'Take out Snake' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Take out Snake' })).toHaveCount(0)
  await toggle.press('Enter')
  await expect(panel).toHaveCount(0)
  await page.reload()
  await toggle.press('Enter')
  await expect(panel.getByRole('button', { name: 'Take out Kitchen' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Take out Snake' })).toHaveCount(0)
})
