import type { Page } from '@playwright/test'
import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const WAVE = 'A huge wave rose out of the ocean and rolled towards the beach. Everybody ran from the water.'

/** Waits until an entry is found by its meaning: its vector is made in the background. */
async function waitForVectors(page: Page, query: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`/api/journal?sort=best&q=${encodeURIComponent(query)}`)
        return ((await response.json()) as unknown[]).length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
}

test('a search takes words, misspellings and meaning, says why, and keeps its order in the address', async ({
  page,
}) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The broom', dreamDate: '2026-03-01' })
  await writeEntry(page, { title: 'The flood', dreamDate: '2026-02-01', dreamContent: WAVE })
  await writeEntry(page, {
    title: 'The garden',
    dreamDate: '2026-03-05',
    dreamContent: 'I dug in a garden and there was a snake.',
  })
  await waitForVectors(page, 'a tsunami at the sea')
  await page.goto('/journal')
  const box = page.getByLabel('Search your entries')
  await box.fill('snkae')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.locator('article mark').first()).toHaveText('snake')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(page).toHaveURL('/journal?q=snkae&sort=newest')
  await expect(page.getByRole('article').first()).toContainText('The garden')
  await page.goto(page.url())
  await expect(page.getByRole('button', { name: 'Newest first' })).toHaveAttribute('aria-pressed', 'true')
  await box.fill('a tsunami at the sea')
  await page.getByRole('button', { name: 'Best first' }).click()
  await expect(page.getByRole('article').first()).toContainText('The flood')
  await expect(page.getByRole('article').first()).toContainText('Similar in meaning.')
  await expectAccessible(page)
})

test('what is typed before the page is ready is searched for, in the order that is chosen meanwhile', async ({
  page,
}) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The broom', dreamDate: '2026-03-01' })
  await writeEntry(page, { title: 'The flood', dreamDate: '2026-02-01', dreamContent: WAVE })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/journal?q=snake', { waitUntil: 'commit' })
  const box = page.getByLabel('Search your entries')
  await box.fill('flood')
  await expect(page.getByRole('article')).toContainText('The broom')
  release()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(page.getByRole('article')).toContainText('The flood')
  await expect(box).toHaveValue('flood')
  await expect(page).toHaveURL('/journal?q=flood&sort=newest')
})

test('filters combine, stand in the address, and are removed one by one', async ({ page }) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The broom', mood: 'Sad', lucidity: 'aware' })
  await writeEntry(page, { title: 'The floor', mood: 'Joyful' })
  await writeEntry(page, { title: 'The flood', mood: 'Sad', dreamContent: WAVE })
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Symbol', { exact: true }).selectOption('snake')
  await expect(page).toHaveURL('/journal?symbol=snake')
  await page.getByLabel('Mood', { exact: true }).selectOption('Sad')
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/journal?mood=Sad&symbol=snake')
  await page.goto(page.url())
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the filter Snake' }).click()
  await expect(page).toHaveURL('/journal?mood=Sad')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('an entry names those like it, and a symbol’s page the user’s own dreams with it', async ({ page, browser }) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The flood', dreamContent: WAVE, dreamDate: '2026-02-01' })
  const again = await writeEntry(page, {
    title: 'The flood again',
    dreamContent: 'An enormous wave came from the ocean to the beach, and all of us ran away from the water.',
  })
  for (let at = 1; at <= 4; at++) await writeEntry(page, { title: `Snake ${at}`, dreamDate: `2026-01-0${at}` })
  await expect
    .poll(async () => ((await (await page.request.get(`/api/journal/${again}/similar`)).json()) as unknown[]).length)
    .toBeGreaterThan(0)
  await page.goto(`/journal/${again}`)
  const similar = page.getByRole('region', { name: 'Dreams like this one' })
  await expect(similar.getByRole('link')).toHaveCount(1)
  await expect(similar).toContainText('similar in meaning')
  await expectAccessible(page)

  await page.goto('/interpretation/snake')
  await expect(page.getByText('Your 4 dreams with this symbol').first()).toBeVisible()
  await page.getByRole('link', { name: 'All 4 in your journal' }).click()
  await expect(page).toHaveURL('/journal?symbol=snake')
  await expect(page.getByRole('article')).toHaveCount(4)

  const guest = await browser.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto('/interpretation/snake', { waitUntil: 'networkidle' })
  await expect(guest.getByText(/dreams? with this symbol/)).toHaveCount(0)
  expect(asked.filter((url) => url.includes('/api/journal'))).toEqual([])
  await guest.close()
})

test('on this night shows the same calendar day of other years', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal')
  const day = await page.evaluate(() => {
    const now = new Date()
    return [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  })
  await writeEntry(page, { title: 'Years ago', dreamDate: `2020-${day}` })
  await page.goto(page.url())
  const section = page.getByRole('region', { name: 'On this night' })
  await expect(section).toContainText('Years ago')
  await expectAccessible(page)
})
