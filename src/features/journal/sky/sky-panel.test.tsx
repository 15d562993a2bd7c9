// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { SkyPanel } from './sky-panel.tsx'

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
  for (const entry of [
    { title: 'One', dreamDate: '2025-03-02', mood: 'Joyful', lucidity: 'control' },
    { title: 'Two', dreamDate: '2025-03-04' },
    { title: 'Three', dreamDate: '2025-03-04', lucidity: 'none' },
    { title: 'Four', dreamDate: '2025-05-01' },
  ])
    await site.app.post('/api/journal', { dreamContent: 'A lamp.', ...entry }, site.call)
})
afterAll(() => site.close())
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const night = (name: string) => screen.findByRole('button', { name })
const focusedName = () => document.activeElement?.getAttribute('aria-label')

it('names each night with its dreams, and offers an empty one to be written', () =>
  site.asUser(async () => {
    const onEmptyNight = vi.fn()
    renderPage(<SkyPanel month="2025-03" onEmptyNight={onEmptyNight} />)
    expect(await night('March 2, 2025: One, Joyful, lucid')).toBeTruthy()
    expect(await night('March 4, 2025: Two; Three')).toBeTruthy()
    expect(screen.getByText('2 nights of March 2025.')).toBeTruthy()
    expect(within(screen.getByRole('grid', { name: 'March 2025' })).getAllByRole('button')).toHaveLength(31)
    await userEvent.click(await night('March 3, 2025, no entry'))
    expect(onEmptyNight).toHaveBeenCalledWith('2025-03-03')
  }))

it('leads from night to night with the keyboard, over the month’s ends, with one night in the tab order', () =>
  site.asUser(async () => {
    renderPage(<SkyPanel month="2025-03" onEmptyNight={() => {}} />)
    const first = await night('March 2, 2025: One, Joyful, lucid')
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(focusedName()).toBe('March 10, 2025, no entry')
    await userEvent.keyboard('{PageUp}')
    expect(await screen.findByRole('grid', { name: 'February 2025' })).toBeTruthy()
    expect(focusedName()).toBe('February 10, 2025, no entry')
    expect(document.querySelectorAll('td [tabindex="0"]')).toHaveLength(1)
  }))

it('shows a year, in which the keyboard leads to a month that is opened', () =>
  site.asUser(async () => {
    renderPage(<SkyPanel month="2025-03" onEmptyNight={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: /Show the whole year/ }))
    const march = await night('March 2025, 2 nights')
    expect(await night('May 2025, 1 night')).toBeTruthy()
    march.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(async () => expect(document.activeElement).toBe(await night('May 2025, 1 night')))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('grid', { name: 'May 2025' })).toBeTruthy()
    await waitFor(() => expect(focusedName()).toMatch(/^May 1, 2025/))
  }))

it('is folded up at first where it stands above the list', () =>
  site.asUser(async () => {
    const fold = () => screen.findByRole('button', { name: 'Show the sky' })
    renderPage(<SkyPanel month="2025-03" onEmptyNight={() => {}} />)
    expect((await fold()).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(await fold())
    expect((await fold()).getAttribute('aria-expanded')).toBe('true')
  }))
