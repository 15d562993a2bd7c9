// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { NOTED } from '../../../../tests/support/entry-details.ts'
import type { Entry } from '../../../contract/journal.ts'
import { DETAIL_NAMES, DETAILS, type DetailName, detailInWords, NOTHING_NOTED } from '../../../shared/entry-details.ts'
import { EntryText } from '../entry-page.tsx'
import { OfflineEntry } from '../offline/offline-entry.tsx'
import { writtenFieldsOf } from '../queries.ts'
import { EntryForm } from './entry-form.tsx'

const DREAM = { title: 'The heron', dreamDate: '2026-03-01', dreamContent: 'It stood in the hall.' }

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())
afterEach(cleanup)

const post = async (fields: object) => (await (await site.app.post('/api/journal', fields, site.call)).json()) as Entry
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function enter(name: DetailName) {
  const detail = DETAILS[name]
  if (detail.kind === 'choice') return press(detailInWords(name, NOTED[name]))
  if (detail.kind === 'scale') {
    const group = screen.getByRole('group', { name: detail.label })
    return userEvent.click(within(group).getByRole('button', { name: String(NOTED[name]) }))
  }
  const label = name === 'mood' ? 'Mood in your own words' : new RegExp(`^${detail.label}`)
  await userEvent.type(screen.getByLabelText(label), [NOTED[name]].flat().join(', '))
}

it('is entered in the form, saved, and in the form again when it is edited', () =>
  site.asUser(async () => {
    const onSaved = vi.fn()
    renderPage(<EntryForm userId={site.userId} draftName="journal:new" onSaved={onSaved} />)
    await userEvent.type(await screen.findByLabelText('Title'), DREAM.title)
    await userEvent.type(screen.getByLabelText('Dream description'), DREAM.dreamContent)
    await userEvent.click(screen.getByText('About the night').closest('summary') as HTMLElement)
    for (const name of DETAIL_NAMES) await enter(name)
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const [entry] = (await (await site.app.get('/api/journal', site.call)).json()) as Entry[]
    expect(entry).toMatchObject(NOTED)
    cleanup()
    renderPage(<EntryForm userId={site.userId} entry={entry} draftName="journal:edit" onSaved={onSaved} />)
    await userEvent.type(await screen.findByLabelText('Title'), '!')
    await press('Save entry')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(await (await site.app.get(`/api/journal/${entry?.id}`, site.call)).json()).toMatchObject(NOTED)
  }))

it('is among what is written anew when a deletion is undone', async () => {
  const entry = await post({ ...DREAM, ...NOTED })
  expect(await post(writtenFieldsOf(entry))).toMatchObject({ ...DREAM, ...NOTED })
})

it('is named where the entry was changed elsewhere', () =>
  site.asUser(async () => {
    const entry = await post({ ...DREAM, ...NOTHING_NOTED })
    renderPage(<EntryForm userId={site.userId} entry={entry} draftName={`journal:${entry.id}`} onSaved={() => {}} />)
    await userEvent.type(await screen.findByLabelText('Title'), '!')
    await site.app.patch(`/api/journal/${entry.id}`, NOTED, site.call)
    await press('Save entry')
    await screen.findByText('This entry was changed elsewhere since you opened it.')
    for (const name of DETAIL_NAMES)
      expect(screen.getByText(`${DETAILS[name].label}:`).parentElement?.textContent).toBe(
        `${DETAILS[name].label}: ${detailInWords(name, NOTED[name])} there, not given here`,
      )
  }))

it.each([
  ['its page', (entry: Entry) => <EntryText entry={entry} level={1} />],
  [
    'the copy without a connection',
    (entry: Entry) => <OfflineEntry entry={entry} isWaiting={false} onEdit={() => {}} onDelete={() => {}} />,
  ],
])('is on %s', async (_, show) => {
  const entry = await post({ ...DREAM, title: crypto.randomUUID(), ...NOTED })
  const { container } = renderPage(show(entry))
  await screen.findByText(entry.title)
  for (const name of DETAIL_NAMES)
    for (const word of [NOTED[name]].flat()) {
      const shown =
        Array.isArray(NOTED[name]) || typeof word === 'number' ? String(word) : detailInWords(name, NOTED[name])
      expect(container.textContent).toContain(shown)
    }
})
