import { becomeMember, newName, writeEntry } from './member.ts'
import { expect, expectAccessible, SECURE_ONLY, test, thoroughAfterFirst } from './visitor.ts'

/** Strings of the specification that pages show when they are opened, by path. Its `{…}` are filled in here. */
const ON_PAGES: Record<string, string[]> = {
  '/': [
    'Listen to what your dream is whispering to you',
    'Popular Dream Symbols',
    'From Our Blog',
    'interpretations remaining today',
    'Explore',
    'Categories',
    'About Us',
    'Blog',
    'Resources',
    'FAQ',
    'How to Guide',
    'Glossary',
    'Symbol Comparison',
    'Privacy Policy',
    'Terms of Service',
    '2025',
  ],
  '/nowhere': ['404 Page Not Found'],
  '/search?q=snake': ['Search Results for "snake"', 'Found '],
  '/search?q=xqzzyv': ['No interpretations found for "xqzzyv"', 'Try searching for different dream symbols'],
  '/categories': ['Explore by Category', 'All Dream Categories'],
  '/category/animals': ['dream interpretations', 'Back to Categories'],
  '/category/none-such': ['Category not found'],
  '/interpretation/snake': [
    'Key Takeaway',
    'Cultural & Historical Context',
    'Related Dream Symbols',
    'Sources & References',
    'Get Universal Wisdom Dream Interpretation',
  ],
  '/interpretation/none-such': ['Interpretation Not Found', 'Back to Categories'],
  '/blog/none-such': ['Blog Post Not Found', 'Back to Blog'],
  '/auth': ['Login', 'Register', 'Admin Access'],
  '/about': ['Start Interpreting Your Dreams'],
  '/faq': [
    'Understanding Dream Interpretation',
    'Using Somnary Platform',
    'Dream Symbols and Meanings',
    'Dream Psychology and Science',
    'Cultural and Historical Context',
    'Still have questions?',
  ],
  '/how-to-interpret-dreams': ['15 minutes', 'Browse Dream Symbols', 'Get Dream Interpretation'],
  '/glossary': ['Showing 25 of 25 terms'],
  '/symbol-comparison': ['View Full Interpretation', 'Western', 'Korean', 'Chinese', 'Indian', 'Islamic'],
}

test('every string of the specification is on its page', async ({ page }) => {
  test.setTimeout(60_000)
  for (const [path, strings] of Object.entries(ON_PAGES)) {
    await page.goto(path)
    for (const string of strings) {
      await expect(page.locator('body'), `${path}: ${string}`).toContainText(string)
    }
  }
})

for (const [index, [name, act, sentence]] of (
  [
    ['updating', 'edit', 'Failed to update dream journal entry. Please try again.'],
    ['deleting', 'delete', 'Failed to delete dream journal entry. Please try again.'],
  ] as const
).entries()) {
  test(`${name} an entry without a connection shows an error`, thoroughAfterFirst(index), async ({ page, context }) => {
    await becomeMember(page)
    await writeEntry(page, { title: 'Kept' })
    await page.goto('/journal')
    await page.getByRole('button', { name: `${act === 'edit' ? 'Edit' : 'Delete'} Kept` }).click()
    const confirm = page.getByRole('button', { name: act === 'edit' ? 'Save entry' : 'Delete entry' })
    await expect(confirm).toBeVisible()
    await context.setOffline(true)
    await confirm.click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  })
}

for (const [index, [name, act, sentence]] of (
  [
    ['creating', 'POST', 'Failed to create blog post. Please try again.'],
    ['updating', 'PATCH', 'Failed to update blog post. Please try again.'],
    ['deleting', 'DELETE', 'Failed to delete blog post. Please try again.'],
  ] as const
).entries()) {
  test(`${name} a post that the server refuses shows an error`, thoroughAfterFirst(index), async ({ page }) => {
    await becomeMember(page)
    const data = { title: 'Refused', slug: newName(), content: 'A post that is refused.' }
    const { id } = await (await page.request.post('/api/blog', { data })).json()
    await page.route('**/api/blog/**', (route) => (route.request().method() === act ? route.abort() : route.continue()))
    await page.route('**/api/blog', (route) => (route.request().method() === act ? route.abort() : route.continue()))
    await page.goto({ POST: '/blog/new', PATCH: `/admin/blog/edit/${id}`, DELETE: '/admin/blogs' }[act])
    if (act === 'DELETE') {
      await page.getByRole('button', { name: 'Delete Refused' }).click()
      await page.getByRole('button', { name: 'Delete post' }).click()
    } else {
      await expect(page.locator('.cm-editor')).toBeVisible()
      await page.getByLabel('Title').fill('Refused again')
      await page.getByRole('textbox', { name: 'Content' }).fill('A post that is refused.')
      await page.getByRole('button', { name: act === 'POST' ? 'Create post' : 'Update post' }).click()
    }
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  })
}

test('a failed logout shows an error', async ({ page }) => {
  const username = await becomeMember(page)
  await page.goto('/')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Logout failed', { exact: true })).toBeVisible()
})

test('a failed copy to the clipboard shows an error', SECURE_ONLY, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) })
    window.open = () => null
  })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Share on Facebook' }).click()
  await expect(page.getByText('Copy Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Please copy the URL manually', { exact: true })).toBeVisible()
  await page.getByText('Copy Failed', { exact: true }).hover()
  await expectAccessible(page)
})

test.describe('when the search fails', () => {
  test.use({ expectedFault: 'Search failed' })

  test('a failed search shows an error', async ({ page }) => {
    await page.goto('/search')
    await page.route('**/api/search?**', (route) => route.fulfill({ status: 503, json: { error: 'Resting.' } }))
    await page.getByRole('combobox', { name: 'Search dream symbols' }).fill('snake')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Search failed', { exact: true })).toBeVisible()
  })
})
