import type { Page } from '@playwright/test'
import { GUEST_LIMIT, remainingToday } from './allowance.ts'
import { becomeMember, writeEntry } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const SELF_HARM = 'Honestly everyone would be better off if I was gone, I am going to do it tonight'
const VIOLENCE =
  'A snake lay in the kitchen and I could not move. He really does hit me every night and I am afraid he will kill me'
const CALM = 'I was on a ferry to a town that I had never seen, and the sea was as flat as a table.'

const help = (page: Page) => page.getByRole('complementary', { name: 'Support' })

async function tell(page: Page, dream: string) {
  await page.getByRole('textbox', { name: 'Your dream' }).fill(dream)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
}

/** Fails if something of the page reaches beyond the screen's width. */
async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Fails if a link of the message is smaller than a fingertip needs. */
async function expectTappable(page: Page) {
  for (const link of await help(page).getByRole('link').filter({ visible: true }).all()) {
    const box = await link.boundingBox()
    expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(24)
  }
}

test.describe('in Britain, on a phone', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 390, height: 844 } })

  test('a dream told in distress is answered with help first, and asks nothing of anyone else', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
    })
    await page.goto('/')
    await tell(page, SELF_HARM)
    await expect(help(page)).toBeFocused()
    await expect(help(page)).toBeInViewport()
    await expect(help(page)).toHaveAccessibleDescription(/please talk to someone now: findahelpline\.com/)
    await expect(help(page).getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123')
    await expect(help(page).getByRole('link', { name: 'Call 116 123' })).toBeInViewport()
    const [messageAt, headingAt] = await Promise.all([
      help(page).boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ])
    expect(messageAt?.y).toBeLessThan(headingAt?.y ?? 0)
    await expect(page.getByText('Lucky Numbers')).toHaveCount(0)
    const result = page.getByRole('article', { name: 'What your dream may be saying' })
    await expect(result.getByRole('button', { name: 'Interpret Another Dream' })).toBeVisible()
    await expect(result.getByRole('button', { name: /share|copy/i })).toHaveCount(0)
    await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
    await expectTappable(page)
    await expectNoOverflow(page)
    await expectAccessible(page)

    await help(page).getByText('Helplines in other countries').click()
    const japan = help(page).getByRole('link', { name: '0120 279 338, Yorisoi Hotline, Japan' })
    await expect(japan).toHaveAttribute('href', 'tel:0120279338')
    await expectTappable(page)
    await expectNoOverflow(page)
    await expectAccessible(page)
    expect(elsewhere).toEqual([])
  })

  test('violence at home is answered with the helplines against it', async ({ page }) => {
    await page.goto('/')
    await tell(page, VIOLENCE)
    await expect(help(page).getByRole('link', { name: 'Call 0808 2000 247' })).toBeVisible()
    await expect(help(page).getByRole('link', { name: 'Call 116 123' })).toHaveCount(0)
    await expect(page.getByText('Lucky Numbers')).toHaveCount(0)
  })
})

test.describe('where the browser’s language and its clock disagree', () => {
  test.use({ locale: 'en-US', timezoneId: 'Europe/Paris' })

  test('no country is guessed: the list of all is one tap away', async ({ page }) => {
    await page.goto('/')
    await tell(page, SELF_HARM)
    await expect(help(page)).toBeVisible()
    await expect(help(page).getByRole('link', { name: /^Call/ })).toHaveCount(0)
    await help(page).getByText('Helplines by country').click()
    await expect(help(page).getByRole('link', { name: /^3114,.*France$/ })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })

  test('the message has its links, and the list of all countries opens', async ({ page }) => {
    await page.goto('/', { waitUntil: 'load' })
    await tell(page, SELF_HARM)
    await expect(help(page).getByRole('link', { name: 'findahelpline.com' }).first()).toBeVisible()
    await expect(help(page).getByRole('link', { name: '988', exact: true })).toHaveAttribute('href', 'tel:988')
    await help(page).getByText('Helplines by country').click()
    await expect(help(page).getByRole('link', { name: '116 123, Samaritans, United Kingdom' })).toBeVisible()
  })
})

test('saving an entry that speaks of distress shows help first, and the next calm one takes it away', async ({
  page,
}) => {
  await becomeMember(page)
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Create Your First Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Title').fill('Tonight')
  await dialog.getByLabel('Dream description').fill(SELF_HARM)
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(help(page)).toBeFocused()
  await expect(help(page)).toBeInViewport()
  await expect(help(page)).toContainText('please talk to someone now')
  await expect(page.getByRole('article', { name: 'Tonight' })).toBeVisible()
  await expectAccessible(page)

  // It takes the focus once: another dialog gives it back to its button.
  const edit = page.getByRole('button', { name: 'Edit Tonight' })
  await edit.click()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await edit.click()
  const editing = page.getByRole('dialog', { name: 'Edit entry' })
  await editing.getByLabel('Dream description').fill(CALM)
  await editing.getByRole('button', { name: 'Save entry' }).click()
  await expect(editing).toBeHidden()
  await expect(help(page)).toHaveCount(0)
})

test('an edit on an entry’s own page shows help above it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeMember(page)
  const id = await writeEntry(page, { title: 'The kitchen', dreamContent: CALM.repeat(30) })
  await page.goto(`/journal/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit entry' })
  await editing.getByLabel('Dream description').fill(VIOLENCE)
  await editing.getByRole('button', { name: 'Save entry' }).click()
  await expect(help(page)).toBeFocused()
  await expect(help(page)).toBeInViewport()
  await expect(help(page)).toContainText('someone may be hurting you')
  await expectNoOverflow(page)
})

test('an import in which entries speak of distress shows help once', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/journal/import')
  const rows = [VIOLENCE, SELF_HARM, SELF_HARM].map((text, at) => `2026-03-0${at + 1},Night ${at},"${text}"`)
  const buffer = Buffer.from(['date,title,text', ...rows].join('\n'))
  await page.getByLabel('Files with entries').setInputFiles({ name: 'dreams.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Add 3 entries' }).click()
  await expect(help(page)).toHaveCount(1)
  await expect(help(page)).toBeFocused()
  await expect(help(page)).toContainText('please talk to someone now')
  await expect(page.getByText('3 entries are in your journal now.')).toBeVisible()
  await expectAccessible(page)
})
