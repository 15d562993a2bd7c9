import { MEMBER_LIMIT, remainingToday } from './allowance.ts'
import { becomeMember, newName, PASSWORD, writeEntry } from './member.ts'
import { expect, expectAccessible, test, WRITES } from './visitor.ts'

const PHONE = { width: 390, height: 844 }
const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'

test(
  'a user writes an entry, finds it after a reload, edits it, deletes it and undoes the deletion',
  WRITES,
  async ({ page }) => {
    await becomeMember(page)
    await page.goto('/journal')
    await expect(page.getByText('No dream journal entries yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Your First Entry' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New Entry' })
    await expect(dialog.getByLabel('Dream description')).toBeFocused()
    const day = await page.evaluate(() => {
      const now = new Date()
      return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
    })
    await expect(dialog.getByLabel('Date')).toHaveValue(day)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save entry' }).press('Enter')
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await expect(dialog.getByText('Dream description is required')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill('The corridor')
    await dialog.getByLabel('Date').fill('2026-03-01')
    await dialog.getByLabel('Dream description').fill(DREAM)
    await dialog.getByRole('button', { name: 'Afraid' }).press('Space')
    await dialog.getByLabel('Tags').fill('School, Recurring')
    await dialog.getByLabel('Tags').press('Enter')
    await expect(page.getByText('Created', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.reload()
    const entry = page.getByRole('article', { name: 'The corridor' })
    await expect(entry).toContainText('March 1, 2026')
    await expect(entry).toContainText('Afraid')
    await expect(entry.getByRole('link', { name: 'Snake' })).toHaveAttribute('href', '/journal?symbol=snake')
    await expect(entry.getByRole('link', { name: 'school', exact: true })).toBeVisible()
    await expect(page.getByLabel('Unsaved writing')).toHaveCount(0)
    await expectAccessible(page)

    await entry.getByRole('button', { name: 'Edit The corridor' }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit entry' })
    await expect(edit.getByLabel('Tags')).toHaveValue('school, recurring')
    await edit.getByLabel('Title').fill('The long corridor')
    await edit.getByRole('button', { name: 'Afraid' }).press('Space')
    await edit.getByRole('button', { name: 'Save entry' }).press('Enter')
    await expect(page.getByText('Updated', { exact: true })).toBeVisible()
    const changed = page.getByRole('article', { name: 'The long corridor' })
    await expect(changed).toBeVisible()
    await expect(changed).not.toContainText('Afraid')

    await changed.getByRole('button', { name: 'Delete The long corridor' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete Dream Entry?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await changed.getByRole('button', { name: 'Delete The long corridor' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(page.getByText('No dream journal entries yet.')).toBeVisible()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(changed).toBeVisible()
    await expect(changed).toContainText('March 1, 2026')
  },
)

test('a guest saves an interpretation to the journal by registering', WRITES, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Your dream').fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await page.getByRole('button', { name: 'Save to journal' }).click()
  await expect(page).toHaveURL(/\/auth\?next=.*&tab=register/)
  await expect(page.getByText('is kept on this device for an hour')).toBeVisible()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await expect(dialog.getByLabel('Dream description')).toHaveValue(DREAM)
  await expect(dialog.getByLabel('Interpretation')).not.toHaveValue('')
  await expect(dialog.getByLabel('Title')).toHaveValue(/^I was in my old school/)
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'The images' })).toBeVisible()
  await page.locator('section p [role=button]').first().focus()
  await expect(page.locator('[data-marked]').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  await expect(page.getByText(remainingToday(MEMBER_LIMIT))).toBeVisible()
})

test('an entry’s dream is interpreted on its own page, and the result saved in it', async ({ page }) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The corridor', dreamContent: DREAM })
  await page.goto('/journal')
  await page.getByRole('article').getByRole('link', { name: 'The corridor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The corridor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Interpret this dream' }).click()
  await expect(page.getByRole('heading', { name: 'What your dream may be saying' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save to this entry' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await page.getByRole('button', { name: 'Interpret this dream' }).click()
  await page.getByRole('button', { name: 'Save to this entry' }).click()
  await expect(page.getByRole('heading', { name: 'Interpretation', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What your dream may be saying' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Interpret this dream again' })).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
})

test('a reading of an entry asks before it replaces what was written elsewhere', async ({ page }) => {
  await becomeMember(page)
  const id = await writeEntry(page, { title: 'The corridor', dreamContent: DREAM })
  await page.goto(`/journal/${id}`)
  await page.getByRole('button', { name: 'Interpret this dream' }).click()
  await expect(page.getByRole('button', { name: 'Save to this entry' })).toBeVisible()
  const elsewhere = { interpretation: 'Written on another device.', version: 1 }
  expect((await page.request.patch(`/api/journal/${id}`, { data: elsewhere })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save to this entry' }).click()
  await expect(page.getByText('This entry was changed elsewhere since you opened it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save it anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Interpretation', exact: true })).toBeVisible()
})

test('the list is filtered by text, mood, tag and month, and loads page by page', async ({ page }) => {
  await becomeMember(page)
  for (let at = 1; at <= 24; at++) {
    const dreamDate = `2026-0${at > 12 ? 2 : 1}-${String(at).padStart(2, '0')}`
    await writeEntry(page, {
      title: `Night ${at}`,
      dreamDate,
      mood: at % 2 ? 'Sad' : 'Joyful',
      tags: at === 7 ? ['ferry'] : [],
    })
  }
  await writeEntry(page, { title: 'The lighthouse', dreamDate: '2026-01-01', dreamContent: 'A keeper and his lamps.' })
  await page.goto('/journal')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByLabel('Search your entries').pressSequentially('lamp')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/journal?q=lamp')
  await page.getByLabel('Search your entries').fill('nothing like it')
  await expect(page.getByText('No entries match this.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all entries' }).click()
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Mood', { exact: true }).selectOption('Joyful')
  await expect(page).toHaveURL('/journal?mood=Joyful')
  await page.getByLabel('Month', { exact: true }).selectOption({ label: 'February 2026 (12)' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.goto('/journal?tag=ferry')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/journal/print?month=2026-02')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expectAccessible(page)
})

test('a month that is too long to print at once is printed in parts, oldest first', async ({ page }) => {
  await becomeMember(page)
  const dreamContent = 'The lamp went out. '.repeat(1_000)
  const data = {
    entries: Array.from({ length: 60 }, (_, at) => ({
      title: `Night ${at}`,
      dreamDate: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
      dreamContent: `${at}. ${dreamContent}`,
    })),
  }
  expect((await page.request.post('/api/journal/import', { data })).status()).toBe(201)
  await page.goto('/journal/print?month=2026-03')
  const days: string[] = []
  const readPart = async () => {
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(53)
    days.push(
      ...(await page
        .getByRole('article')
        .locator('time')
        .evaluateAll((all) => all.map((time) => `${time.getAttribute('datetime')}`))),
    )
  }
  await expect(page.getByText('60 dreams')).toBeVisible()
  await expect(page.getByText('These are too many to print at once. This part has')).toBeVisible()
  await expectAccessible(page)
  await readPart()
  await page.getByRole('link', { name: 'Next part' }).click()
  await expect(page.getByText('These were too many to print at once.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next part' })).toBeHidden()
  await readPart()
  expect(days).toHaveLength(60)
  expect(days).toEqual(days.toSorted())
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'First part' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'First part' }).click()
  await expect(page.getByText('These are too many to print at once.')).toBeVisible()
})

test('what is noted about the night is shown, is printed, and returns when a deletion is undone', async ({ page }) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'Earlier', signs: ['broken lifts'] })
  await page.goto('/journal')
  await page.getByRole('button', { name: 'New Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Dream description').fill('The lift went sideways. I laughed.')
  await dialog.getByText('About the night').click()
  await dialog.getByRole('button', { name: 'In control of the dream' }).click()
  await dialog.getByRole('group', { name: 'Vividness' }).getByRole('button', { name: '5, like waking' }).click()
  await dialog.getByLabel('Hours of sleep').fill('7,5')
  await dialog.getByRole('button', { name: 'broken lifts' }).click()
  await expect(dialog.getByLabel('Dream signs')).toHaveValue('broken lifts')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  const entry = page.getByRole('article', { name: 'The lift went sideways' })
  const facts = 'In control of the dreamVividness 5 of 5Slept 7.5 hoursDream signs: broken lifts'
  const line = entry.getByRole('list', { name: 'About the night' })
  await expect(line).toHaveText(facts)
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Delete The lift went sideways' }).click()
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveText(facts)
  await entry.getByRole('link', { name: 'The lift went sideways' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lift went sideways')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('list', { name: 'About the night' })).toBeVisible()
})

test('the date of a dream is the same in every time zone', async ({ page, browser, baseURL }) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'A day', dreamDate: '2026-03-01' })
  const storageState = await page.context().storageState()
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    const context = await browser.newContext({ timezoneId, storageState, baseURL: baseURL ?? '' })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/journal')
    await expect(elsewhere.getByRole('article')).toContainText('March 1, 2026')
    await elsewhere.getByRole('button', { name: 'Edit A day' }).click()
    await expect(elsewhere.getByLabel('Date')).toHaveValue('2026-03-01')
    await context.close()
  }
})

test('on a phone no page of the journal scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await becomeMember(page)
  for (let at = 1; at <= 6; at++)
    await writeEntry(page, {
      title: 'Averylongtitlewithoutanyspacesinit'.repeat(3),
      dreamDate: `2026-01-0${at}`,
      mood: 'Sad',
    })
  for (const viewport of [{ width: 320, height: 640 }, PHONE]) {
    await page.setViewportSize(viewport)
    for (const path of ['/journal', '/journal/insights', '/journal/print?month=2026-01', '/account']) {
      await page.goto(path)
      if (path === '/journal') await expect(page.getByRole('button', { name: /Show the whole year/ })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  }
  await page.goto('/journal')
  await page.getByRole('button', { name: 'New Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'New Entry' })).toBeVisible()
  await expectAccessible(page)
})
