import { MEMBER_LIMIT, remainingToday } from './allowance.ts'
import { becomeMember, newName, PASSWORD } from './member.ts'
import {
  DREAM,
  expectHandedOver,
  header,
  json,
  KEPT,
  logOut,
  openTab,
  register,
  SECRET,
  signIn,
  stored,
  takeChannelsAway,
  writeInJournal,
} from './tabs.ts'
import { expect, test } from './visitor.ts'

for (const channels of [true, false]) {
  test(`a user’s text is never saved as another’s, ${channels ? 'and the tab follows' : 'even without BroadcastChannel'}`, async ({
    page,
    context,
  }) => {
    if (!channels) await takeChannelsAway(context)
    const username = await becomeMember(page)
    const dialog = await writeInJournal(page)
    await expect.poll(() => stored(page)).toContain(SECRET)
    const tab = await openTab(context, '/')
    await logOut(tab, username)
    if (channels) {
      await expect(page.getByText('You have logged out in another tab', { exact: true })).toBeVisible()
      await expect(page.getByText(KEPT, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL('/')
      await expect(page.locator('body')).not.toContainText('lighthouse')
    }
    const other = await register(tab)
    if (channels) {
      await expect(header(page, other)).toBeVisible()
    } else {
      await dialog.getByLabel('Dream description').fill('A keeper, his lamps and the sea.')
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      await expectHandedOver(page, other, { kept: true })
    }
    expect(await json(page, '/api/journal')).toEqual([])
    for (const one of [page, tab]) {
      await one.goto('/journal')
      await expect(one.getByText('No dream journal entries yet.')).toBeVisible()
      await expect(one.getByRole('complementary', { name: /writing/i })).toHaveCount(0)
      await expect(one.locator('body')).not.toContainText('lighthouse')
    }

    await signIn(page, username)
    await expect(page.getByLabel('Unsaved writing')).toContainText(SECRET)
    await page.getByRole('button', { name: 'Continue writing' }).click()
    await expect(dialog.getByLabel('Dream description')).toHaveValue(channels ? /lamps/ : /the sea/)
    await dialog.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByRole('article', { name: SECRET })).toBeVisible()
    expect(await stored(page)).not.toContain('lighthouse')
  })
}

test('a guest’s tab switches to the user who signs in in another tab, and keeps its input', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const box = page.getByRole('textbox', { name: 'Your dream' })
  await box.fill(DREAM)
  const tab = await openTab(context, '/auth?tab=register&next=/faq')
  const third = await openTab(context, '/auth?next=/account')
  const username = newName()
  await tab.getByLabel('Username').fill(username)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: 'Create account' }).click()
  await expect(header(page, username)).toBeVisible()
  await expect(box).toHaveValue(DREAM)
  await expect(page.getByText(remainingToday(MEMBER_LIMIT))).toBeVisible()
  await expect(third).toHaveURL('/account')
})

test('deleting an account removes its data from the other tabs', async ({ page, context }) => {
  await becomeMember(page)
  await writeInJournal(page)
  await expect.poll(() => stored(page)).toContain(SECRET)
  const tab = await openTab(context, '/account')
  await tab.getByRole('button', { name: 'Delete my account' }).click()
  await tab.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await tab.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Your account was deleted in another tab', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await stored(page)).not.toContain('lighthouse')
})

test('changing the password does not affect the other tabs', async ({ page, context }) => {
  await becomeMember(page)
  const dialog = await writeInJournal(page)
  const tab = await openTab(context, '/account')
  await tab.getByLabel('Current password').fill(PASSWORD)
  await tab.getByLabel('New password').fill('a new one entirely')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await expect(tab.getByText('Password changed', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article', { name: SECRET })).toBeVisible()
})
