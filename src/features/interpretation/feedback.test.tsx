// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openComponentTest, renderPage } from '../../../tests/support/component.tsx'
import { ANSWER, TOLD } from '../../../tests/support/reading.ts'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import type { Part } from '../../contract/reading.ts'
import { FeedbackButtons } from './feedback.tsx'
import { ResultView } from './result-view.tsx'

const FIRST: Part = { section: 'summary', text: 'You run.', spans: [], symbols: [] }
const THEMED: InterpretResponse = {
  ...ANSWER,
  parts: [FIRST, { ...FIRST, theme: 'Chased' }, { ...FIRST, theme: 'A kiss' }],
}
const THANKS = 'Thank you, your answer has been counted, without any of your words.'

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())
afterEach(cleanup)

const button = (name: string) => screen.findByRole('button', { name })
/** How many answers of each kind the dictionary engine has, as the metrics say. */
const counted = async () => {
  const metrics = await (await site.app.get('/metrics', { address: '127.0.0.1' })).text()
  return ['fits', 'misses'].map((answer) =>
    Number(new RegExp(`\\{engine="dictionary",answer="${answer}"\\} (\\d+)`).exec(metrics)?.[1]),
  )
}

it('counts one answer, thanks, and keeps the focus', () =>
  site.asUser(async () => {
    const [fits = 0, misses = 0] = await counted()
    renderPage(<FeedbackButtons dream={TOLD} answer={THEMED} />)
    await screen.findByRole('group', { name: 'Does this reading fit your dream?' })
    expect((await button('This fits')).getAttribute('aria-pressed')).toBe('false')
    ;(await button('This fits')).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText(THANKS)
    expect(screen.getByRole('status').textContent).toBe(THANKS)
    const pressed = await button('This fits')
    expect(document.activeElement).toBe(pressed)
    expect(pressed.getAttribute('aria-pressed')).toBe('true')
    for (const name of ['This fits', 'It doesn’t']) {
      expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
      await userEvent.click(await button(name))
    }
    expect(await counted()).toEqual([fits + 1, misses])
  }))

it('shows the server’s sentence when an answer was refused, and can be tried again', () =>
  site.asUser(async () => {
    const [fits = 0, misses = 0] = await counted()
    // The test's reading is by a theme that the dictionary doesn't have.
    renderPage(<FeedbackButtons dream={TOLD} answer={ANSWER} />)
    await userEvent.click(await button('It doesn’t'))
    await screen.findByText('The dictionary has no theme of this name.')
    expect((await button('It doesn’t')).getAttribute('aria-disabled')).toBe('false')
    expect(await counted()).toEqual([fits, misses])
    cleanup()
    renderPage(<FeedbackButtons dream={TOLD} answer={{ ...ANSWER, parts: [] }} />)
    await userEvent.click(await button('It doesn’t'))
    await screen.findByText(THANKS)
    expect(await counted()).toEqual([fits, misses + 1])
  }))

it('is under a reading, but not where help is offered', async () => {
  const show = (support: string | null) =>
    renderPage(
      <ResultView
        result={{ dream: TOLD, answer: { ...ANSWER, support } }}
        actions={null}
        onAnother={() => {}}
        onAgain={() => {}}
        onChange={() => {}}
      />,
    )
  show(null)
  await button('This fits')
  cleanup()
  show('Please talk to someone: findahelpline.com.')
  await screen.findByRole('complementary', { name: 'Support' })
  expect(screen.queryByRole('group', { name: 'Does this reading fit your dream?' })).toBeNull()
})
