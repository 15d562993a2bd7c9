import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const FIXTURES = 'tests/fixtures/import'
const PHONE = { width: 360, height: 740 }

const files = (page: Page) => page.getByLabel('Files with entries')
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A table of as many entries as asked for, each some hundred words long. */
function manyEntries(count: number): string {
  const dream = 'I walked along a canal and counted the boats, which had the names of people I know. '.repeat(6)
  const rows = Array.from(
    { length: count },
    (_, at) => `2024-${String((at % 12) + 1).padStart(2, '0')}-03,Night ${at},"${dream}"`,
  )
  return ['date,title,text', ...rows].join('\n')
}

async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(width).toBeLessThanOrEqual(0)
}

test('a Day One export is recognised, shown, added with a tag, and taken back', async ({ page }, info) => {
  await page.setViewportSize(PHONE)
  await becomeMember(page)
  await page.goto('/journal')
  await page.getByRole('link', { name: 'or bring in what you wrote elsewhere' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import entries')
  await expectAccessible(page)
  await files(page).setInputFiles(`${FIXTURES}/day-one.json`)
  await expect(
    page.getByRole('heading', { name: 'This looks like a Day One export with 3 entries from 2016 to 2024.' }),
  ).toBeVisible()
  await expect(page.getByText('3 are new.')).toBeVisible()
  const list = page.getByRole('list', { name: 'New entries' })
  await expect(list).toContainText('May 2, 2016')
  await expect(list).toContainText('The ferry without a captain')
  await page.getByText('1 entry can’t be taken in').click()
  await expect(page.getByText('day-one.json, Entry 4: It has no date that can be read.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list' }).click()
  const faults = info.outputPath('faults.txt')
  await (await downloading).saveAs(faults)
  expect(readFileSync(faults, 'utf8')).toContain('Entry 4: It has no date')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByLabel('Take A lift that only went sideways').uncheck()
  await page.getByLabel('A tag for all of them').fill('imported')
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByRole('heading', { name: '2 entries are in your journal now.' })).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Open the journal' }).click()
  const entry = page.getByRole('article', { name: 'The ferry without a captain' })
  await expect(entry.getByRole('link', { name: 'imported' })).toBeVisible()

  // Later, in another tab.
  await page.goto('/journal/import')
  await expect(page.getByText(/^Your last import on this device added 2 entries/)).toBeVisible()
  await files(page).setInputFiles(`${FIXTURES}/day-one.json`)
  await expect(page.getByText('1 is new, 2 are in your journal already and will be skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove what this import added' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep them' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove 2 entries' }).click()
  await expect(page.getByRole('heading', { name: '2 entries were removed.' })).toBeFocused()
  await page.getByRole('link', { name: 'Open the journal' }).click()
  await expect(page.getByText('No dream journal entries yet.')).toBeVisible()
})

test('the columns of a table are matched on screen, and an ambiguous date is asked about', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await becomeMember(page)
  await page.goto('/journal/import')
  await files(page).setInputFiles(`${FIXTURES}/table.csv`)
  const columns = page.getByRole('region', { name: 'Columns of table.csv' })
  await expect(columns.getByText('Please say which column holds the dream.')).toBeVisible()
  await expect(columns.getByLabel('When')).toHaveValue('date')
  await expect(columns.getByLabel('Weather')).toHaveValue('')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await columns.getByLabel('What happened').selectOption('Dream')
  await expect(columns.getByText('Please say how the date 03/04/2021 is meant.')).toBeVisible()
  await columns.getByLabel('What is 03/04/2021?').selectOption('April 3 (day first)')
  await expect(page.getByRole('list', { name: 'New entries' })).toContainText('April 3, 2021')
  await expect(page.getByText('This looks like a table with 2 entries from 2021.')).toBeVisible()
  await columns.getByLabel('What is 03/04/2021?').selectOption('March 4 (month first)')
  await expect(page.getByRole('list', { name: 'New entries' })).toContainText('March 4, 2021')
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByRole('heading', { name: '2 entries are in your journal now.' })).toBeVisible()
  const [entry] = await (await page.request.get('/api/journal?q=stairs')).json()
  expect(entry).toMatchObject({
    dreamDate: '2021-03-04',
    mood: 'Afraid',
    lucidity: 'aware',
    vividness: 4,
    sleepHours: 7.5,
  })
})

test('notes are read from several files, and what isn’t a journal is refused with a sentence', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal/import')
  await files(page).setInputFiles({
    name: 'x.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([1, 2, 3]),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'none of the formats' })).toBeVisible()
  await files(page).setInputFiles([`${FIXTURES}/vault/2024-03-01.md`, `${FIXTURES}/vault/The lighthouse.md`])
  await expect(page.getByText('This looks like a folder of notes with 2 entries from 2023 to 2024.')).toBeVisible()
  await page.getByLabel('Which to take').selectOption({ label: 'Only tagged “sea” (1)' })
  await page.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect(page.getByRole('heading', { name: '1 entry is in your journal now.' })).toBeVisible()
})

test('an import is stopped, continued by the same file, and waits out a limit and a lost connection', async ({
  page,
  context,
}) => {
  await becomeMember(page)
  await page.goto('/journal/import')
  const file = csv('nights.csv', manyEntries(300))
  let adding = 0
  let isRefusing = false
  const held: (() => void)[] = []
  await page.route('**/api/journal/import', async (route) => {
    if (route.request().postDataJSON().preview) return route.continue()
    adding += 1
    if (isRefusing) {
      isRefusing = false
      return route.fulfill({ status: 429, json: { error: 'Later.', retryAfterSeconds: 3 } })
    }
    if (adding > 2) await new Promise<void>((resolve) => held.push(resolve))
    return route.continue().catch(() => {})
  })
  await files(page).setInputFiles(file)
  await page.getByRole('button', { name: 'Add 300 entries' }).click()
  await expect(page.getByRole('heading', { name: 'Adding to your journal…' })).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Adding to your journal…' })).toBeVisible()
  await expect.poll(() => adding).toBeGreaterThan(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  for (const release of held) release()
  const stopped = page.getByRole('heading', { name: /^The import stopped after \d+ of 300\.$/ })
  await expect(stopped).toBeVisible()
  await expect(page.getByText('What was added stays.')).toBeVisible()

  // A closed tab, and then the same file again.
  await page.goto('/journal/import')
  await expect(page.getByText(/^Your last import stopped after \d+ of 300\. Choose the same file again/)).toBeVisible()
  adding = -1_000
  isRefusing = true
  await files(page).setInputFiles(file)
  await expect(page.getByText(/^\d+ are new, \d+ are in your journal already and will be skipped\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Add \d+ entries$/ }).click()
  await expect(
    page.getByText('That was a lot at once. It goes on by itself; you can leave this page open.'),
  ).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('The connection is lost. It goes on by itself as soon as it is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^\d+ entries are in your journal now\.$/ })).toBeVisible()
  const usage = await (await page.request.get('/api/account/usage')).json()
  expect(usage.journal.entries.used).toBe(300)
  // Taking it back takes back both parts, but not what was there before or edited since.
  await writeEntry(page, { title: 'My own' })
  await page.getByRole('button', { name: 'Remove what this import added' }).click()
  await page.getByRole('button', { name: 'Remove 300 entries' }).click()
  await expect(page.getByRole('heading', { name: '300 entries were removed.' })).toBeVisible()
  const left = await (await page.request.get('/api/journal')).json()
  expect(left.map(({ title }: { title: string }) => title)).toEqual(['My own'])
})

test('a large file is read in a worker, and reading it can be cancelled', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal/import')
  const working = page.waitForEvent('worker')
  await files(page).setInputFiles(csv('many.csv', manyEntries(5_000)))
  await working
  await expect(page.getByText('This looks like a table with 5,000 entries from 2024.')).toBeVisible()
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(page.getByRole('list', { name: 'New entries' }).getByRole('listitem')).toHaveCount(110)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await files(page).setInputFiles(csv('many.csv', manyEntries(20_000)))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(files(page)).toBeVisible()
})
