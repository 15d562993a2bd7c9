import { expect, test } from './visitor.ts'

// Checks in the browser that the pages which the server renders for bad addresses hydrate without errors.
for (const [address, heading, sentence] of [
  ['/blog?cursor=zzz', 'This address leads nowhere', 'This cursor can’t be read.'],
  ['/search?q=a%00b', 'Search failed', 'This text holds a broken character.'],
  ['/interpretation/100%', 'Interpretation Not Found', ''],
  ['/%E0%A4%A', '404 Page Not Found', ''],
] as const) {
  test.describe(() => {
    // React logs the error for which the error page is shown.
    test.use({ expectedFault: 'Error: 400: ' })

    test(`${address} shows an error page with working links`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Categories' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dream Categories')
    })
  })
}
