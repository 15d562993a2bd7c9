import type { Page } from '@playwright/test'
import { GUEST_LIMIT, remainingToday } from './allowance.ts'
import { expect, expectAccessible, holdScripts, test, WRITES } from './visitor.ts'

const DREAM =
  'I was in my grandmother’s house and a snake was lying on the kitchen floor. I wanted to warn my mother, but I could not speak. ' +
  'Then I ran down to the ocean, terrified, and woke up before the wave came.'

const BITTEN =
  'I was in the kitchen of my old house. A snake came out from under the stove and bit me in the hand. ' +
  'I was terrified and ran to my mother.'

const box = (page: Page) => page.getByRole('textbox', { name: 'Your dream' })
const button = (page: Page) => page.getByRole('button', { name: 'Interpret my dream' })

async function tell(page: Page, dream: string) {
  await box(page).fill(dream)
  await button(page).click()
}

test(
  'a guest has a dream interpreted, follows a symbol’s star, comes back, and uses up the allowance',
  WRITES,
  async ({ page }) => {
    test.slow()
    await page.goto('/')
    await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
    await tell(page, DREAM)

    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Detailed Interpretation' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeVisible()
    await expect(page.locator('blockquote')).toContainText('a snake was lying on the kitchen floor')
    await expect(page.getByText(remainingToday(GUEST_LIMIT - 1))).toBeVisible()
    await expect(page.getByText('Written by our dictionary engine')).toBeVisible()
    await expectAccessible(page)

    const sky = page.getByRole('navigation', { name: 'Symbols in your dream' })
    await sky.getByRole('link', { name: 'Snake' }).click()
    await expect(page).toHaveURL(/\/interpretation\/snake$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Snake' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Detailed Interpretation' })).toBeVisible()

    for (let left = GUEST_LIMIT - 2; left >= 0; left -= 1) {
      await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
      await expect(box(page)).toHaveValue('')
      await expect(box(page)).toBeFocused()
      await tell(page, DREAM)
      await expect(page.getByText(remainingToday(left))).toBeVisible()
    }
    await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
    await box(page).fill(DREAM)
    await expect(button(page)).toBeDisabled()
    await expect(page.getByText('You have used all of today’s interpretations.')).toBeVisible()
  },
)

const MARKED = '[data-marked]'

test('a sentence of the reading marks the words that it rests on, by keyboard, pointer and touch', async ({ page }) => {
  await page.goto('/')
  await tell(page, BITTEN)
  const reading = page.getByRole('region', { name: 'Detailed Interpretation' })
  const sentences = page.locator('section p [role=button]')
  await expect(sentences.first()).toBeVisible()
  await expect(page.locator(MARKED)).toHaveCount(0)
  await sentences.first().focus()
  await expect(page.locator(MARKED).first()).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator(MARKED)).toHaveCount(0)

  const pointed = reading.locator('p [role=button]').first()
  await pointed.hover()
  await expect(page.locator(MARKED).first()).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.locator(MARKED)).toHaveCount(0)
  await pointed.click()
  await expect(pointed).toBeFocused()
  await page.mouse.move(0, 0)
  await expect(page.locator(MARKED).first()).toBeVisible()
})

test('the images lead to what they do, on their symbols’ pages', async ({ page }) => {
  await page.goto('/')
  await tell(page, BITTEN)
  const images = page.getByRole('region', { name: 'The images' })
  const image = images
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(image).toContainText('“')
  const link = image.getByRole('link').first()
  const href = (await link.getAttribute('href')) as string
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('the dreamer puts a note right, answers, adds an image and takes it back, without a request about the dream', async ({
  page,
}) => {
  await page.goto('/')
  await tell(page, BITTEN)
  const reading = page.getByRole('region', { name: 'Detailed Interpretation' })
  const note = reading.getByRole('region').first()
  await expect(note).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const passage = await note.locator('p').nth(1).textContent()
  const situation = note.getByRole('list').getByRole('button').first()
  const label = (await situation.textContent()) as string
  await situation.focus()
  await page.keyboard.press('Enter')
  await expect(note.getByRole('heading')).toContainText(label)
  await expect(note.locator('p').nth(1)).not.toHaveText(passage as string)
  await reading.getByRole('button', { name: 'Undo' }).click()
  await expect(note.locator('p').nth(1)).toHaveText(passage as string)

  await note.getByRole('button', { name: 'Answer it here' }).click()
  await note.getByRole('textbox').fill('My neighbor’s garden hose.')
  await page.keyboard.press('Tab')
  await expectAccessible(page)

  const count = await reading.getByRole('region').count()
  await reading.getByRole('button', { name: 'Something else mattered more' }).click()
  await reading.getByLabel('Something that wasn’t found').fill('boat')
  await reading.getByRole('button', { name: 'Add it' }).click()
  await expect(reading.getByRole('heading', { name: 'Boat' })).toBeVisible()
  await expect(reading.getByRole('region')).toHaveCount(count + 1)

  await note.getByRole('button', { name: 'more' }).click()
  await note.getByRole('button', { name: 'not in my dream' }).click()
  await expect(reading.getByText('My neighbor’s garden hose.')).toHaveCount(0)
  await reading.getByRole('button', { name: 'Undo' }).click()
  await expect(note.getByRole('textbox')).toHaveValue('My neighbor’s garden hose.')
  expect(sent).toEqual([])
})

test('on a phone nothing of a reading scrolls sideways, and the marked words are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await tell(page, BITTEN)
  const sentence = page.getByRole('region', { name: 'Detailed Interpretation' }).locator('p [role=button]').first()
  await sentence.click()
  await expect(page.getByRole('status').filter({ hasText: '“' })).toBeInViewport()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('the hint counts down, and the button is disabled below 30 characters', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('remaining today')).toBeVisible()
  await expect(button(page)).toBeDisabled()
  await box(page).fill('I was in a house')
  await expect(page.getByText('Need 14 more characters')).toBeVisible()
  await expect(page.getByText('16 / 5,000')).toBeVisible()
  await expect(button(page)).toBeDisabled()
  await box(page).fill('I was in a house with a red door')
  await expect(page.getByText(/^Need/)).toBeHidden()
  await expect(button(page)).toBeEnabled()
})

test('text typed before hydration is kept', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await box(page).fill(DREAM)
  arrive()
  await expect(page.getByText('remaining today')).toBeVisible()
  await expect(box(page)).toHaveValue(DREAM)
  await expect(page.getByText(`${DREAM.length} / 5,000`)).toBeVisible()
  await expect(button(page)).toBeEnabled()
})

test('the life context stays open while it is filled in, cleared and filled in again', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('remaining today')).toBeVisible()
  await page.getByText('Add your life context').click()
  const context = page.getByLabel('What is on your mind these days?')
  await context.fill('A new job.')
  await context.fill('')
  await expect(context).toBeVisible()
  await expect(context).toBeFocused()
  await page.getByText('Add your life context').click()
  await expect(context).toBeHidden()
})

test('the loading view shows during the interpretation, and everything works by keyboard', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/interpret-ai', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#interpret')
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.type(DREAM)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Reading Your Dream...' })).toBeVisible()
  await expect(page.getByText('Connecting with ancient universal wisdom')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reading Your Dream...' })).toBeAttached()
  answer()
  await expect(page.getByRole('heading', { name: 'What your dream may be saying' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Your interpretation is ready.' })).toBeAttached()
})

test('an error is shown below the form, which keeps the input', async ({ page }) => {
  await page.route('**/api/interpret-ai', (route) =>
    route.fulfill({ status: 502, contentType: 'application/json', body: '{"error":"Failed to interpret dream"}' }),
  )
  await page.goto('/')
  await page.getByText('Add your life context').click()
  await page.getByLabel('What is on your mind these days?').fill('I start a new job on Monday.')
  await tell(page, DREAM)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to interpret dream' })).toBeVisible()
  await expect(box(page)).toHaveValue(DREAM)
  await expect(page.getByLabel('What is on your mind these days?')).toHaveValue('I start a new job on Monday.')
  await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
  await expectAccessible(page)
})

test('a lost connection shows the message of the specification', async ({ page }) => {
  await page.route('**/api/interpret-ai', (route) => route.abort())
  await page.goto('/')
  await tell(page, DREAM)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to interpret dream. Please try again.' }),
  ).toBeVisible()
})

test('a dream that speaks of real distress first shows where to find help', async ({ page }) => {
  await page.goto('/')
  await tell(
    page,
    'I dreamt I was standing on a bridge at night. When I woke up I wished I was dead. I want to kill myself.',
  )
  const support = page.getByRole('complementary', { name: 'Support' })
  await expect(support).toContainText('988')
  await expect(support.getByRole('link', { name: 'findahelpline.com' }).first()).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  )
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
})
