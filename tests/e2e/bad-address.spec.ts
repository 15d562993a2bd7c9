import { expect, test } from './visitor.ts'

// In the browser: what the server rendered for such an address has to come alive there without a fault.
for (const [address, heading, sentence] of [
  ['/blog?cursor=zzz', 'This address leads nowhere', 'This cursor can’t be read.'],
  ['/search?q=a%00b', 'Search failed', 'This text holds a broken character.'],
  ['/interpretation/100%', 'Interpretation Not Found', ''],
  ['/%E0%A4%A', '404 Page Not Found', ''],
] as const) {
  test.describe(() => {
    // React tells of the error that its page is shown for.
    test.use({ expectedFault: 'Error: 400: ' })

    test(`${address} shows its page, from which one gets on`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Categories' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dream Categories')
    })
  })
}
