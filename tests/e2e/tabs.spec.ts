import type { BrowserContext, Page } from '@playwright/test'
import { becomeMember, newName, PASSWORD, writeEntry } from './member.ts'
import { expect, test } from './visitor.ts'

const DREAM = 'I was in my old school and a snake was lying across the corridor. I was afraid to step over it.'
const SECRET = 'The lighthouse that nobody else may read of'

const KEPT = 'What wasn’t saved here is kept on this device for a week, for the account that wrote it.'

/** Another tab of the same browser, when its page answers. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  await tab.locator('html[data-ready]').waitFor({ state: 'attached' })
  return tab
}

/** Tabs then learn of each other from the server alone. */
async function takeChannelsAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
}

/** Somebody else signs in with the browser's cookies, unseen by its tabs. Gives their name. */
async function signInAnother(page: Page): Promise<string> {
  await page.context().clearCookies()
  return becomeMember(page)
}

async function signIn(page: Page, username: string, next = '/journal'): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(next)
}

/** Logs out by the page, dropping what is unsaved there. */
async function logOut(tab: Page, username: string): Promise<void> {
  await tab.getByRole('button', { name: username }).click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
}

/** Registers somebody new by the page. Gives their name. */
async function register(tab: Page): Promise<string> {
  const main = tab.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Sign in' }).click()
  await tab.getByRole('tab', { name: 'Register' }).click()
  const other = newName()
  await tab.getByLabel('Username').fill(other)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByRole('button', { name: other })).toBeVisible()
  return other
}

const header = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true })

/** The tab has become somebody else's, says so, and shows nothing of the one before. */
async function expectHandedOver(page: Page, other: string, { kept = false } = {}): Promise<void> {
  await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Nothing was sent.${kept ? ` ${KEPT}` : ''}`, { exact: true })).toBeVisible()
  await expect(header(page, other)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.locator('body')).not.toContainText(SECRET)
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const json = async (page: Page, path: string) => (await page.request.get(path)).json()

async function writeInJournal(page: Page) {
  await page.goto('/journal')
  await page.getByRole('button', { name: /New Entry|Create Your First Entry/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Title').fill(SECRET)
  await dialog.getByLabel('Dream description').fill('A keeper and his lamps.')
  return dialog
}

for (const channels of [true, false]) {
  test(`what one member writes is never saved as another’s, ${channels ? 'and the tab follows' : 'even where tabs can’t talk'}`, async ({
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

test.describe('in a tab that is somebody else’s by now and doesn’t know it', () => {
  test.beforeEach(({ context }) => takeChannelsAway(context))

  test('an edit is refused, kept, and found again by the one who made it', async ({ page }) => {
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

  test('a deletion is refused, and taking one back never writes into another journal', async ({ page }) => {
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

  test('a post is refused, kept, and found again by its author', async ({ page }) => {
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

  test('neither a password nor an account of another is touched, though the password is the same', async ({ page }) => {
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

  test('logging out doesn’t end the session of another', async ({ page }) => {
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

  test('logging out where nobody is signed in any more is simply done', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/journal')
    await header(page, username).click()
    await page.context().clearCookies()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Your session has ended')).toBeHidden()
  })

  test('a dream is not charged to another, and lies there again for the one who told it', async ({ page }) => {
    const username = await becomeMember(page)
    await page.goto('/')
    const box = page.getByRole('textbox', { name: 'Your dream' })
    await box.fill(`${SECRET}. ${DREAM}`)
    const other = await signInAnother(page)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expectHandedOver(page, other, { kept: true })
    await expect(box).toHaveValue('')
    await expect(page.getByText('15 interpretations remaining today')).toBeVisible()
    expect(await json(page, '/api/interpretation-limit')).toMatchObject({ remaining: 15 })
    await signIn(page, username, '/')
    await expect(box).toHaveValue(`${SECRET}. ${DREAM}`)
    expect(await stored(page)).not.toContain('lighthouse')
  })

  test('a guest’s dream stays where it was told, and is sent only when they say so again', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('5 interpretations remaining today')).toBeVisible()
    const box = page.getByRole('textbox', { name: 'Your dream' })
    await box.fill(DREAM)
    const other = await becomeMember(page)
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing was sent. Please look at it again first.', { exact: true })).toBeVisible()
    await expect(header(page, other)).toBeVisible()
    await expect(box).toHaveValue(DREAM)
    await expect(page.getByText('15 interpretations remaining today')).toBeVisible()
    await expect(page.locator('#dream-error')).toBeEmpty()
    await page.getByRole('button', { name: 'Interpret my dream' }).click()
    await expect(page.getByText('14 interpretations remaining today')).toBeVisible()
  })

  test('signing in again where somebody is signed in by now changes nobody', async ({ page }) => {
    await page.goto('/auth?next=/account')
    const other = await becomeMember(page)
    await page.getByLabel('Username').fill(newName())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(`You are signed in as ${other} now`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/account')
    expect((await json(page, '/api/user')).username).toBe(other)
  })

  test('a tab that comes back asks who is signed in', async ({ page }) => {
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

  test.describe('with what was to be shown next', () => {
    test.use({ expectedFault: 'Somebody else is signed in now' })

    test('nothing of the journal of another is shown', async ({ page }) => {
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

test('a guest’s tab follows when they sign in in another, and keeps what stands in it', async ({ page, context }) => {
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
  await expect(page.getByText('15 interpretations remaining today')).toBeVisible()
  await expect(third).toHaveURL('/account')
})

test('an account that is deleted leaves nothing in the other tabs', async ({ page, context }) => {
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

test('a new password leaves the other tabs as they are', async ({ page, context }) => {
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
