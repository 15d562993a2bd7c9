import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const PHONE = { width: 390, height: 844 }

test('the month’s star calendar works by keyboard, and opens the entries of a day', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal')
  const month = await page.evaluate(() => new Date().toISOString().slice(0, 7))
  await writeEntry(page, { title: 'First of the month', dreamDate: `${month}-01`, mood: 'Joyful' })
  await page.reload()
  const sky = page.getByRole('region', { name: 'The month’s sky' })
  await expect(sky.getByRole('grid')).toBeVisible()
  const night = sky.getByRole('button', { name: /First of the month, Joyful$/ })
  await night.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(night).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First of the month')
  await page.goBack()
  await sky.getByRole('button', { name: 'Previous month' }).click()
  await sky
    .getByRole('button', { name: /, no entry$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await expect(dialog.getByLabel('Date')).not.toHaveValue(`${month}-01`)
})

test('a year’s sky leads to a month, and on a phone the sky stands above the list and can be folded up', async ({
  page,
}) => {
  await becomeMember(page)
  for (let day = 10; day < 20; day++)
    await writeEntry(page, { title: `Night ${day}`, dreamDate: `2025-03-${day}`, mood: day % 2 ? 'Joyful' : 'Afraid' })
  await page.goto('/journal')
  await page.getByRole('button', { name: /Show the whole year/ }).press('Enter')
  const year = page.getByRole('region', { name: 'The year’s sky' })
  await year.getByRole('button', { name: 'Previous year' }).click()
  const march = year.getByRole('button', { name: 'March 2025, 10 nights' })
  await expect(march).toBeEnabled()
  await expectAccessible(page)
  await march.press('Enter')
  const sky = page.getByRole('region', { name: 'The month’s sky' })
  await expect(sky.getByRole('button', { name: 'March 1, 2025, no entry' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(sky.getByRole('button', { name: 'March 15, 2025: Night 15, Joyful' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night 15')

  await page.setViewportSize(PHONE)
  await page.goto('/journal')
  const unfold = sky.getByRole('button', { name: 'Show the sky' })
  const listTop = async () => (await page.getByRole('article').first().boundingBox())?.y ?? 0
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  const folded = await listTop()
  await unfold.click()
  for (const box of await sky.getByRole('grid').getByRole('button').all())
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await listTop()) - folded).toBeGreaterThan(300)
  await unfold.click()
  await expect(sky.getByRole('grid')).toBeHidden()
})
