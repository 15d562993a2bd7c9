// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { ANSWER, TOLD } from '../../../../tests/support/reading.ts'
import type { Entry } from '../../../contract/journal.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'
import { type EntryDraft, emptyEntryForm } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'

const DRAFT = 'journal:new'
const DREAM = { title: 'The flooded stairs', dreamDate: '2026-03-01', dreamContent: 'Water came up the stairs.' }

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const field = (name: string) => screen.findByLabelText(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const listEntries = async () => (await (await site.app.get('/api/journal', site.call)).json()) as Entry[]

async function createEntry(): Promise<Entry> {
  return (await (await site.app.post('/api/journal', DREAM, site.call)).json()) as Entry
}

it('names the field that is missing and sends nothing', () =>
  site.asUser(async () => {
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} onSaved={onSaved} />)
    await press('Save entry')
    expect(await screen.findByText('Title is required')).toBeTruthy()
    expect((await field('Title')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Dream description is required')).toBeTruthy()
    expect(onSaved).not.toHaveBeenCalled()
    expect(await listEntries()).toEqual([])
  }))

it('saves a draft on the device when typing pauses, and deletes it once the entry is saved', () =>
  site.asUser(async () => {
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} onSaved={onSaved} />)
    await userEvent.type(await field('Title'), DREAM.title)
    await userEvent.type(await field('Dream description'), DREAM.dreamContent)
    await press('Sad')
    await waitFor(() =>
      expect(readDraft<EntryDraft>(site.userId, DRAFT)?.fields).toMatchObject({ title: DREAM.title, mood: 'Sad' }),
    )
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(readDraft(site.userId, DRAFT)).toBeUndefined()
    expect(await listEntries()).toMatchObject([{ title: DREAM.title, mood: 'Sad' }])
  }))

it('offers the dream’s first words as the title, and takes them when it is left empty', () =>
  site.asUser(async () => {
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} onSaved={onSaved} />)
    await userEvent.type(await field('Dream description'), 'The lamp went out. Then I was at sea.')
    expect((await field('Title')).getAttribute('placeholder')).toBe('The lamp went out')
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect((await listEntries())[0]).toMatchObject({ title: 'The lamp went out' })
  }))

it('keeps what is noted about the night: in the draft, in the entry, in an edit, and clears it', () =>
  site.asUser(async () => {
    const noted = { lucidity: 'control', vividness: 4, sleepQuality: 2, sleepHours: 6.5, signs: ['my old school'] }
    const onSaved = vi.fn()
    const stored = async () => (await listEntries()).find(({ title }) => title === 'A noted night')
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} onSaved={onSaved} />)
    await userEvent.type(await field('Title'), 'A noted night')
    await userEvent.type(await field('Dream description'), DREAM.dreamContent)
    const summary = () => screen.getByText('About the night').closest('summary') as HTMLElement
    await userEvent.click(summary())
    await press('In control of the dream')
    await userEvent.click(within(screen.getByRole('group', { name: 'Vividness' })).getByRole('button', { name: '4' }))
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Sleep quality' })).getByRole('button', { name: '2' }),
    )
    await userEvent.type(await field('Hours of sleep'), '6,5')
    await userEvent.type(await field('Dream signs'), 'My old  School')
    expect(summary().textContent).toContain(
      'In control of the dream · Vividness 4 of 5 · Sleep quality 2 of 5 · Slept 6.5 hours · Dream signs: my old school',
    )
    await waitFor(() =>
      expect(readDraft<EntryDraft>(site.userId, DRAFT)?.fields).toMatchObject({
        lucidity: 'control',
        vividness: 4,
        sleepQuality: 2,
        sleepHours: '6,5',
        signs: 'My old  School',
      }),
    )
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const entry = await stored()
    expect(entry).toMatchObject(noted)
    cleanup()

    renderPage(<EntryForm userId={site.userId} entry={entry} draftName="journal:edit" onSaved={onSaved} />)
    await screen.findByText('About the night')
    await userEvent.click(summary())
    await press('In control of the dream')
    await userEvent.clear(await field('Hours of sleep'))
    const signs = await screen.findByRole('group', { name: 'Signs you noted before' })
    await userEvent.click(within(signs).getByRole('button', { name: 'my old school', pressed: true }))
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(await stored()).toMatchObject({ lucidity: null, sleepHours: null, signs: [], vividness: 4 })
  }))

it('opens what is folded up when it holds a fault', () =>
  site.asUser(async () => {
    const draft = { ...emptyEntryForm(), title: 'A', dreamContent: 'B', sleepHours: 'nine' }
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} draft={draft} onSaved={() => {}} />)
    await press('Save entry')
    expect(await screen.findByText('Please give the hours of sleep as a number from 0 to 24.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Hours of sleep')))
  }))

it('opens a draft of an older build, which has nothing about the night', () =>
  site.asUser(async () => {
    const { lucidity: _, vividness: __, sleepQuality: ___, sleepHours: ____, signs: _____, ...older } = emptyEntryForm()
    const draft = { ...older, title: 'Older', dreamContent: 'From before.' } as EntryDraft
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} draft={draft} onSaved={onSaved} />)
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  }))

it('clears a mood that is pressed again', () =>
  site.asUser(async () => {
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} onSaved={() => {}} />)
    await press('Sad')
    expect((await screen.findByRole('button', { name: 'Sad' })).getAttribute('aria-pressed')).toBe('true')
    await press('Sad')
    expect((await screen.findByRole('button', { name: 'Sad' })).getAttribute('aria-pressed')).toBe('false')
  }))

for (const [choice, expected] of [
  ['Save mine over it', 'Edited here'],
  ['Continue with the other one', 'Edited elsewhere'],
] as const) {
  it(`asks which version to keep when the entry was changed elsewhere: ${choice}`, () =>
    site.asUser(async () => {
      const entry = await createEntry()
      const onSaved = vi.fn()
      renderPage(<EntryForm userId={site.userId} entry={entry} draftName={`journal:${entry.id}`} onSaved={onSaved} />)
      const title = await field('Title')
      await userEvent.clear(title)
      await userEvent.type(title, 'Edited here')
      await site.app.patch(`/api/journal/${entry.id}`, { title: 'Edited elsewhere', lucidity: 'aware' }, site.call)
      await press('Save entry')
      expect((await screen.findByText('Lucidity:')).parentElement?.textContent).toBe(
        'Lucidity: Aware of dreaming there, not given here',
      )
      await press(choice)
      if (choice === 'Save mine over it') await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
      else await waitFor(() => expect((title as HTMLInputElement).value).toBe('Edited elsewhere'))
      const [stored] = (await listEntries()).filter(({ id }) => id === entry.id)
      expect(stored?.title).toBe(expected)
    }))
}

it('saves what the interpretation of a draft rests on, and keeps it when the entry is edited', () =>
  site.asUser(async () => {
    const draft: EntryDraft = {
      ...emptyEntryForm(),
      title: 'With a reading',
      dreamContent: TOLD,
      interpretation: ANSWER.interpretation.detailed,
      reading: { basis: readingBasis(TOLD, ANSWER.interpretation.detailed), parts: ANSWER.parts, symbols: [] },
    }
    const stored = async () => (await listEntries()).find(({ title }) => title === draft.title)
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName={DRAFT} draft={draft} onSaved={onSaved} />)
    await press('Sad')
    await waitFor(() => expect(readDraft<EntryDraft>(site.userId, DRAFT)?.fields.reading).toEqual(draft.reading))
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const entry = await stored()
    expect(entry?.reading).toEqual(draft.reading)
    cleanup()
    renderPage(<EntryForm userId={site.userId} entry={entry} draftName="journal:edit" onSaved={onSaved} />)
    await press('Peaceful')
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(await stored()).toMatchObject({ mood: 'Peaceful', reading: draft.reading })
  }))

it('keeps a guest’s entry on the device only', () =>
  site.asUser(async () => {
    const before = await listEntries()
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={null} draftName={DRAFT} onSaved={onSaved} />)
    await userEvent.type(await field('Title'), DREAM.title)
    await userEvent.type(await field('Dream description'), DREAM.dreamContent)
    await press('Keep it here')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(readDraft<EntryDraft>(null, DRAFT)?.fields).toMatchObject({ title: DREAM.title })
    expect(await listEntries()).toEqual(before)
  }))
