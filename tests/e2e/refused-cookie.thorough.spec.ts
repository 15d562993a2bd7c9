import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { becomeMember, newName, PASSWORD } from './member.ts'
import { addAuthenticator, addPasskey } from './passkeys.ts'
import { expect, expectAccessible, test } from './visitor.ts'

let server: ServerProcess
let address: string
test.beforeAll(async () => {
  server = await startServer({
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'somnary-refused-cookie-')),
    SITE_URL: 'https://dreams.example',
  })
  // Not localhost, from which browsers take cookies for https.
  address = server.url.replace('localhost', '0.0.0.0')
})
test.afterAll(() => server.stop())

/** Answers calls of `path` as a browser receives them that takes no cookies. */
async function withoutCookies(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    delete headers['set-cookie']
    await page.context().clearCookies()
    await route.fulfill({ response, headers })
  })
}

test('a visitor whose browser refuses the cookie for https is told so, and what to do', async ({ page }) => {
  const name = newName()
  const fault = page.getByRole('alert').filter({ hasText: 'You aren’t signed in' })
  await page.goto(`${address}/auth?tab=register`)
  for (const [tab, button] of [
    ['Register', 'Create account'],
    ['Login', 'Log in'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(fault).toContainText(`this site is set up for https://dreams.example`)
    await expect(fault).toContainText(`refuses its cookie at ${address}. Please open https://dreams.example instead.`)
    await expect(fault).toContainText('set SITE_URL to the address that is in use')
    await expect(fault.filter({ hasText: 'Your account has been created.' })).toHaveCount(tab === 'Register' ? 1 : 0)
  }
  await expect(page).toHaveURL(/\/auth/)
  await expectAccessible(page)
})

test('a visitor who has switched cookies off is told so', async ({ page }) => {
  await page.goto('/auth')
  await withoutCookies(page, '**/api/login')
  const name = newName()
  await page.request.post('/api/register', { data: { username: name, password: PASSWORD } })
  await page.context().clearCookies()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'keeps no cookies of this site' })).toBeVisible()
})

test('a visitor who has switched cookies off is told so when a passkey signs them in', async ({ page }) => {
  await becomeMember(page)
  await addAuthenticator(page)
  await addPasskey(page)
  await page.context().clearCookies()
  await withoutCookies(page, '**/api/passkey-sign-in')
  const fault = page.getByRole('alert').filter({ hasText: 'keeps no cookies of this site' })
  // The authenticator takes the browser's own offer.
  await page.goto('/auth')
  await expect(fault).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(fault).toBeHidden()
  await expect(fault).toBeVisible()
  await expect(page).toHaveURL('/auth')
})
