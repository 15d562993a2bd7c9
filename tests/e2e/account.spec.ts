import { becomeMember, newName, PASSWORD, writeEntry } from './member.ts'
import { expect, expectAccessible, test, WRITES } from './visitor.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor registers from a protected page, lands there, logs out and in again', WRITES, async ({ page }) => {
  const username = newName()
  await page.goto('/journal?mood=Sad')
  await expect(page).toHaveURL('/auth?next=%2Fjournal%3Fmood%3DSad')
  await expect(page.getByText('Admin Access')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await expectAccessible(page)
  await page.getByLabel('Username').fill('ab')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/journal?mood=Sad')
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dream journal')

  await page.getByRole('button', { name: username }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill(username.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('401: Incorrect username or password', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: username })).toBeVisible()
  await expect(page).toHaveURL('/journal')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('registering a taken name shows an error at the field and in a toast, and keeps the input', async ({ page }) => {
  const username = await becomeMember(page)
  await page.context().clearCookies()
  await page.goto('/auth?tab=register')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect(page.getByText('409: That username is taken. Please choose another.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
})

test('the forms to sign in and to register have addresses of their own, also without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/auth?next=/journal', { waitUntil: 'domcontentloaded' })
  const forms = page.getByRole('navigation', { name: 'Sign in or make an account' })
  await expect(forms.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page')
  await forms.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fjournal&tab=register')
  await expect(forms.getByRole('link', { name: 'Register' })).toHaveAttribute('aria-current', 'page')
  await expect(forms.getByRole('link', { name: 'Login' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await context.close()
})

test('private pages are never sent to a guest or another user, and are not cacheable', async ({
  page,
  playwright,
  baseURL,
}) => {
  const username = await becomeMember(page)
  const id = await writeEntry(page, { title: 'A very private lighthouse' })
  for (const path of ['/journal', `/journal/${id}`, '/journal/print?month=2026-03', '/journal/insights', '/account']) {
    const own = await page.request.get(path)
    expect(own.status()).toBe(200)
    expect(own.headers()['cache-control']).toBe('private, no-store')
    const stranger = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { Cookie: 'session=forged' },
    })
    for (const context of [stranger, await playwright.request.newContext({ baseURL: baseURL ?? '' })]) {
      const response = await context.get(path, { maxRedirects: 0 })
      expect(response.status()).toBe(307)
      expect(response.headers()['location']).toBe(`/auth?next=${encodeURIComponent(path)}`)
      expect(response.headers()['cache-control']).toBe('private, no-store')
      expect(await response.text()).not.toContain('lighthouse')
    }
  }
  expect(await (await page.request.get('/journal')).text()).toContain('A very private lighthouse')
  // Public pages are the same for everyone, and so have nothing of a member in them.
  const home = await page.request.get('/')
  expect(home.headers()['cache-control']).toBe('public, no-cache')
  expect(await home.text()).not.toContain(username)
})

test('signing in never redirects to another site', async ({ page }) => {
  await page.goto('/auth?next=https://evil.example/')
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth?next=//evil.example/')
  await expect(page).toHaveURL('/')
})

test('on a phone the drawer has the user’s links and the logout button', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const username = await becomeMember(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText(username)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('changing the password requires the current one', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/account')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a new one entirely')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(200)
})

test('a user exports their data, deletes the account, and imports the data into another one', async ({
  page,
}, info) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The first night', mood: 'Sad', tags: ['sea'] })
  await writeEntry(page, { title: 'The second night', dreamDate: '2026-03-02' })
  await page.goto('/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = info.outputPath('export.zip')
  await (await downloading).saveAs(file)

  await page.getByRole('button', { name: 'Delete my account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your password')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/user')).status()).toBe(401)

  await becomeMember(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Import entries' }).click()
  await page.getByLabel('Files with entries').setInputFiles(file)
  await expect(page.getByText('This looks like a Somnary export with 2 entries from 2026.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'New entries' })).toContainText('The first night')
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByText('2 entries are in your journal now.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring in more' }).click()
  await page.getByLabel('Files with entries').setInputFiles(file)
  await expect(page.getByText('0 are new, 2 are in your journal already and will be skipped.')).toBeVisible()
  await page.goto('/journal')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').filter({ hasText: 'The first night' })).toContainText('Sad')
})
