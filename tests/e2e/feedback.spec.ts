import type { Page } from '@playwright/test'
import { becomeMember } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const DREAM = 'A man with a knife chased me through a forest at night and I ran as fast as I could, but he caught me.'
const THANKS = 'Thank you, your answer has been counted, without any of your words.'

const feedback = (page: Page) => page.getByRole('group', { name: 'Does this reading fit your dream?' })

async function tell(page: Page) {
  await page.getByRole('textbox', { name: 'Your dream' }).fill(DREAM)
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expect(feedback(page)).toBeVisible()
}

test('a guest says once that a reading fits, also after coming back and with the same dream', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/interpretation-feedback')) sent.push(request.postDataJSON())
  })
  await page.goto('/')
  await tell(page)
  await expectAccessible(page)
  const fits = feedback(page).getByRole('button', { name: 'This fits' })
  await fits.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(fits).toBeFocused()
  await expect(fits).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await feedback(page).getByRole('button', { name: 'It doesn’t' }).click({ force: true })

  await page.getByRole('navigation', { name: 'Symbols in your dream' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/interpretation\//)
  await page.goBack()
  await expect(page.getByText(THANKS)).toBeVisible()
  await page.getByRole('button', { name: 'Interpret Another Dream' }).click()
  await tell(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  // The request says nothing of the dream.
  expect(sent).toEqual([{ fits: true, source: 'dictionary' }])
})

test('an answer without a connection is not lost silently, and can be given again', async ({ page }) => {
  await page.goto('/')
  await tell(page)
  await page.context().setOffline(true)
  await feedback(page).getByRole('button', { name: 'It doesn’t' }).click()
  await expect(page.getByText('Your answer was not counted. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await feedback(page).getByRole('button', { name: 'It doesn’t' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
})

test('the page of the sums is not there for members, and asks guests to sign in', async ({ page }) => {
  await page.goto('/admin/feedback')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await becomeMember(page)
  const response = await page.goto('/admin/feedback')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
