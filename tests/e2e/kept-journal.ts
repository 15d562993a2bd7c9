import type { BrowserContext, Page } from '@playwright/test'
import { PASSWORD } from './member.ts'
import { expect } from './visitor.ts'

/** Switches the copy on, on the account page, and waits until it and the page that reads it are on the device. */
export async function keepJournal(page: Page, entries: number): Promise<void> {
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Keep your journal on this device' })
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Keep my journal on this device' }).click()
  await expect(section.getByText(`${entries} ${entries === 1 ? 'entry is' : 'entries are'} here`)).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/journal/offline', { ignoreVary: true }))))
    .toBe(true)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** Closes the page, and opens the journal in a new one, without a connection. */
export async function openOffline(context: BrowserContext, page: Page): Promise<Page> {
  await context.setOffline(true)
  await page.close()
  const opened = await context.newPage()
  await opened.goto('/journal')
  await expect(opened).toHaveURL('/journal/offline')
  await opened.locator('html[data-ready]').waitFor({ state: 'attached' })
  return opened
}

export async function unlock(page: Page, password = PASSWORD, button = 'Unlock'): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

export async function write(page: Page, title: string, dream: string): Promise<void> {
  await page.getByRole('button', { name: 'New Entry' }).click()
  const form = page.getByRole('dialog', { name: 'New Entry' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Dream description').fill(dream)
  await form.getByRole('button', { name: 'Save entry' }).click()
  await expect(form).toBeHidden()
}

export async function edit(page: Page, title: string, newTitle: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit entry' })
  await form.getByLabel('Title').fill(newTitle)
  await form.getByRole('button', { name: 'Save entry' }).click()
  await expect(form).toBeHidden()
}

export const titles = async (page: Page): Promise<string[]> =>
  ((await (await page.request.get('/api/journal')).json()) as { title: string }[]).map(({ title }) => title).sort()
