import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { edit, keepJournal, openOffline, titles, unlock, write } from './kept-journal.ts'
import { becomeMember, PASSWORD, writeEntry } from './member.ts'
import { logOut, signIn } from './tabs.ts'
import { expect, expectAccessible, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** Words that no page has of itself. */
const MARKER = 'Zanzibarlighthouse'
const WRITTEN = 'Quetzalferry'

test('a journal is read, searched and written without a connection, and sent when there is one', async ({
  page,
  context,
}) => {
  await becomeMember(page)
  await writeEntry(page, { title: 'The lighthouse', dreamContent: 'It stood in the sea.', mood: 'Calm', tags: ['sea'] })
  await writeEntry(page, { title: 'The ferry', dreamDate: '2026-02-11' })
  const gone = await writeEntry(page, { title: 'The well', dreamDate: '2026-02-12' })
  await keepJournal(page, 3)

  let tab = await openOffline(context, page)
  await unlock(tab, 'not this one')
  await expect(tab.getByRole('alert').filter({ hasText: 'This password doesn’t open it.' })).toBeVisible()
  await expectAccessible(tab)
  await unlock(tab)
  await expect(tab.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  await expect(tab.getByText('You are not connected.')).toBeVisible()
  await expectAccessible(tab)

  await tab.getByLabel('Search your entries').fill('lighthuose')
  await expect(tab.getByText('1 found')).toBeVisible()
  await tab.getByRole('link', { name: 'The lighthouse' }).click()
  await expect(tab.getByRole('heading', { level: 2, name: 'The lighthouse' })).toBeVisible()
  await expect(tab.getByText('It stood in the sea.')).toBeVisible()
  await expectAccessible(tab)
  await tab.goBack()

  await write(tab, 'Written in the mountains', 'A hut without a door.')
  await edit(tab, 'The ferry', 'The ferry at night')
  await tab.getByRole('link', { name: 'All entries' }).click()
  await tab.getByRole('link', { name: 'The well' }).click()
  await tab.getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(tab.getByText('3 changes wait here')).toBeVisible()

  // The changes are still there after the page was closed.
  await tab.close()
  tab = await context.newPage()
  await tab.goto('/journal')
  await unlock(tab)
  await expect(tab.getByRole('link', { name: 'Written in the mountains' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'The ferry at night' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'The well' })).toBeHidden()

  await context.setOffline(false)
  await expect(tab.getByText('You are online, and everything is in your journal.')).toBeVisible()
  expect(await titles(tab)).toEqual(['The ferry at night', 'The lighthouse', 'Written in the mountains'])
  expect((await tab.request.get(`/api/journal/${gone}`)).status()).toBe(404)
  await tab.getByRole('link', { name: 'Open your journal' }).click()
  await expect(tab.getByRole('article', { name: 'Written in the mountains' })).toBeVisible()
})

test('the journal asks for the password of what waits, and two devices’ edits for a decision', async ({
  page,
  context,
}) => {
  await becomeMember(page)
  const one = await writeEntry(page, { title: 'The bridge' })
  const deleted = await writeEntry(page, { title: 'The cellar', dreamDate: '2026-02-01' })
  await keepJournal(page, 2)
  const tab = await openOffline(context, page)
  await unlock(tab)
  await edit(tab, 'The bridge', 'The bridge, as the train saw it')
  await tab.getByRole('link', { name: 'All entries' }).click()
  await edit(tab, 'The cellar', 'The cellar, as the train saw it')
  await tab.close()

  // Meanwhile, on another device.
  await context.setOffline(false)
  const other = await context.newPage()
  await other.request.patch(`/api/journal/${one}`, { data: { title: 'The bridge, at home' } })
  await other.request.delete(`/api/journal/${deleted}`)

  await other.goto('/journal')
  const waiting = other.getByRole('complementary', { name: 'Written without a connection' })
  await expect(waiting.getByText('2 changes made without a connection are waiting')).toBeVisible()
  await expectAccessible(other)
  await unlock(other, PASSWORD, 'Unlock and send')
  const bridge = waiting.getByRole('listitem').filter({ hasText: 'The bridge' })
  await expect(bridge.getByText('This entry was changed elsewhere since you opened it.')).toBeVisible()
  const cellar = waiting.getByRole('listitem').filter({ hasText: 'The cellar' })
  await expect(cellar.getByText('This entry was deleted elsewhere')).toBeVisible()
  await expectAccessible(other)
  await cellar.getByRole('button', { name: 'Save it as a new entry' }).click()
  await expect(cellar).toBeHidden()
  await bridge.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(waiting).toBeHidden()
  await expect(other.getByRole('article', { name: 'The cellar, as the train saw it' })).toBeVisible()
  expect(await titles(other)).toEqual(['The bridge, as the train saw it', 'The cellar, as the train saw it'])
})

test('a session that has ended keeps what was written, and logging out names it', async ({ page, context }) => {
  const username = await becomeMember(page)
  await writeEntry(page, { title: 'The harbour' })
  await keepJournal(page, 1)
  let tab = await openOffline(context, page)
  await unlock(tab)
  await write(tab, 'Written on the boat', 'Water all around.')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(tab.getByText('You are signed out. One change waits here')).toBeVisible()
  await tab.close()

  // Another account on this device sees nothing of it.
  tab = await context.newPage()
  await becomeMember(tab)
  await tab.goto('/journal')
  await expect(tab.getByText('No dream journal entries yet.')).toBeVisible()
  await expect(tab.getByText('waiting on this device')).toBeHidden()
  await tab.goto('/journal/offline')
  await unlock(tab, 'the other one’s password')
  await expect(tab.getByText('This password doesn’t open it.')).toBeVisible()

  const back = await context.newPage()
  await signIn(back, username)
  await expect(back.getByText('One change made without a connection is waiting')).toBeVisible()
  await back.getByRole('button', { name: username }).click()
  await back.getByRole('menuitem', { name: 'Log out' }).click()
  const question = back.getByRole('alertdialog')
  await expect(question).toContainText('One change that was made to your journal without a connection hasn’t been sent')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await logOut(back, username)
  await expect.poll(() => back.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await back.goto('/journal/offline')
  await expect(back.getByText('No journal is kept on this device.')).toBeVisible()
})

test('a new password opens the copy in this browser, and logging out in another tab closes it', async ({
  page,
  context,
}) => {
  const username = await becomeMember(page)
  await writeEntry(page, { title: 'The harbour' })
  await keepJournal(page, 1)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('eight moons over Porto')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You have been signed out everywhere else.', { exact: true })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/journal/offline')
  await unlock(tab)
  await expect(tab.getByText('This password doesn’t open it.')).toBeVisible()
  await unlock(tab, 'eight moons over Porto')
  await expect(tab.getByRole('link', { name: 'The harbour' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(tab.getByText('No journal is kept on this device.')).toBeVisible()
  await expect(tab.getByRole('link', { name: 'The harbour' })).toBeHidden()
})

test('nothing of a journal lies readable on the device, while it is kept and after logging out', async ({
  baseURL,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'somnary-profile-'))
  const executablePath = findChromium()
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      args: CHROMIUM_FLAGS,
      ...(baseURL && { baseURL }),
      ...(executablePath && { executablePath }),
    })
  const find = async (word: string) => {
    const forms = [Buffer.from(word), Buffer.from(word.toLowerCase()), Buffer.from(word, 'utf16le')]
    const files = (await readdir(profile, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    const found = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const bytes = await readFile(path.join(parentPath, name)).catch(() => Buffer.alloc(0))
        return forms.some((form) => bytes.includes(form)) ? path.relative(profile, path.join(parentPath, name)) : []
      }),
    )
    return found.flat()
  }
  try {
    let context = await launch()
    let page = await context.newPage()
    await page.goto('/')
    const username = await becomeMember(page)
    const id = await writeEntry(page, {
      title: `The ${MARKER}`,
      dreamContent: `A ${MARKER} in the sea, twice ${MARKER}.`,
    })
    await page.goto('/journal')
    await page.getByRole('article').waitFor()
    await page.goto(`/journal/${id}`)
    await page.getByRole('heading', { name: MARKER }).waitFor()
    await keepJournal(page, 1)
    page = await openOffline(context, page)
    await unlock(page)
    await page.getByRole('link', { name: MARKER }).click()
    await page.getByText('in the sea').waitFor()
    await write(page, `The ${WRITTEN}`, `A ${WRITTEN} crossed.`)
    // The search must find what isn't protected.
    await page.evaluate(() => localStorage.setItem('plain', 'Plainlyreadableword'))
    await context.close()
    expect(await find('Plainlyreadableword')).not.toEqual([])
    expect(await find(MARKER), 'while kept').toEqual([])
    expect(await find(WRITTEN), 'written here, while kept').toEqual([])

    context = await launch()
    page = await context.newPage()
    await page.goto('/journal')
    await unlock(page, PASSWORD, 'Unlock and send')
    await page.getByRole('article', { name: WRITTEN }).waitFor()
    await page.getByRole('button', { name: username }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor()
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['plain'])
    await context.close()
    expect(await find(MARKER), 'after logging out').toEqual([])
    expect(await find(WRITTEN), 'written here, after logging out').toEqual([])
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})
