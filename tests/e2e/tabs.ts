import type { BrowserContext, Page, Route } from '@playwright/test'
import { becomeMember, newName, PASSWORD } from './member.ts'
import { expect } from './visitor.ts'

export const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'
export const SECRET = 'The lighthouse that nobody else may read of'

export const KEPT = 'What wasn’t saved here is kept on this device for a week, for the account that wrote it.'

/** Opens another tab of the same browser, and waits until its page is hydrated. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  await tab.locator('html[data-ready]').waitFor({ state: 'attached' })
  return tab
}

/** Removes `BroadcastChannel`, so that tabs notice a change of the user only by requests to the server. */
export async function takeChannelsAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
}

/** Registers another user with the browser's cookies, unnoticed by its tabs. Returns their username. */
export async function signInAnother(page: Page): Promise<string> {
  await page.context().clearCookies()
  return becomeMember(page)
}

/** Holds the page's first question who is signed in back, until the returned function is called. */
export async function holdUser(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route('**/api/user', hold, { times: 1 })
  return resolve
}

export async function signIn(page: Page, username: string, next = '/journal'): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(next)
}

/** Logs out by the page's menu, and confirms that drafts are deleted. */
export async function logOut(tab: Page, username: string): Promise<void> {
  await tab.getByRole('button', { name: username }).click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
}

/** Registers another user by the page's form. Returns their username. */
export async function register(tab: Page): Promise<string> {
  const main = tab.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Sign in' }).click()
  await tab.getByRole('link', { name: 'Register', exact: true }).click()
  const other = newName()
  await tab.getByLabel('Username').fill(other)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByRole('button', { name: other })).toBeVisible()
  return other
}

export const header = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true })

/** Expects that the tab has switched to the user `other`, says so, and shows none of the previous user's data. */
export async function expectHandedOver(page: Page, other: string, { kept = false } = {}): Promise<void> {
  await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Nothing was sent.${kept ? ` ${KEPT}` : ''}`, { exact: true })).toBeVisible()
  await expect(header(page, other)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.locator('body')).not.toContainText(SECRET)
}

export const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
export const json = async (page: Page, path: string) => (await page.request.get(path)).json()

export async function writeInJournal(page: Page) {
  await page.goto('/journal')
  await page.getByRole('button', { name: /New Entry|Create Your First Entry/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Title').fill(SECRET)
  await dialog.getByLabel('Dream description').fill('A keeper and his lamps.')
  return dialog
}
