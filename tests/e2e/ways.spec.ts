import { becomeMember, newName, PASSWORD, writeEntry } from './member.ts'
import { expect, expectAccessible, SECURE_ONLY, test } from './visitor.ts'
import { WIDTHS } from './widths.ts'

const DREAM =
  'I was in the kitchen of my old house. A snake came out from under the stove and bit me in the hand. ' +
  'I was terrified and ran to my mother, who did not hear me.'

for (const { name, use, isPhone } of WIDTHS) {
  test.describe(name, () => {
    test.use(use)

    test('help after a nightmare is one tap from home, and one from a reading with fear in it', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Woken by a nightmare?' }).first().click()
      await expect(page).toHaveURL('/nightmares')
      await page.goto('/')
      await page.getByLabel('Your dream', { exact: true }).fill(DREAM)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await page.getByRole('link', { name: 'What helps after a nightmare' }).click()
      await expect(page).toHaveURL('/nightmares')
    })

    test('the dictionary is searched from the header', async ({ page }) => {
      await page.goto('/faq')
      const header = page.getByRole('banner')
      if (isPhone) await header.getByRole('link', { name: 'Search the dictionary' }).click()
      else {
        await header.getByRole('searchbox', { name: 'Search the dictionary' }).fill('snake')
        await header.getByRole('searchbox', { name: 'Search the dictionary' }).press('Enter')
        await expect(
          page
            .getByRole('main')
            .getByRole('link', { name: /^Snake/ })
            .first(),
        ).toBeVisible()
      }
      await expect(page).toHaveURL(isPhone ? '/search' : '/search?q=snake')
    })

    test('a new member lands in the journal, is welcomed, and finds it in the header', async ({ page }) => {
      await page.goto('/auth?tab=register')
      await page.getByLabel('Username').fill(newName())
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL('/journal')
      const toast = page.getByRole('region', { name: /^Notifications/ })
      await expect(toast.getByText(/^Welcome/)).toBeVisible()
      await page.goto('/about')
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name: 'Journal', exact: true }).first().click()
      await expect(page).toHaveURL('/journal')
    })

    test('a reading begins on the first screen, and is copied, drawn and printed', SECURE_ONLY, async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Your dream', { exact: true }).fill(DREAM)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      const summary = page.getByRole('heading', { name: 'Summary' })
      await expect(summary).toBeInViewport()
      await page.getByRole('button', { name: 'Copy the reading' }).click()
      await expect(page.getByText('The reading is on your clipboard.', { exact: true })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const question = copied.split('\n').find((line) => line.endsWith('?')) ?? ''
      expect(question).not.toBe('')
      expect(copied.split(question)).toHaveLength(2)
      expect(copied).toContain(new URL(page.url()).origin)
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as a picture' }).click(),
      ])
      expect(picture.suggestedFilename()).toBe('my-dream.png')
      await page.emulateMedia({ media: 'print' })
      await expect(summary).toBeVisible()
      for (const hidden of ['Interpret Another Dream', 'Copy the reading', 'Print'])
        await expect(page.getByRole('button', { name: hidden })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Popular Dream Symbols' })).toBeHidden()
    })

    test('without a connection the text stays, and is kept for the journal', async ({ page, context }) => {
      await page.goto('/')
      await page.getByLabel('Your dream', { exact: true }).fill(DREAM)
      // The code that reads a dream is loaded while it is typed.
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await expect(page.getByRole('alert').getByText('You are offline. Your text stays here.')).toBeVisible()
      await expect(page.getByLabel('Your dream', { exact: true })).toHaveValue(DREAM)
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Keep it for my journal' }).click()
      await expect(page.getByText('Kept on this device.')).toBeVisible()
      await becomeMember(page)
      await page.goto('/journal')
      await page.getByRole('button', { name: 'Add to my journal' }).click()
      await expect(page.getByLabel('Dream description')).toHaveValue(DREAM)
    })

    test('saving a reading as a guest opens Register, and the reading is there afterwards', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Your dream', { exact: true }).fill(DREAM)
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await page.getByRole('button', { name: 'Save to journal' }).click()
      await page.getByLabel('Username').fill(newName())
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      const dialog = page.getByRole('dialog', { name: 'New Entry' })
      await expect(dialog.getByLabel('Dream description')).toHaveValue(DREAM)
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
    })

    test('an entry is begun with the dream, on the whole screen, and is saved without a title', async ({ page }) => {
      await becomeMember(page)
      await page.goto('/journal?write=true')
      const dialog = page.getByRole('dialog', { name: 'New Entry' })
      await expect(dialog.getByLabel('Dream description')).toBeFocused()
      await dialog.getByRole('button', { name: 'Full screen' }).click()
      const box = await dialog.boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: use.viewport.width, height: use.viewport.height })
      await expectAccessible(page)
      await dialog.getByLabel('Dream description').fill('A ferry left without me. Nobody looked back.')
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      await expect(page.getByRole('article')).toContainText('A ferry left without me')
    })

    test('an entry is read on its own page, and the reading kept with one tap', async ({ page }) => {
      await becomeMember(page)
      const id = await writeEntry(page, { title: 'The kitchen', dreamContent: DREAM })
      await page.goto(`/journal/${id}`)
      await page.getByRole('button', { name: 'Interpret this dream' }).click()
      await expect(page.getByRole('heading', { name: 'What your dream may be saying' })).toBeInViewport()
      await page.getByRole('button', { name: 'Save to this entry' }).click()
      await expect(page.getByRole('heading', { name: 'Interpretation', exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save to this entry' })).toBeHidden()
    })

    test('the journal has search, New Entry and the first entry on one screen; filters in a sheet', async ({
      page,
    }) => {
      await becomeMember(page)
      await writeEntry(page, { title: 'The ferry', dreamDate: '2026-02-01', mood: 'Sad', tags: ['sea'] })
      await writeEntry(page, { title: 'The kitchen', dreamDate: '2026-02-02', dreamContent: DREAM })
      await writeEntry(page, { title: 'The tower', dreamDate: '2026-02-03', dreamContent: 'I climbed a tower.' })
      await page.goto('/journal')
      for (const shown of [
        page.getByLabel('Search your entries'),
        page.getByRole('button', { name: 'New Entry' }),
        page.getByRole('article', { name: 'The tower' }),
      ])
        await expect(shown).toBeInViewport()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Tag', { exact: true }).selectOption('sea')
      await page.getByRole('button', { name: 'Show entries' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('button', { name: 'Remove the filter Tag: sea' }).click()
      const kitchen = page.getByRole('article', { name: 'The kitchen' })
      await kitchen.getByRole('list', { name: 'Symbols in this dream' }).getByRole('link', { name: 'Snake' }).click()
      await expect(page).toHaveURL('/journal?symbol=snake')
      await expect(page.getByRole('link', { name: 'Snake in the dictionary' })).toBeVisible()
      await page.getByRole('article').getByRole('link', { name: 'The kitchen' }).click()
      const neighbours = page.getByRole('navigation', { name: 'Entries before and after' })
      await expect(neighbours.getByRole('link', { name: 'The ferry' })).toBeVisible()
      await neighbours.getByRole('link', { name: 'The tower' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The tower')
    })

    test('favorites are marked with one tap; tags are renamed, merged and deleted', async ({ page }) => {
      await becomeMember(page)
      await writeEntry(page, { title: 'The ferry', dreamDate: '2026-02-01', tags: ['sea', 'night'] })
      await writeEntry(page, { title: 'The harbor', dreamDate: '2026-02-02', tags: ['ocean'] })
      await page.goto('/journal')
      const heart = page.getByRole('button', { name: 'Favorite: The ferry' })
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('article').getByRole('link', { name: 'The ferry' }).click()
      await expect(page.getByRole('button', { name: 'Favorite: The ferry' })).toHaveAttribute('aria-pressed', 'true')
      await page.goto('/journal')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Favorites (1)').check()
      await expect(page).toHaveURL('/journal?tag=favorite')
      await page.getByLabel('Favorites (1)').uncheck()

      await page.getByRole('button', { name: 'Rename, merge or delete tags' }).click()
      await page.getByRole('button', { name: 'Change ocean' }).click()
      await page.getByLabel('New name of ocean').fill('Sea')
      await page.getByRole('button', { name: 'Merge with “sea” (1)' }).click()
      await expect(page.getByText('“ocean” is “sea” in 1 dream now.', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Change night' }).click()
      await page.getByRole('button', { name: 'Delete from 1 dream' }).click()
      await expect(page.getByRole('button', { name: 'Change night' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Back to the filters' }).click()
      await page.getByRole('button', { name: 'Show entries' }).click()
      await expect(page.getByRole('article').getByRole('link', { name: 'sea', exact: true })).toHaveCount(2)
      await expect(page.getByRole('article').getByRole('link', { name: 'favorite', exact: true })).toHaveCount(0)
    })

    test(
      'a PIN locks the journal on this device, until it is given, or until logging out',
      SECURE_ONLY,
      async ({ page }) => {
        await becomeMember(page)
        await writeEntry(page, { title: 'The ferry' })
        await page.goto('/account')
        const section = page.getByRole('region', { name: 'Lock on this device' })
        await section.getByLabel('PIN').fill('12')
        await section.getByRole('button', { name: 'Lock with a PIN' }).click()
        await expect(section.getByText('Please give 4 to 12 digits.')).toBeVisible()
        await section.getByLabel('PIN').fill('4711')
        await section.getByRole('button', { name: 'Lock with a PIN' }).click()
        await expect(section.getByRole('button', { name: 'Remove the lock' })).toBeVisible()
        await page.goto('/journal')
        await expect(page.getByRole('article')).toBeVisible()

        const other = await page.context().newPage()
        await other.goto('/journal')
        await expect(other.getByText('The ferry').first()).toBeHidden()
        const lock = other.getByRole('dialog', { name: 'Locked on this device' })
        await expect(lock.getByLabel('PIN')).toBeFocused()
        await expectAccessible(other)
        await lock.getByLabel('PIN').fill('0000')
        await lock.getByRole('button', { name: 'Unlock' }).click()
        await expect(lock.getByText('That is not the PIN of this device.')).toBeVisible()
        await other.keyboard.press('Escape')
        await expect(other.getByText('The ferry').first()).toBeHidden()
        await lock.getByLabel('PIN').fill('4711')
        await lock.getByRole('button', { name: 'Unlock' }).click()
        await expect(other.getByRole('article', { name: 'The ferry' })).toBeVisible()
        await other.reload()
        await expect(other.getByRole('article', { name: 'The ferry' })).toBeVisible()

        const third = await page.context().newPage()
        await third.goto('/journal')
        await third
          .getByRole('dialog', { name: 'Locked on this device' })
          .getByRole('button', { name: 'Log out' })
          .click()
        await expect.poll(() => third.evaluate(() => localStorage.getItem('app-lock'))).toBeNull()
      },
    )

    test('a question of the FAQ keeps its place, and only one is open', async ({ page }) => {
      await page.goto('/faq')
      const questions = page.locator('main details > summary')
      await questions.nth(0).click()
      const before = await questions.nth(2).evaluate((summary) => {
        summary.scrollIntoView({ block: 'center', behavior: 'instant' })
        return summary.getBoundingClientRect().top
      })
      await questions.nth(2).click()
      await expect(page.locator('main details[open]')).toHaveCount(1)
      await expect
        .poll(async () =>
          Math.abs((await questions.nth(2).evaluate((one) => one.getBoundingClientRect().top)) - before),
        )
        .toBeLessThan(8)
    })
  })
}
