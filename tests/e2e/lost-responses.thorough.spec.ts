import type { Page, Route } from '@playwright/test'
import { edit, keepJournal, openOffline, titles, unlock, write } from './kept-journal.ts'
import { becomeMember, writeEntry } from './member.ts'
import { expect, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** From now on the server gets all requests to the journal, and no response comes back. */
async function loseResponses(page: Page): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.context().route('**/api/journal**', lose)
  return () => page.context().unroute('**/api/journal**', lose)
}

/** Writes an entry offline. Once there is a connection, its creation reaches the server, but no response comes back. */
async function writeAndLoseResponse(page: Page) {
  const context = page.context()
  await becomeMember(page)
  await writeEntry(page, { title: 'The harbour' })
  await keepJournal(page, 1)
  const tab = await openOffline(context, page)
  await unlock(tab)
  await write(tab, 'The ferry', 'I crossed.')
  const findResponses = await loseResponses(tab)
  await context.setOffline(false)
  await expect.poll(() => titles(tab)).toEqual(['The ferry', 'The harbour'])
  await expect(tab.getByText('One change waits here')).toBeVisible()
  await context.setOffline(true)
  return { tab, context, findResponses }
}

test('what is added to an entry whose creation got no response reaches the journal', async ({ page }) => {
  const { tab, context, findResponses } = await writeAndLoseResponse(page)
  await edit(tab, 'The ferry', 'The ferry, and who steered it')
  await findResponses()
  await context.setOffline(false)
  await expect(tab.getByText('You are online, and everything is in your journal.')).toBeVisible()
  expect(await titles(tab)).toEqual(['The ferry, and who steered it', 'The harbour'])
})

test('an entry whose creation got no response stays deleted', async ({ page }) => {
  const { tab, context, findResponses } = await writeAndLoseResponse(page)
  await tab.getByRole('link', { name: 'The ferry' }).click()
  await tab.getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await findResponses()
  await context.setOffline(false)
  await expect(tab.getByText('You are online, and everything is in your journal.')).toBeVisible()
  expect(await titles(tab)).toEqual(['The harbour'])
  await tab.getByRole('link', { name: 'Open your journal' }).click()
  await expect(tab.getByRole('article', { name: 'The harbour' })).toBeVisible()
  await expect(tab.getByRole('article')).toHaveCount(1)
})
