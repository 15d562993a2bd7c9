// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../tests/support/component.tsx'
import { ANSWER, TOLD } from '../../../tests/support/reading.ts'
import type { Entry } from '../../contract/journal.ts'
import { readDraft } from '../../lib/drafts.ts'
import { readingBasis } from '../../shared/reading-basis.ts'
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
    await userEvent.type(await field('Dream description'), DREAM.dreamContent)
    await press('Save entry')
    await waitFor(async () => expect((await field('Title')).getAttribute('aria-invalid')).toBe('true'))
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
      await site.app.patch(`/api/journal/${entry.id}`, { title: 'Edited elsewhere' }, site.call)
      await press('Save entry')
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
