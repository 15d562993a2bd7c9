import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, SECURE_ONLY, test } from './visitor.ts'

const DREAM = 'I stood in the orangery of Marbledon and a snake ate my lantern.'
const INTERPRETATION = 'You stood in the orangery of Marbledon. Losing a light often goes with not knowing the way.'
const MARKERS = /orangery|marbledon|lantern|wistful/i

async function writeInterpreted(page: Page): Promise<string> {
  const data = {
    title: 'The lantern of Marbledon',
    dreamDate: '2026-03-01',
    dreamContent: DREAM,
    interpretation: INTERPRETATION,
    mood: 'Wistful',
    tags: ['wistful'],
  }
  const response = await page.request.post('/api/journal', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

test(
  'a reading is shared by a link, without the dream, and ended in another tab',
  SECURE_ONLY,
  async ({ page, browser }) => {
    const username = await becomeMember(page)
    await page.goto(`/journal/${await writeInterpreted(page)}`)
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share this dream' })
    await expect(dialog.getByLabel('The interpretation', { exact: false })).toBeChecked()
    await expect(dialog.getByLabel('The dream itself', { exact: false })).not.toBeChecked()
    await expectAccessible(page)
    await dialog.getByText('1 day', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Make a link' }).press('Enter')
    await expect(dialog.getByText('The link is ready.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
    await expect(dialog.getByText('Copied.')).toBeVisible()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname).toMatch(/^\/shared\/[\w-]{43}$/)
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')

    const guest = await (await browser.newContext()).newPage()
    const asked: string[] = []
    guest.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    for (const path of [link.pathname, link.pathname.replace('/shared', '/SHARED')]) {
      const response = await guest.goto(path)
      expect(response?.status()).toBe(200)
      expect(response?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      const html = (await response?.text()) ?? ''
      expect(html).toContain('Losing a light often goes with not knowing the way.')
      expect(html).not.toMatch(MARKERS)
      expect(html).not.toContain(username)
      expect(html).not.toMatch(/og:|twitter:|rel="canonical"/)
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"')
    }
    await guest.goto(link.pathname)
    await expect(guest.getByText('Somebody shared this with you.')).toBeVisible()
    await guest.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expectAccessible(guest)
    await guest.getByRole('link', { name: 'Categories' }).first().click()
    await expect(guest).toHaveURL('/categories')
    // Neither to other sites, nor from the page on.
    for (const request of asked) {
      expect(request).toContain(`${link.protocol}//localhost:`)
      expect(request.split(' ')[1]).not.toContain(link.pathname)
    }

    const other = await page.context().newPage()
    await other.goto('/journal/share')
    await expect(other.getByRole('heading', { name: 'The lantern of Marbledon' })).toBeVisible()
    await expect(other.getByText('1 dream: the interpretation only.', { exact: false })).toBeVisible()
    await other.locator('html[data-ready]').waitFor({ state: 'attached' })
    await other.getByRole('button', { name: 'Stop sharing' }).press('Enter')
    await expect(other.getByText('opens nothing now.', { exact: false })).toBeVisible()
    await expect(other.getByText('Nothing at the moment.')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'What you share' })).toBeFocused()

    for (const path of [link.pathname, '/shared/none']) {
      const gone = await guest.goto(path)
      expect(gone?.status()).toBe(404)
      expect(gone?.headers()['cache-control']).toBe('private, no-store')
      expect(gone?.headers()['x-robots-tag']).toBe('noindex, nofollow')
      await expect(guest.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
    }
  },
)

test('several dreams are chosen for one link, or for a PDF', async ({ page }) => {
  await becomeMember(page)
  const day = new Date().toISOString().slice(0, 10)
  await writeEntry(page, { title: 'Of today', dreamDate: day, mood: 'Calm' })
  await writeEntry(page, { title: 'Of long ago', dreamDate: '2024-03-01', mood: 'Afraid' })
  await writeEntry(page, { title: 'Of longer ago', dreamDate: '2023-03-01' })
  await page.goto('/journal')
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Nothing at the moment.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All of the last 4 weeks' }).press('Enter')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await expect(page.getByLabel('Of today')).toBeChecked()
  await page.getByLabel('Mood').selectOption('Afraid')
  await expect(page.getByLabel('Of longer ago')).toHaveCount(0)
  await page.getByLabel('Of long ago').press('Space')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Link or PDF…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share 2 dreams' })
  // None of them is interpreted.
  await expect(dialog.getByLabel('The interpretations', { exact: false })).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as PDF' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`dreams-${day}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.getByLabel('Heading').fill('For Tuesday')
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter')
  const link = await dialog.getByLabel('The link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'For Tuesday' })).toBeVisible()
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'For Tuesday' })).toBeVisible()
  // The oldest first.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Of long ago', 'Of today'])
  await expectAccessible(page)
})
