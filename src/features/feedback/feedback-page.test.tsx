// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newAddress } from '../../../tests/support/app.ts'
import { openComponentTest, renderPage } from '../../../tests/support/component.tsx'
import { FeedbackPage } from './feedback-page.tsx'

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest('admin')
})
afterAll(() => site.close())
afterEach(cleanup)

const answer = async (times: number, fits: boolean, theme?: string) => {
  for (let at = 0; at < times; at++) {
    const body = { fits, source: 'dictionary', ...(theme && { theme }) }
    const response = await site.app.post('/api/interpretation-feedback', body, { address: newAddress() })
    expect(response.status).toBe(204)
  }
}
const rowsOf = async (name: string) => {
  const section = await screen.findByRole('region', { name })
  const rows = within(section).getAllByRole('row').slice(1)
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

it('says that nobody has answered', () =>
  site.asUser(async () => {
    renderPage(<FeedbackPage />)
    await screen.findByText('No one has answered in this period.')
  }))

it('shows the answers by engine and theme, for the period that is chosen', () =>
  site.asUser(async () => {
    await answer(6, true, 'Chased')
    await answer(2, false, 'Chased')
    await answer(4, false, 'A kiss')
    renderPage(<FeedbackPage />)
    expect(await rowsOf('By engine')).toEqual([
      ['Dictionary engine', '6', '6', '50 % (25–75 %)'],
      ['Language model', '0', '0', '–'],
    ])
    expect(await rowsOf('By theme')).toEqual([['Chased', '6', '2', '75 % (41–93 %)']])
    await screen.findByText('1 more theme has fewer than 5 answers: too few to say anything.')
    await answer(1, true)
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
    await screen.findByRole('cell', { name: '54 % (29–77 %)' })
  }))
