import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'
import { WIDTHS } from './widths.ts'

const DREAM = 'I was in Lisbon with Anna. The sea came up to the window, and I was afraid of it.'

test('what recurs is counted, leads to its nights, and can be marked as a dream sign', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal/insights')
  await expect(page.getByRole('region', { name: 'People', exact: true })).toHaveCount(0)
  for (let at = 1; at <= 20; at++) {
    const dreamDate = `2026-03-${String(at).padStart(2, '0')}`
    await writeEntry(page, { title: `Night ${at}`, dreamDate, dreamContent: at <= 6 ? DREAM : 'Nothing I can name.' })
  }
  await page.reload()
  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people).toContainText('Anna was there most often, in 6 of your 20 dreams.')
  await expect(people.getByRole('link', { name: '6 dreams with Anna' })).toHaveAttribute('href', '/journal?person=Anna')
  await expect(page.getByText('a comparison with other people (from 50 dreams on)')).toBeVisible()
  await expectAccessible(page)

  const signs = page.getByRole('region', { name: 'Dream signs' })
  await signs.getByRole('button', { name: 'Mark anna as a dream sign' }).press('Enter')
  await expect(page.getByText('“anna” is a dream sign in 6 of your dreams.', { exact: true })).toBeVisible()
  await expect(signs.getByRole('link', { name: '6 dreams' }).first()).toHaveAttribute('href', '/journal?sign=anna')
  await signs.getByRole('button', { name: 'Unmark anna' }).press('Enter')
  await signs.getByRole('button', { name: 'Remove it from 6 dreams' }).press('Enter')
  await expect(signs.getByRole('button', { name: 'Mark anna as a dream sign' })).toBeVisible()
})

test('a year can be read and printed, black on white', async ({ page }) => {
  await becomeMember(page)
  for (const day of ['03', '04'])
    await writeEntry(page, { title: `Night ${day}`, dreamDate: `2026-03-${day}`, dreamContent: DREAM })
  await page.goto('/journal/insights')
  await page.getByRole('link', { name: '2026' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2026 in dreams')
  await expect(page.getByText('You wrote down 2 dreams from 2 nights, at most 2 nights in a row.')).toBeVisible()
  await expect(page.getByText('“I was in Lisbon with Anna.”')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color)).toBe(
    'rgb(0, 0, 0)',
  )
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/journal/year/1999')
  await expect(page.getByText('No dream of 1999 is in your journal.')).toBeVisible()
  expect((await page.goto('/journal/year/soon'))?.status()).toBe(404)
})

test('insights show how many entries they are based on, and are hidden below five', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal/insights')
  await expect(page.getByText('5 entries are needed before this says anything; there are none yet.')).toBeVisible()
  for (let at = 1; at <= 5; at++) {
    const dreamContent = 'A snake lay beside the river.'
    await writeEntry(page, {
      title: `Night ${at}`,
      dreamDate: `2026-0${at}-11`,
      dreamContent,
      ...(at < 5 && { mood: 'Sad' }),
    })
  }
  await page.reload()
  await expect(page.getByText('From 5 entries.', { exact: true })).toBeVisible()
  await expect(page.getByText('From 5 entries with a symbol in them.')).toBeVisible()
  await expect(page.getByText(/^Not enough noted yet for: .*moods/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Moods over time' })).toHaveCount(0)
  const chart = page.getByRole('img', { name: 'Nights recorded in each month' })
  await expect(chart.locator('svg rect')).toHaveCount(5)
  const pairs = page.getByRole('region', { name: 'Symbols that appear together' })
  await expect(pairs.getByRole('row', { name: 'River and Snake 5' })).toBeVisible()
  await expectAccessible(page)
})

for (const { name, use } of WIDTHS) {
  test.describe(name, () => {
    test.use(use)

    test('insights count a period, and no label of an axis touches another', async ({ page }) => {
      await becomeMember(page)
      for (let at = 0; at < 30; at++) {
        const dreamDate = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-11`
        const mood = ['Sad', 'Joyful', 'Afraid'][at % 3] ?? ''
        await writeEntry(page, { title: `Night ${at}`, dreamDate, mood })
      }
      await page.goto('/journal/insights')
      await expect(page.getByText('You wrote down 30 dreams from 30 nights.')).toBeVisible()
      for (const chart of ['Nights recorded in each month', 'How many entries had each mood']) {
        const labels = page.getByRole('img', { name: chart }).locator('svg g[aria-label], svg text')
        await labels.first().waitFor()
        const boxes = await page
          .getByRole('img', { name: chart })
          .locator('svg text')
          .evaluateAll((texts) =>
            texts
              .map((text) => text.getBoundingClientRect())
              .map(({ x, y, right, bottom }) => ({ x, y, right, bottom })),
          )
        for (const [at, one] of boxes.entries())
          for (const other of boxes.slice(at + 1)) {
            const touches = one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom
            expect(touches, JSON.stringify([one, other])).toBe(false)
          }
      }
      await page.getByLabel('Period', { exact: true }).selectOption('2025')
      await expect(page.getByText('You wrote down 12 dreams from 12 nights.')).toBeVisible()
      await expect(page).toHaveURL('/journal/insights?from=2025-01-01&to=2025-12-31')
      await page.getByRole('region', { name: 'Moods over time' }).getByRole('link', { name: '4' }).first().click()
      await expect(page).toHaveURL(/from=2025-01-01&to=2025-12-31/)
      await expect(page.getByRole('article')).toHaveCount(4)
    })
  })
}
