import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { becomeMember, PASSWORD } from './member.ts'
import { addAuthenticator, addPasskey } from './passkeys.ts'
import { openTab } from './tabs.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const NEW_PASSWORD = 'eight moons over Porto'
const PHONE = { width: 390, height: 844 }

const section = (page: Page, name: string) => page.getByRole('region', { name })
const isSignedIn = async (page: Page) => (await page.request.get('/api/user')).status() === 200

test('a passkey is added, signs in, is renamed and removed, by keyboard alone', async ({ page }) => {
  const username = await becomeMember(page)
  await addAuthenticator(page)
  await page.goto('/account')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added. You can sign in with it from now on.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText('on Linux')
  await expectAccessible(page)

  await page.getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  // Otherwise the browser would offer the passkey by itself, and this authenticator takes every offer.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: username })).toBeVisible()
  expect(await isSignedIn(page)).toBe(true)

  await page.goto('/account')
  await expect(passkeys.getByRole('listitem')).toContainText('last used')
  await passkeys.getByRole('button', { name: /^Rename/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop')
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removed: My laptop. It can’t be used to sign in anymore.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('a passkey that the browser offers with the names signs in', async ({ page }) => {
  const username = await becomeMember(page)
  await addAuthenticator(page)
  await addPasskey(page)
  await page.context().clearCookies()
  await page.goto('/auth?next=/blog')
  // The authenticator takes the offer.
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('button', { name: username })).toBeVisible()
  expect(await isSignedIn(page)).toBe(true)
})

test('a passkey confirms what otherwise takes the password', async ({ page }) => {
  await becomeMember(page)
  await addAuthenticator(page)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  expect(await isSignedIn(page)).toBe(false)
})

test('without a passkey the sign-in page says so in a sentence, and the password still works', async ({ page }) => {
  const username = await becomeMember(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await expectAccessible(page)
  await page.route('**/api/passkey-sign-in/options', (route) =>
    route.fulfill({ status: 429, json: { error: 'Many sign-ins have been begun from your network.' } }),
  )
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Many sign-ins have been begun from your network.')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: username })).toBeVisible()
})

test('recovery codes are made, kept, and one of them sets a new password', async ({ page }, info) => {
  const username = await becomeMember(page)
  await page.goto('/account')
  const recovery = section(page, 'Recovery codes')
  await expect(recovery).toContainText('You have no recovery codes.')
  await recovery.getByRole('button', { name: 'Make recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(codes).toBeFocused()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  expect(await codes.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true)
  const [code = ''] = await codes.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = info.outputPath('codes.txt')
  await (await downloading).saveAs(file)
  expect(await readFile(file, 'utf8')).toContain(code)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  await expect(recovery).toContainText('10 codes are left')
  await expect(page.locator('body')).not.toContainText(code)

  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await expectAccessible(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Recovery code').fill('0000 0000 0000 0000 0000 0000')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This name and this code don’t belong together.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()
  await expect(page.getByText('9 codes are left.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => isSignedIn(page)).toBe(true)
})

test('sessions are listed and ended, and the other browser is told at its next call', async ({ page, browser }) => {
  const username = await becomeMember(page)
  const elsewhere: BrowserContext[] = []
  const signInElsewhere = async () => {
    const context = await browser.newContext()
    elsewhere.push(context)
    const data = { username, password: PASSWORD }
    expect((await context.request.post('/api/login', { data })).status()).toBe(200)
    return openTab(context, '/journal')
  }
  const other = await signInElsewhere()
  await page.goto('/account')
  const sessions = section(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(sessions.getByText(/ is signed out\.$/)).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other
    .getByRole('link', { name: 'Account' })
    .or(other.getByRole('button', { name: username }))
    .first()
    .waitFor()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText('Your session has ended', { exact: true })).toBeVisible()

  const third = await signInElsewhere()
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByText('You are signed out everywhere else.')).toBeVisible()
  expect(await isSignedIn(third)).toBe(false)
  expect(await isSignedIn(page)).toBe(true)
  for (const context of elsewhere) await context.close()
})
