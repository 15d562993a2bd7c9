import type { DreamStatistics } from '../../src/contract/dream-statistics.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const PHONE = { width: 390, height: 844 }

test('a symbol’s page says how often it is found in real dreams, and leads to how that was counted', async ({
  page,
}) => {
  const { symbols, reports } = (await (await page.request.get('/api/dream-statistics')).json()) as DreamStatistics
  const counted = symbols.find(({ women, pairs }) => women && pairs.length > 0) ?? symbols[0]
  await page.goto(`/interpretation/${counted?.slug}`)
  const box = page.getByRole('region', { name: 'In real dreams' })
  await expect(box).toContainText(/Found in [\d.]+ of 1,000 reports \([\d.]+–[\d.]+\); women [\d.]+, men [\d.]+\./)
  await expect(box).toContainText(`Counted in ${reports.toLocaleString('en')} dream reports`)
  await expect(box.getByRole('rowheader')).toHaveText(['Women', 'Men'])
  await expect(box.getByRole('link', { name: counted?.pairs[0]?.keyword ?? '', exact: true })).toBeVisible()
  await expectAccessible(page)
  await box.getByRole('link', { name: 'How this was counted' }).click()
  await expect(page).toHaveURL(/\/dream-statistics#method$/)
  await expect(page.getByRole('heading', { name: 'How this was counted' })).toBeInViewport()
})

test('a symbol in too few reports has one sentence instead of numbers', async ({ page }) => {
  const { symbols } = (await (await page.request.get('/api/dream-statistics')).json()) as DreamStatistics
  const rare = symbols.find(({ all }) => all === null)
  test.skip(!rare, 'every symbol is in enough reports')
  await page.goto(`/interpretation/${rare?.slug}`)
  const box = page.getByRole('region', { name: 'In real dreams' })
  await expect(box).toContainText(/Found in fewer than \d+ of [\d,]+ reports: too few to say more\./)
  await expect(box.getByRole('table')).toHaveCount(0)
})

test('the statistics rank the symbols, and all of them can be searched by name and category', async ({ page }) => {
  await page.goto('/categories')
  await page.getByRole('link', { name: 'how often people dream of each' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What people really dream of')
  await expect(page).toHaveTitle('What People Really Dream of - Somnary')
  const ranking = page.getByRole('region', { name: 'What people dream of most' })
  await expect(ranking.getByRole('rowheader')).toHaveCount(40)
  await expectAccessible(page)
  await ranking.getByRole('button', { name: /^Show all \d+ symbols$/ }).click()
  await ranking.getByRole('searchbox', { name: 'Search all symbols' }).fill('snak')
  await expect(ranking.getByRole('status')).toHaveText('1 symbol')
  await expect(ranking.getByRole('rowheader')).toHaveText(['Snake'])
  await ranking.getByRole('combobox', { name: 'Category' }).selectOption('Body')
  await expect(ranking.getByRole('status')).toHaveText('0 symbols')
  await ranking.getByRole('searchbox').fill('')
  await expect(ranking.getByRole('rowheader').filter({ hasText: 'Teeth Falling Out' })).toBeVisible()
  await expectAccessible(page)
  await ranking.getByRole('link', { name: 'Teeth Falling Out' }).click()
  await expect(page).toHaveURL(/\/interpretation\/teeth-falling-out$/)
})

test('the statistics stand in the page without JavaScript, and fit a phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/dream-statistics')
  for (const name of ['What people dream of most', 'Famous, and how rare', 'How this was counted'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('table').first().locator('svg circle').first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await context.close()
})
