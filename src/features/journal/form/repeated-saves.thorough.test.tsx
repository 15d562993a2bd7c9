// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import { useToasts } from '../../../components/ui/toast.ts'
import type { Entry } from '../../../contract/journal.ts'
import { listDrafts, readDraft } from '../../../lib/drafts/drafts.ts'
import { useDeleteEntry } from '../queries.ts'
import { type EntryDraft, emptyEntryForm } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'

const DRAFT = 'journal:new'

let site: Awaited<ReturnType<typeof openComponentTest>>
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
beforeAll(async () => {
  site = await openComponentTest()
  const { send } = site.app
  network = makeUnreliableNetwork(send)
  vi.spyOn(site.app, 'send').mockImplementation((path, init, call) =>
    init.method === undefined ? send(path, init, call) : network.send(path, init, call),
  )
})
afterAll(() => site.close())
beforeEach(async () => {
  localStorage.clear()
  for (const { id } of await stored()) await site.app.send(`/api/journal/${id}`, { method: 'DELETE' }, site.call)
})
afterEach(cleanup)

const stored = async () => (await (await site.app.get('/api/journal', site.call)).json()) as Entry[]
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const add = async (words: string) => userEvent.type(await screen.findByLabelText('Dream description'), words)
/** Presses a button whose writes have these fates, and waits until the server has answered those that arrived. */
async function pressWith(name: string, ...fates: Fate[]): Promise<void> {
  network.setFates(fates)
  await press(name)
  await waitFor(() => expect(network.isQuiet()).toBe(true))
}

function openForm(entry?: Entry) {
  const onSaved = vi.fn()
  const draftName = entry ? `journal:${entry.id}` : DRAFT
  const draft = readDraft<EntryDraft>(site.userId, draftName)?.fields ?? (entry ? undefined : NEW)
  renderPage(<EntryForm userId={site.userId} entry={entry} draftName={draftName} draft={draft} onSaved={onSaved} />)
  return () => waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
}

const NEW: EntryDraft = { ...emptyEntryForm(), title: 'The ferry', dreamContent: 'I crossed.' }

for (const how of ['at once', 'after a reload'] as const) {
  it(`saves a new entry once, with what was added after a lost response, ${how}`, () =>
    site.asUser(async () => {
      let saved = openForm()
      await add(' Nobody steered.')
      await pressWith('Save entry', 'response lost')
      if (how === 'after a reload') {
        cleanup()
        saved = openForm()
      }
      await add(' Then it sank.')
      await pressWith('Save entry', 'response lost')
      await add(' I swam.')
      // The second try has created a version that the third one overwrites.
      await press('Save entry')
      await saved()
      expect(await stored()).toMatchObject([{ dreamContent: 'I crossed. Nobody steered. Then it sank. I swam.' }])
      expect(listDrafts(site.userId)).toEqual([])
    }))

  it(`saves what was added to an edit after a lost response, ${how}, and asks nothing`, () =>
    site.asUser(async () => {
      const entry = (await (await site.app.post('/api/journal', ENTRY, site.call)).json()) as Entry
      let saved = openForm(entry)
      await add(' It hissed.')
      await pressWith('Save entry', 'response lost')
      if (how === 'after a reload') {
        cleanup()
        saved = openForm(entry)
      }
      await add(' I woke.')
      await press('Save entry')
      await saved()
      expect(await stored()).toMatchObject([{ dreamContent: `${ENTRY.dreamContent} It hissed. I woke.`, version: 3 }])
    }))
}

it('asks about a new entry that another tab has saved meanwhile under the same draft', () =>
  site.asUser(async () => {
    const saved = openForm()
    await add(' Nobody steered.')
    await waitFor(() => expect(readDraft<EntryDraft>(site.userId, DRAFT)?.fields.id).toBeTruthy())
    const id = readDraft<EntryDraft>(site.userId, DRAFT)?.fields.id
    await site.app.post('/api/journal', { ...ENTRY, id }, site.call)
    await press('Save entry')
    await screen.findByText('This entry was changed elsewhere since you opened it.')
    expect(await stored()).toMatchObject([ENTRY])
    await press('Save mine over it')
    await saved()
    expect(await stored()).toMatchObject([{ dreamContent: 'I crossed. Nobody steered.' }])
  }))

it('saves anew what was deleted elsewhere before it could be saved again', () =>
  site.asUser(async () => {
    const saved = openForm()
    await pressWith('Save entry', 'response lost')
    const [lost] = await stored()
    await site.app.send(`/api/journal/${lost?.id}`, { method: 'DELETE' }, site.call)
    await press('Save entry')
    await saved()
    const entries = await stored()
    expect(entries).toMatchObject([{ dreamContent: 'I crossed.' }])
    expect(entries[0]?.id).not.toBe(lost?.id)
  }))

function DeleteButton({ entry }: { entry: Entry }) {
  const { mutate } = useDeleteEntry(site.userId)
  return (
    <>
      <button type="button" onClick={() => mutate(entry)}>
        Delete
      </button>
      {/* jsdom lacks the pointer capture that the region of the toasts takes. */}
      {useToasts().map(({ id, description, action }) => (
        <p key={id}>
          {description}
          {action && (
            <button type="button" onClick={action.onPress}>
              {action.label}
            </button>
          )}
        </p>
      ))}
    </>
  )
}

it('asks before it deletes what another device has written since, and not for what this one has sent', () =>
  site.asUser(async () => {
    const entry = (await (await site.app.post('/api/journal', ENTRY, site.call)).json()) as Entry
    const edit = (fields: object) => site.app.patch(`/api/journal/${entry.id}`, fields, site.call)
    await edit({ dreamContent: 'Another device wrote this.' })
    renderPage(<DeleteButton entry={entry} />)
    await press('Delete')
    await screen.findByText(/^This entry was changed elsewhere since you opened it/)
    expect(await stored()).toMatchObject([{ dreamContent: 'Another device wrote this.' }])
    await press('Delete it anyway')
    await waitFor(async () => expect(await stored()).toEqual([]))
    cleanup()

    const second = (await (await site.app.post('/api/journal', ENTRY, site.call)).json()) as Entry
    openForm(second)
    await add(' It hissed.')
    await pressWith('Save entry', 'response lost')
    cleanup()
    renderPage(<DeleteButton entry={second} />)
    await press('Delete')
    await waitFor(async () => expect(await stored()).toEqual([]))
  }))

it('takes a deletion whose response was lost as done, and undoes it once however often that is tried', () =>
  site.asUser(async () => {
    const fields = { ...ENTRY, tags: ['home'], sleepHours: 7.5, writtenAt: '2026-03-01T05:12:00.000Z' }
    const entry = (await (await site.app.post('/api/journal', fields, site.call)).json()) as Entry
    renderPage(<DeleteButton entry={entry} />)
    await pressWith('Delete', 'response lost')
    await screen.findByText('Failed to delete dream journal entry. Please try again.')
    await press('Delete')
    await pressWith('Undo', 'response lost')
    await pressWith('Try again', 'lost')
    await press('Try again')
    await screen.findByText('The entry is back in your journal.')
    expect(await stored()).toMatchObject([fields])
  }))
