import { becomeMember, PASSWORD, writeEntry } from './member.ts'
import { expect, expectAccessible, test, WRITES } from './visitor.ts'

test('a draft survives a closed tab, a lost connection and an expired session', WRITES, async ({ page, context }) => {
  await becomeMember(page)
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Create Your First Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Title').fill('Half a dream')
  await dialog.getByLabel('Dream description').fill('I was on a ferry and')

  // A closed tab.
  await page.goto('/')
  await page.goto('/journal')
  await expect(page.getByLabel('Unsaved writing')).toContainText('“Half a dream”')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(dialog.getByLabel('Dream description')).toHaveValue('I was on a ferry and')

  // A lost connection.
  await dialog.getByLabel('Dream description').fill('I was on a ferry and it turned into a kitchen.')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Failed to save dream journal entry. Please try again.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Dream description')).toHaveValue(/kitchen/)
  await context.setOffline(false)

  // An expired session.
  const username = (await (await page.request.get('/api/user')).json()).username
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth?next=%2Fjournal')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article', { name: 'Half a dream' })).toContainText('kitchen')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByLabel('Unsaved writing')).toHaveCount(0)
})

test('logging out asks before it deletes drafts, and another user never sees them', async ({ page }) => {
  const username = await becomeMember(page)
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Create Your First Entry' }).click()
  await page.getByLabel('Title').fill('Not for others')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('drop what is unsaved')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Not for others')
  await becomeMember(page)
  await page.goto('/journal')
  await expect(page.getByText('No dream journal entries yet.')).toBeVisible()
  await expect(page.getByLabel('Unsaved writing')).toHaveCount(0)
})

test('an edit that conflicts with a newer one lets the user choose', async ({ page }) => {
  await becomeMember(page)
  const id = await writeEntry(page, { title: 'Two devices' })
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Edit Two devices' }).click()
  await page.request.patch(`/api/journal/${id}`, {
    data: { title: 'From the phone', dreamContent: 'Written on the phone.' },
  })
  const dialog = page.getByRole('dialog', { name: 'Edit entry' })
  await dialog.getByLabel('Title').fill('From the desk')
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(dialog.getByText('This entry was changed elsewhere since you opened it.')).toBeVisible()
  await dialog.getByText('Show the other version').click()
  await expect(dialog.getByText('Written on the phone.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with the other one' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('From the phone')
  await dialog.getByLabel('Title').fill('From both')
  await page.request.patch(`/api/journal/${id}`, { data: { title: 'Once more' } })
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('article', { name: 'From both' })).toBeVisible()
})
