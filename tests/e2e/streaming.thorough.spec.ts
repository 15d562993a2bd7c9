import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type ModelStandIn, startModelStandIn } from '../support/model-stand-in.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { GUEST_LIMIT, remainingToday } from './allowance.ts'
import { addExtensionElements, translatePage } from './changed-page.ts'
import { expect, expectAccessible, test, thoroughAfterFirst } from './visitor.ts'

const DREAM =
  'I was in my grandmother’s house and a snake was lying on the kitchen floor. I wanted to warn my mother, but I could not speak. ' +
  'Then I ran down to the ocean, terrified, and woke up before the wave came.'

let standIn: ModelStandIn
let server: ServerProcess
test.beforeAll(async () => {
  standIn = await startModelStandIn()
  server = await startServer({
    ...{ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'somnary-streaming-')), LOG_LEVEL: 'info' },
    ...{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: standIn.url },
  })
})
test.afterAll(async () => {
  await server.stop()
  await standIn.close()
})
// They share one server, and what its model does.
test.describe.configure({ mode: 'serial' })

async function tell(page: Page) {
  await page.goto(server.url)
  await expect(page.getByText('remaining today')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your dream' }).fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
}

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('a reading comes in word by word under its stars, and the page stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  standIn.behave({ kind: 'slow', pauseMs: 120 })
  await tell(page)
  const stars = page.getByRole('navigation', { name: 'Symbols in your dream' })
  await expect(stars.getByRole('link', { name: 'Snake' })).toBeVisible()
  await expect(summary(page)).toContainText('The dream opens')
  await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeHidden()
  await expect(page.getByRole('article', { name: 'What your dream may be saying' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  const top = () => stars.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const written = async () => (await page.getByRole('article').first().textContent())?.length ?? 0
  const before = { top: await top(), written: await written() }
  await expect(page.getByRole('region', { name: 'Detailed Interpretation' })).toContainText('At the centre')
  expect(await top()).toBe(before.top)
  expect(await written()).toBeGreaterThan(before.written)
  await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeVisible()
  expect(await top()).toBe(before.top)
  await expect(page.getByText('Written by a language model')).toBeVisible()
  await expect(page.getByText(remainingToday(GUEST_LIMIT - 1))).toBeVisible()
  await expectAccessible(page)
})

test('a reading that breaks off keeps what came, costs nothing, and can be read again', async ({ page }) => {
  standIn.behave({ kind: 'cut-midway' })
  await tell(page)
  await expect(page.getByText('The reading broke off here. It has cost you nothing.')).toBeVisible()
  await expect(summary(page)).toContainText('The dream opens')
  await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeHidden()
  await expectAccessible(page)
  standIn.behave({ kind: 'reading' })
  await page.getByRole('button', { name: 'Read it again' }).click()
  await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeVisible()
  await expect(page.getByText(remainingToday(GUEST_LIMIT - 1))).toBeVisible()
})

/** The text in the reading's place on the page, in one line. */
const readingText = async (page: Page) => (await page.locator('#interpret').innerText()).replace(/\s+/g, ' ')

for (const [index, when] of ['while it comes in', 'before it is asked for'].entries()) {
  test(
    `a reading comes in whole on a page that was translated ${when}`,
    thoroughAfterFirst(index),
    async ({ page }) => {
      standIn.behave({ kind: 'slow', pauseMs: 60 })
      await page.goto(server.url)
      await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
      if (when === 'before it is asked for') {
        await addExtensionElements(page)
        await translatePage(page)
      }
      await page.getByRole('textbox', { name: 'Your dream' }).fill('I was in')
      await expect(page.getByText('Need 22 more characters')).toBeVisible()
      await page.getByRole('textbox', { name: 'Your dream' }).fill(DREAM)
      await expect(page.getByText(`${DREAM.length} / 5,000`)).toBeVisible()
      await page.getByRole('button', { name: 'Interpret my dream' }).click()
      await expect(summary(page)).toContainText('The dream opens')
      await translatePage(page)
      await expect(page.getByRole('heading', { name: 'Lucky Numbers' })).toBeVisible()
      await expect(summary(page)).toContainText('What it leaves behind is often a question.')
      const reading = page.getByRole('region', { name: 'Detailed Interpretation' })
      await expect(reading).toContainText('stayed with you since you woke.')
      await expect(reading).toContainText('Which part of it would you tell somebody else?')
      await expect(page.getByText(remainingToday(GUEST_LIMIT - 1))).toBeVisible()
      // Marking a sentence cuts the dream's text anew.
      const words = page.getByRole('region', { name: 'Your dream' }).locator('[data-marked]')
      await reading.getByRole('button').first().hover()
      await expect(words).not.toHaveCount(0)
      await summary(page).getByRole('button').first().hover()
      await expect(page.getByRole('region', { name: 'Your dream' })).toContainText(`“${DREAM}”`)
      await page.getByRole('button', { name: 'This fits' }).click()
      await expect(page.getByText('Thank you, your answer has been counted')).toBeVisible()
      await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
      await expect(page.getByRole('textbox', { name: 'Your dream' })).toHaveValue('')
      await expect(page.getByText('0 / 5,000')).toBeVisible()
    },
  )
}

test.describe('on a page whose elements something else has moved', () => {
  test.use({ expectedFault: 'NotFoundError' })

  test('what has arrived stays, and the rest follows', async ({ page }) => {
    standIn.behave({ kind: 'slow', pauseMs: 60 })
    await tell(page)
    const stars = page.getByRole('navigation', { name: 'Symbols in your dream' })
    await expect(stars.getByRole('link', { name: 'Snake' })).toBeVisible()
    // Every element of the reading is taken out of its place, so the element that React removes next isn't there.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('article div, article section, article p')) {
        const wrapper = document.createElement('div')
        element.replaceWith(wrapper)
        wrapper.append(element)
      }
    })
    await expect(page.getByText('The page was changed by something else in your browser')).toBeVisible()
    await expect.poll(() => readingText(page)).toContain('The dream opens with')
    await expect.poll(() => readingText(page)).toContain('Which part of it would you tell somebody else?')
    await expect(page.getByRole('button', { name: 'Save to journal' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
    await expect(page.getByRole('textbox', { name: 'Your dream' })).toBeVisible()
  })
})

test('a failure before the first word keeps the form, and says so', async ({ page }) => {
  standIn.behave({ kind: 'status', status: 500 })
  await tell(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to interpret dream' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your dream' })).toHaveValue(DREAM)
  await expect(page.getByText(remainingToday(GUEST_LIMIT))).toBeVisible()
})

test('a visitor who leaves ends the model’s work', async ({ page }) => {
  standIn.behave({ kind: 'slow', pauseMs: 200 })
  const before = standIn.abandoned()
  await tell(page)
  await expect(summary(page)).toContainText('The dream')
  await page.goto('about:blank', { waitUntil: 'commit' })
  await expect.poll(() => standIn.abandoned()).toBe(before + 1)
})
