import type { Page } from '@playwright/test'
import { GUEST_LIMIT, MEMBER_LIMIT, remainingToday } from './allowance.ts'
import { becomeMember, newName, PASSWORD, writeEntry } from './member.ts'
import {
  DREAM,
  expectHandedOver,
  header,
  holdUser,
  json,
  SECRET,
  signIn,
  signInAnother,
  stored,
  takeChannelsAway,
} from './tabs.ts'
import { expect, expectReading, holdScripts, test } from './visitor.ts'

test.describe('in a tab that has not noticed that another user has signed in', () => {
  test.beforeEach(({ context }) => takeChannelsAway(context))

  test('an edit is refused, kept as a draft, and offered again to its author', async ({ page }) => {
    const username = await becomeMember(page)
    await writeEntry(page, { title: 'The ferry' })
    await page.goto('/journal')
    await page.getByRole('button', { name: 'Edit The ferry' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill(SECRET)
    const other = await signInAnother(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save entry' }).click()
    await expectHandedOver(page, other, { kept: true })
    await signIn(page, username)
    await expect(page.getByRole('article', { name: 'The ferry' })).toBeVisible()
    await expect(page.getByLabel('Unsaved writing')).toContainText(`An edit that isn’t saved: “${SECRET}”`)
    await page.getByRole('button', { name: 'Continue writing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByRole('article', { name: SECRET })).toBeVisible()
  })

  test('a deletion is refused, and undoing one never writes into another user’s journal', async ({ page }) => {
    const username = await becomeMember(page)
    await writeEntry(page, { title: SECRET })
    await writeEntry(page, { title: 'The ferry' })
    await page.goto('/journal')
    await page.getByRole('button', { name: `Delete The ferry` }).click()
    await page.getByRole('button', { name: 'Delete entry' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const other = await signInAnother(page)
    await undo.click()
    await expectHandedOver(page, other)
    expect(await json(page, '/api/journal')).toEqual([])

    await signIn(page, username)
    await page.getByRole('button', { name: `Delete ${SECRET}` }).click()
    const third = await signInAnother(page)
    await page.getByRole('button', { name: 'Delete entry' }).click()
    await expectHandedOver(page, third)
    await signIn(page, username)
    await expect(page.getByRole('article', { name: SECRET })).toBeVisible()
  })

  test('a post is refused, kept as a draft, and offered again to its author', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/blog/new')
    await expect(page.locator('.cm-editor')).toBeVisible()
    await page.getByLabel('Title').fill(SECRET)
    await page.getByRole('textbox', { name: 'Content' }).fill('Long enough to be a post.')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Long enough')
    const other = await signInAnother(page)
    await page.getByRole('button', { name: 'Create post' }).click()
    await expectHandedOver(page, other, { kept: true })
    expect(await json(page, '/api/blog?managed=true')).toEqual([])
    await page.goto('/blog/new')
    await expect(page.getByLabel('Title')).toHaveValue('')
    await signIn(page, username, '/blog/new')
    await expect(page.getByLabel('Title')).toHaveValue(SECRET)
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Long enough to be a post.')
  })

  test('another user’s password and account are not changed, even if the password is the same', async ({ page }) => {
    await becomeMember(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
    const other = await signInAnother(page)
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await expectHandedOver(page, other)
    expect((await json(page, '/api/user')).username).toBe(other)

    await page.goto('/account')
    const href = await page.getByRole('link', { name: 'Download my data' }).getAttribute('href')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('a new one entirely')
    const third = await signInAnother(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectHandedOver(page, third)
    expect((await page.request.get(href ?? '')).status()).toBe(403)
    const old = await page.request.post('/api/login', { data: { username: third, password: PASSWORD } })
    expect(old.status()).toBe(200)
  })

  test('logging out does not end another user’s session', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/faq')
    await header(page, username).click()
    const other = await signInAnother(page)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(header(page, other)).toBeVisible()
    await expect(page).toHaveURL('/faq')
    expect((await json(page, '/api/user')).username).toBe(other)
  })

  test('logging out succeeds if nobody is signed in any more', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/journal')
    await header(page, username).click()
    await page.context().clearCookies()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Your session has ended')).toBeHidden()
  })

  test('a dream is not counted against another user’s allowance, and is restored for its author', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/')
    const box = page.getByRole('textbox', { name: 'Your dream' })
    await box.fill(`${SECRET}. ${DREAM}`)
    const other = await signInAnother(page)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expectHandedOver(page, other, { kept: true })
    await expect(box).toHaveValue('')
    await expect(page.getByText(remainingToday(MEMBER_LIMIT))).toBeVisible()
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: MEMBER_LIMIT })
    await signIn(page, username, '/')
    await expect(box).toHaveValue(`${SECRET}. ${DREAM}`)
    expect(await stored(page)).not.toContain('lighthouse')
  })

  test('a guest’s dream stays in the form, and is sent only when they submit it again', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
    const box = page.getByRole('textbox', { name: 'Your dream' })
    await box.fill(DREAM)
    const other = await becomeMember(page)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing was sent. Please look at it again first.', { exact: true })).toBeVisible()
    await expect(header(page, other)).toBeVisible()
    await expect(box).toHaveValue(DREAM)
    await expect(page.getByText(remainingToday(MEMBER_LIMIT))).toBeVisible()
    await expect(page.locator('#dream-error')).toBeEmpty()
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expect(page.getByText(remainingToday(MEMBER_LIMIT - 1))).toBeVisible()
  })

  test('signing in again does not replace the user who has signed in meanwhile', async ({ page }) => {
    await page.goto('/auth?next=/account')
    const other = await becomeMember(page)
    await page.getByLabel('Username').fill(newName())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/account')
    expect((await json(page, '/api/user')).username).toBe(other)
  })

  test('a tab that becomes visible again fetches the signed-in user', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/glossary')
    const come = [
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      () => window.dispatchEvent(new Event('online')),
    ]
    await expect(header(page, username)).toBeVisible()
    await page.getByPlaceholder('Search terms...').fill('shadow')
    for (const event of come) {
      const other = await signInAnother(page)
      await page.evaluate(event)
      await expect(header(page, other)).toBeVisible()
    }
    await expect(page.getByPlaceholder('Search terms...')).toHaveValue('shadow')
    await page.context().clearCookies()
    await page.evaluate(come[0] as () => void)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test.describe('on navigation to a private page', () => {
    test.use({ expectedFault: 'Somebody else is signed in now' })

    test('nothing of another user’s journal is shown', async ({ page }) => {
      const username = await becomeMember(page)
      await page.goto('/faq')
      await header(page, username).click()
      const other = await signInAnother(page)
      await writeEntry(page, { title: SECRET })
      await page.getByRole('menuitem', { name: 'Journal' }).click()
      await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
      await expect(header(page, other)).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Listen to what your dream/)
    })
  })
})

test.describe('in a tab that has not been told yet who is signed in', () => {
  test.beforeEach(({ context }) => takeChannelsAway(context))

  const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Your dream' })

  test('a dream is not counted against another user’s allowance, and is restored for its author', async ({ page }) => {
    const username = await becomeMember(page)
    const answer = await holdUser(page)
    await page.goto('/')
    await boxOf(page).fill(`${SECRET}. ${DREAM}`)
    const other = await signInAnother(page)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    answer()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Nothing was sent/).first()).toBeVisible()
    await expect(header(page, other)).toBeVisible()
    await expect(boxOf(page)).toHaveValue('')
    await expect(page.getByText(remainingToday(MEMBER_LIMIT))).toBeVisible()
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: MEMBER_LIMIT })
    await signIn(page, username, '/')
    await expect(boxOf(page)).toHaveValue(`${SECRET}. ${DREAM}`)
  })

  test('a dream that only stands in the form is not shown to another user either', async ({ page }) => {
    const username = await becomeMember(page)
    const answer = await holdUser(page)
    await page.goto('/')
    await boxOf(page).fill(`${SECRET}. ${DREAM}`)
    const other = await signInAnother(page)
    answer()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(boxOf(page)).toHaveValue('')
    await signIn(page, username, '/')
    await expect(boxOf(page)).toHaveValue(`${SECRET}. ${DREAM}`)
  })

  test('a dream sent before the page could answer is not counted against another user', async ({ page }) => {
    const username = await becomeMember(page)
    const arrive = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await boxOf(page).fill(`${SECRET}. ${DREAM}`)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    const other = await signInAnother(page)
    arrive()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Nothing was sent/).first()).toBeVisible()
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: MEMBER_LIMIT })
    await signIn(page, username, '/')
    await expect(boxOf(page)).toHaveValue(`${SECRET}. ${DREAM}`)
  })

  test('a guest’s dream is not counted against a user who has signed in since the page was opened', async ({
    page,
  }) => {
    const arrive = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await boxOf(page).fill(DREAM)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    const other = await becomeMember(page)
    arrive()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing was sent. Please look at it again first.', { exact: true })).toBeVisible()
    await expect(boxOf(page)).toHaveValue(DREAM)
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: MEMBER_LIMIT })
  })

  test('a guest’s tab that nobody uses shows who has signed in while it was loading', async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/faq', { waitUntil: 'domcontentloaded' })
    const other = await becomeMember(page)
    arrive()
    await expect(header(page, other)).toBeVisible()
  })

  test('a dream sent by the browser, since the scripts can’t be loaded, is not counted either', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
    const sendByBrowser = async () => {
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await boxOf(page).fill(DREAM)
      const user = await signInAnother(page)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await expect(page.locator('#dream-error')).toContainText('Somebody else is signed in now')
      await expect(boxOf(page)).toHaveValue(DREAM)
      expect(await json(page, '/api/interpretation-limit'), user).toMatchObject({ remaining: MEMBER_LIMIT })
    }
    await test.step('a guest’s', sendByBrowser)
    await test.step('a member’s', sendByBrowser)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await boxOf(page).fill(DREAM)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expectReading(page)
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: MEMBER_LIMIT - 1 })
  })

  test.describe('on the way to the journal', () => {
    test.use({ expectedFault: 'Somebody else is signed in now' })

    test('a reading that is to be kept is kept for its dreamer, not for another user', async ({ page }) => {
      const username = await becomeMember(page)
      const answer = await holdUser(page)
      await page.goto('/')
      await boxOf(page).fill(`${SECRET}. ${DREAM}`)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await expectReading(page)
      const save = page.getByRole('button', { name: 'Save to journal' })
      await expect(save).toBeVisible()
      const other = await signInAnother(page)
      await save.click()
      answer()
      await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
      await page.goto('/journal?write=true')
      await expect(page.getByRole('dialog', { name: 'New Entry' }).getByLabel('Title')).toHaveValue('')
      await expect(page.locator('body')).not.toContainText(SECRET)
      expect(await json(page, '/api/journal')).toEqual([])
      await signIn(page, username)
      await expect(page.getByLabel('Unsaved writing')).toContainText('lighthouse')
    })
  })
})
