// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/component.tsx'
import { Situations } from './situations.tsx'

afterEach(cleanup)

it('gives each situation an address, and marks the one that is there', async () => {
  renderPage(
    <Situations
      situations={[
        { label: 'it bit you', anchor: 'it-bit-you', says: 'A bite makes it personal.' },
        { label: 'it was dead', anchor: 'it-was-dead', says: 'The danger is over.' },
      ]}
    />,
  )
  const heading = await screen.findByRole('heading', { name: 'It bit you' })
  const link = within(heading).getByRole('link')
  expect(link.getAttribute('href')).toBe('/#it-bit-you')
  const marked = () => [...document.querySelectorAll('[data-target]')].map(({ id }) => id)
  expect(marked()).toEqual([])
  await userEvent.click(link)
  expect(marked()).toEqual(['it-bit-you'])
  // From the list of all of them, too.
  const contents = screen.getByRole('navigation', { name: 'What happened in your dream' })
  await userEvent.click(within(contents).getByRole('link', { name: 'It was dead' }))
  expect(marked()).toEqual(['it-was-dead'])
})
