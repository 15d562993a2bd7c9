// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { FIELDS, PASSWORD } from '../../../../tests/support/offline-copy.ts'
import type { Entry } from '../../../contract/journal.ts'
import { createKeys } from './copy-crypto.ts'
import { createCopyStore } from './copy-store.ts'
import { changeEntry, unlockCopy } from './unlocked-copy.ts'
import { useSendChanges } from './use-send-changes.ts'

vi.mock('@noble/hashes/argon2.js', () => import('../../../../tests/support/quick-copy-keys.ts'))

const site = await openComponentTest()
afterEach(() => site.close())

it('says that it is sending until what was decided has been sent, though an earlier send ends meanwhile', async () => {
  const entry = (await (await site.app.post('/api/journal', ENTRY, site.call)).json()) as Entry
  await createCopyStore(site.userId, await createKeys(site.userId, PASSWORD))
  const copy = await unlockCopy(PASSWORD)
  await changeEntry(copy, entry.id, entry, { ...FIELDS, title: 'Mine' })
  await site.app.patch(`/api/journal/${entry.id}`, { title: 'Theirs' }, site.call)

  // Each send ends with a comparison, which is held here until it is let go.
  const comparisons: (() => void)[] = []
  const { send } = site.app
  vi.spyOn(site.app, 'send').mockImplementation(async (path, ...rest) => {
    if (path === '/api/journal/versions') await new Promise<void>((resolve) => comparisons.push(resolve))
    return send(path, ...rest)
  })

  await site.asUser(async () => {
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useSendChanges(copy, () => {}), { wrapper })
    await vi.waitFor(() => expect(comparisons).toHaveLength(1))
    await vi.waitFor(() => expect(result.current.problems).toHaveLength(1))
    const [problem] = result.current.problems
    expect(problem).toMatchObject({ what: 'conflict', newer: { title: 'Theirs' } })
    if (!problem) return
    let decided: Promise<void> | undefined
    await act(async () => {
      decided = result.current.decide(problem, 'mine')
      await vi.waitFor(() => expect(comparisons).toHaveLength(2))
    })

    await act(async () => {
      comparisons[0]?.()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(result.current).toMatchObject({ state: 'sending', problems: [] })

    await act(async () => {
      comparisons[1]?.()
      await decided
    })
    expect(result.current).toMatchObject({ state: 'done', problems: [], waiting: 0 })
    expect(await (await site.app.get('/api/journal', site.call)).json()).toMatchObject([{ title: 'Mine' }])
  })
})
