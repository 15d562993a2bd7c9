// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/component.tsx'
import { ANSWER, TOLD } from '../../../tests/support/reading.ts'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import { useMarking } from '../../components/ui/use-marking.ts'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import { ResultView } from './result-view.tsx'

afterEach(cleanup)

async function show(answer: Partial<InterpretResponse> = {}) {
  renderPage(
    <ResultView
      result={{ dream: TOLD, answer: { ...ANSWER, ...answer } }}
      actions={null}
      onAnother={vi.fn()}
      onAgain={vi.fn()}
      onChange={vi.fn()}
    />,
  )
  await screen.findByRole('heading', { name: 'What your dream may be saying' })
}

const sentence = (name: string) => screen.getByRole('button', { name })
const markedWords = () =>
  [...document.querySelectorAll('[data-marked]')].map(({ textContent }) => textContent).join('|')
const litStars = () => [...document.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)
const status = () => document.querySelector('[role=status]')?.textContent

it('shows the joined parts as the paragraphs and the list of the text', async () => {
  await show()
  const detailed = screen.getByRole('region', { name: 'Detailed Interpretation' })
  expect([...detailed.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
    'The snake lies where you cook.',
    'Such dreams often come with worry. It may pass.',
    'Who needs you now?',
    'What would have helped?',
  ])
  expect(screen.getByRole('region', { name: 'Summary' }).querySelector('p')?.textContent).toBe(
    ANSWER.interpretation.summary,
  )
  expect(document.querySelector('blockquote')?.textContent).toBe(`“${TOLD}”`)
  // Sentences that rest on nothing can't be focused.
  expect(screen.queryByRole('button', { name: 'You watch harm done to someone close.' })).toBeNull()
})

it('marks what a sentence rests on while the pointer is on it, and lights its stars', async () => {
  await show()
  await userEvent.hover(sentence('A snake bites your mother and you can’t move.'))
  expect(markedWords()).toBe('It bit my |mother| in the hand|I could not move at all')
  expect(litStars()).toEqual(['Snake', 'Mother'])
  expect(status()).toBe('“It bit my mother in the hand” … “I could not move at all”')
  await userEvent.unhover(sentence('A snake bites your mother and you can’t move.'))
  expect([markedWords(), litStars(), status()]).toEqual(['', [], ''])
})

it('marks by keyboard alone; Escape and leaving unmark', async () => {
  await show()
  sentence('A snake bites your mother and you can’t move.').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show my dream' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(sentence('The snake lies where you cook.'))
  expect(markedWords()).toBe('a |snake| lay on the floor')
  expect(litStars()).toEqual(['Snake'])
  await userEvent.keyboard('{Escape}')
  expect(markedWords()).toBe('')
  await userEvent.keyboard('{Enter}')
  expect(markedWords()).toBe('a |snake| lay on the floor')
  await userEvent.tab()
  expect(markedWords()).toBe('')
  expect(litStars()).toEqual(['Mother'])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Who needs you now?')
  expect(markedWords()).toBe('my |mother')
})

it('marks by a tap, which in Safari focuses nothing by itself', async () => {
  await show()
  const user = userEvent.setup()
  await user.pointer({ keys: '[TouchA]', target: sentence('The snake lies where you cook.') })
  expect(markedWords()).toBe('a |snake| lay on the floor')
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('heading', { level: 1 }) })
  expect(markedWords()).toBe('')
})

it('lists the images by weight, with their words, sentences and situations, and names the other symbols', async () => {
  await show()
  const images = screen.getByRole('region', { name: 'The images' })
  const items = within(images).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Mother“It bit my mother in the hand”She is hurt.',
    'Snake: it bit you“a snake lay on the floor”A bite makes it personal.The Greeks let snakes heal.The inscriptions of Epidaurus, B17',
  ])
  const links = within(images).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/interpretation/mother',
    '/interpretation/snake#it-bit-you',
    '/interpretation/kitchen',
  ])
  expect(images.textContent).toMatch(/Also in your dream: Kitchen$/)
  await userEvent.hover(items[1] as HTMLElement)
  expect(markedWords()).toBe('a |snake| lay on the floor')
  const stars = within(screen.getByRole('navigation', { name: 'Symbols in your dream' })).getAllByRole('link')
  expect(stars.map(({ textContent }) => textContent)).toEqual(['Snake', 'Mother'])
})

it('shows a result without parts and readings, as a model’s or an earlier one', async () => {
  const symbols = ANSWER.symbols.map(({ reading: _, ...symbol }) => ({ ...symbol, matters: false }))
  await show({ parts: [], symbols })
  expect(document.querySelector('section [role=button]')).toBeNull()
  expect(screen.queryByText('The images')).toBeNull()
  expect(screen.getByText('Such dreams often come with worry. It may pass.')).toBeTruthy()
  await userEvent.hover(screen.getByRole('link', { name: 'Snake' }))
  expect(markedWords()).toBe('snake')
})

it('tells of imagery rehearsal between the text and the images where the dream is a nightmare that returns', async () => {
  await show({ recurringNightmare: true })
  const note = screen.getByRole('complementary', { name: 'About nightmares that return' })
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/nightmares')
  expect(note.textContent?.match(/\.(?= |$)/g)).toHaveLength(2)
  const [text, images] = ['Detailed Interpretation', 'The images'].map((name) => screen.getByRole('region', { name }))
  expect(text?.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(images?.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  cleanup()
  await show()
  expect(screen.queryByLabelText('About nightmares that return')).toBeNull()
})

it('has no buttons that do nothing without scripts', () => {
  function Text() {
    return <InterpretationText text={ANSWER.interpretation.detailed} parts={ANSWER.parts} marking={useMarking()} />
  }
  const html = renderToString(<Text />)
  expect(html).toContain('<p><span>The snake lies where you cook.</span></p>')
  expect(html).not.toMatch(/button|tabindex/)
})

const HELP = 'Please talk to someone: findahelpline.com, call 988, or 1-800-799-7233.'

async function showHelp(answer: Partial<InterpretResponse>, languages: string[], timeZone: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions)
  await show({ support: HELP, interpretation: { ...ANSWER.interpretation, luckyNumbers: [] }, ...answer })
  vi.restoreAllMocks()
  return screen.getByRole('complementary', { name: 'Support' })
}

const hrefs = (element: Element | null) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))

it('shows where help can be found first, with links, and neither lucky numbers nor anything to share', async () => {
  const help = await showHelp({ supportKind: 'self-harm' }, ['en'], 'Europe/Vienna')
  expect(help.querySelector('p')?.textContent).toBe(HELP)
  expect(hrefs(help.querySelector('p'))).toEqual(['https://findahelpline.com', 'tel:988', 'tel:+18007997233'])
  const heading = screen.getByRole('heading', { level: 1 })
  expect(help.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(document.activeElement).toBe(help)
  expect(document.body.textContent).not.toMatch(/lucky|share/i)
})

it('names the helplines of the visitor’s country by what is needed, and lists those of all others, closed', async () => {
  const help = await showHelp({ supportKind: 'self-harm' }, ['en-GB', 'en'], 'Europe/London')
  expect(within(help).getByText('United Kingdom', { selector: 'p' })).toBeTruthy()
  expect(within(help).getByRole('link', { name: 'Call 116 123' }).getAttribute('href')).toBe('tel:116123')
  expect(within(help).queryByRole('link', { name: /^Call 0808/ })).toBeNull()
  expect(hrefs(help)).toContain('https://findahelpline.com/countries/gb')
  const list = help.querySelector('details')
  expect(list?.open).toBe(false)
  expect(list?.querySelector('summary')?.textContent).toBe('Helplines in other countries')
  expect(list?.querySelectorAll('dt').length).toBeGreaterThan(50)
  cleanup()

  const violence = await showHelp({ supportKind: 'violence' }, ['de-DE'], 'Europe/Berlin')
  expect(within(violence).getByRole('link', { name: 'Call 08000 116 016' })).toBeTruthy()
  expect(within(violence).queryByRole('link', { name: 'Call 0800 111 0 111' })).toBeNull()
})

it('names no country that is doubtful, and can show a result that was kept without a kind', async () => {
  const help = await showHelp({ supportKind: null }, ['en-US'], 'Europe/Paris')
  expect(within(help).queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(help.querySelector('summary')?.textContent).toBe('Helplines by country')
})
