// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { holdTextWorkers } from '../../../../tests/support/held-workers.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { entriesQuery } from '../queries.ts'
import { LiveSupport } from './saved-support.tsx'

const VIOLENCE =
  'A snake lay in the kitchen and I could not move. He really does hit me every night and I am afraid he will kill me'

let held: Awaited<ReturnType<typeof holdTextWorkers>>
let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  held = await holdTextWorkers()
  site = await openComponentTest('member', held.workers)
}, 60_000)
afterAll(() => site.close())
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const analysis = async () => (await site.app.get('/api/journal/analysis', site.call)).json()

/** The page of the journal, as far as a save concerns it. */
function Journal() {
  const { data } = useInfiniteQuery(entriesQuery({}))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <LiveSupport />
      <EntryForm userId={site.userId} draftName="journal:new" onSaved={() => {}} />
      {entries.map(({ id, title, symbols }) => (
        <p key={id}>{`${title}: ${symbols.map(({ slug }) => slug).join()}`}</p>
      ))}
    </>
  )
}

it('shows an entry at once, and its symbols and help as soon as it was read', () =>
  site.asUser(async () => {
    renderPage(<Journal />)
    await userEvent.type(await screen.findByLabelText('Title'), 'Tonight')
    await userEvent.type(await screen.findByLabelText('Dream description'), VIOLENCE)
    await userEvent.click(await screen.findByRole('button', { name: 'Save entry' }))
    expect(await screen.findByText('Tonight:')).toBeTruthy()
    expect(screen.queryByRole('complementary', { name: 'Support' })).toBeNull()

    held.release()
    const help = await screen.findByRole('complementary', { name: 'Support' })
    expect(help.textContent).toContain('1-800-799-7233')
    expect(await screen.findByText(/^Tonight: .*snake/)).toBeTruthy()
    // It takes the focus, and has then been shown.
    await waitFor(() => expect(document.activeElement).toBe(help))
    await waitFor(async () => expect(await analysis()).toEqual({ pending: 0 }))
  }))

it('shows help that was found between the answer to the save and the next fetch of the journal', () =>
  site.asUser(async () => {
    const { send } = site.app
    vi.spyOn(site.app, 'send').mockImplementation(async (path, init, call) => {
      const response = await send(path, init, call)
      if (init?.method !== 'POST') return response
      expect(await response.clone().json()).toMatchObject({ pending: true })
      held.release()
      await vi.waitFor(async () =>
        expect(await (await send('/api/journal/analysis', {}, call)).json()).toMatchObject({ pending: 0 }),
      )
      return response
    })
    renderPage(<Journal />)
    await userEvent.type(await screen.findByLabelText('Title'), 'Found at once')
    await userEvent.type(await screen.findByLabelText('Dream description'), VIOLENCE)
    await userEvent.click(await screen.findByRole('button', { name: 'Save entry' }))
    expect(await screen.findByText(/^Found at once: .*snake/)).toBeTruthy()
    expect(await screen.findByRole('complementary', { name: 'Support' })).toBeTruthy()
    await waitFor(async () => expect(await analysis()).toEqual({ pending: 0 }))
    expect(screen.getByRole('complementary', { name: 'Support' })).toBeTruthy()
  }))

it('shows help that nobody has seen yet when the journal is opened', () =>
  site.asUser(async () => {
    const fields = { title: 'Last night', dreamDate: '2026-03-01', dreamContent: VIOLENCE }
    const { id } = await (await site.app.post('/api/journal', fields, site.call)).json()
    held.release()
    await waitFor(async () =>
      expect(await (await site.app.get(`/api/journal/${id}`, site.call)).json()).not.toHaveProperty('pending'),
    )
    expect(await analysis()).toMatchObject({ pending: 0, supportKind: 'violence' })
    renderPage(<Journal />)
    expect(await screen.findByRole('complementary', { name: 'Support' })).toBeTruthy()
    await waitFor(async () => expect(await analysis()).toEqual({ pending: 0 }))
  }))
