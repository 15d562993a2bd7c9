// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/component.tsx'
import { ANSWER, TOLD } from '../../../tests/support/reading.ts'
import type { Entry } from '../../contract/journal.ts'
import { NOTHING_NOTED } from '../../shared/entry-details.ts'
import { EntryText } from './entry-page.tsx'

afterEach(cleanup)

const READING = {
  basis: '',
  parts: ANSWER.parts,
  symbols: ANSWER.symbols.map(({ slug, keyword, reading }) => ({ slug, keyword, ...(reading && { reading }) })),
}

const ENTRY: Entry = {
  id: '00000000-0000-4000-8000-000000000000',
  userId: 1,
  title: 'The snake in the kitchen',
  dreamDate: '2026-03-01',
  dreamContent: TOLD,
  interpretation: `${ANSWER.interpretation.summary}\n\n${ANSWER.interpretation.detailed}`,
  reading: READING,
  corrections: null,
  ...NOTHING_NOTED,
  symbols: [],
  people: [],
  places: [],
  themes: [],
  feelings: [],
  writtenAt: null,
  timeZone: null,
  version: 1,
  createdAt: '2026-03-01T07:00:00.000Z',
  updatedAt: '2026-03-01T07:00:00.000Z',
}

const markedWords = () => [...document.querySelectorAll('[data-marked]')].map(({ textContent }) => textContent).join('')

it('marks in the dream what a sentence of the saved reading rests on, and shows its images', async () => {
  renderPage(<EntryText entry={ENTRY} level={1} />)
  const sentence = await screen.findByRole('button', { name: 'The snake lies where you cook.' })
  await userEvent.hover(sentence)
  expect(markedWords()).toBe('a snake lay on the floor')
  await userEvent.unhover(sentence)
  await userEvent.hover(screen.getByText('A bite makes it personal.'))
  expect(markedWords()).toBe('a snake lay on the floor')
  expect(screen.getByRole('link', { name: 'Snake: it bit you' })).toBeTruthy()
})

it('marks nothing once the texts were edited, and keeps the images', async () => {
  renderPage(<EntryText entry={{ ...ENTRY, reading: { ...READING, parts: [] } }} level={2} />)
  await userEvent.hover(await screen.findByText('A bite makes it personal.'))
  expect(markedWords()).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows an interpretation that was saved without a reading', async () => {
  renderPage(<EntryText entry={{ ...ENTRY, reading: null }} level={1} />)
  expect(await screen.findByText('Such dreams often come with worry. It may pass.')).toBeTruthy()
  expect(screen.queryByText('The images')).toBeNull()
})

it('shows what is noted about the night in one line', async () => {
  const noted = {
    mood: 'Afraid',
    lucidity: 'aware',
    vividness: 3,
    sleepHours: 1,
    sleepQuality: 5,
    signs: ['lifts'],
  } as const
  renderPage(<EntryText entry={{ ...ENTRY, ...noted, signs: [...noted.signs] }} level={1} />)
  const facts = await screen.findByRole('list', { name: 'About the night' })
  expect(
    within(facts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Afraid',
    'Aware of dreaming',
    'Vividness 3 of 5',
    'Sleep quality 5 of 5',
    'Slept 1 hour',
    'Dream signs: lifts',
  ])
})

it('has no line for a night of which nothing is noted', async () => {
  renderPage(<EntryText entry={ENTRY} level={1} />)
  await screen.findByText(ENTRY.title)
  expect(screen.queryByRole('list', { name: 'About the night' })).toBeNull()
})
