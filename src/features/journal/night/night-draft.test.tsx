// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import type { Entry } from '../../../contract/journal.ts'
import { listDrafts, readDraft } from '../../../lib/drafts/drafts.ts'
import { draftNameOfEntry } from '../form/draft-names.ts'
import { keepNightDraft, listNightDrafts, type NightDraft, newNightDraft } from './night-draft.ts'
import { sendNightDraft } from './send-night-draft.ts'

describe('sending a draft of the night page', () => {
  let site: Awaited<ReturnType<typeof openComponentTest>>
  let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
  beforeAll(async () => {
    site = await openComponentTest()
    network = makeUnreliableNetwork(site.app.send)
    vi.spyOn(site.app, 'send').mockImplementation(network.send)
  })
  afterAll(() => site.close())
  beforeEach(() => localStorage.clear())

  const draftOf = (dreamContent: string): NightDraft => ({
    ...newNightDraft('2026-03-01'),
    title: 'A title',
    dreamContent,
  })
  const send = async (draft: NightDraft, ...fates: Fate[]) => {
    network.setFates(fates)
    return site.asUser(() => sendNightDraft(site.userId, draft))
  }
  const entryOf = async ({ night }: NightDraft) =>
    (await (await site.app.get(`/api/journal/${night}`, site.call)).json()) as Entry

  it('creates its entry once, and removes the draft from the device', async () => {
    const draft = draftOf('A cat.')
    keepNightDraft(site.userId, draft)
    expect(await send(draft)).toEqual({ outcome: 'saved', version: 1 })
    expect(await send(draft)).toEqual({ outcome: 'saved', version: 1 })
    expect(listNightDrafts(site.userId)).toEqual([])
    expect(await entryOf(draft)).toMatchObject({ title: 'A title', dreamContent: 'A cat.', writtenAt: draft.writtenAt })
  })

  it('saves what was written after tries whose responses were lost, also when it isn’t more of the same', async () => {
    const draft = draftOf('A cat.')
    keepNightDraft(site.userId, draft)
    /** Writes on, as the page does, which keeps what it knows of the draft. */
    const writeOn = (dreamContent: string) => {
      const [kept] = listNightDrafts(site.userId)
      const next = { ...(kept as NightDraft), dreamContent }
      keepNightDraft(site.userId, next)
      return next
    }
    expect(await send(draft, 'response lost')).toEqual({ outcome: 'waiting' })
    expect(await send(writeOn('A dog, no cat.'), 'answered', 'response lost')).toEqual({
      outcome: 'waiting',
      version: 1,
    })
    expect(await send(writeOn('A fox.'), 'lost')).toEqual({ outcome: 'waiting', version: 1 })
    expect(await send(writeOn('A cat.'))).toEqual({ outcome: 'saved', version: 3 })
    expect(listNightDrafts(site.userId)).toEqual([])
    expect(await entryOf(draft)).toMatchObject({ dreamContent: 'A cat.', version: 3 })
  })

  it('sends a draft of an older build, which noted no tries', async () => {
    const { tried: _, ...draft } = draftOf('A cat.')
    await site.app.post('/api/journal', { id: draft.night, ...ENTRY }, site.call)
    expect(await send(draft)).toEqual({ outcome: 'saved', version: 2 })
    expect(await entryOf(draft)).toMatchObject({ dreamContent: 'A cat.' })
  })

  it('keeps the words when their entry was deleted elsewhere, and brings no entry back', async () => {
    const draft = draftOf('A cat.')
    keepNightDraft(site.userId, draft)
    await send(draft, 'response lost')
    await site.app.send(`/api/journal/${draft.night}`, { method: 'DELETE' }, site.call)
    expect(await send(draft)).toEqual({ outcome: 'refused', sentence: 'This entry has been deleted elsewhere.' })
    expect(await entryOf(draft)).toMatchObject({ error: 'There is no such entry in your journal.' })
    const [name = ''] = listDrafts(site.userId)
    expect(readDraft(site.userId, name)?.fields).toMatchObject({ dreamContent: 'A cat.' })
  })

  it('saves over an older state of its own words, whatever version it knows', async () => {
    const draft = draftOf('A cat.')
    await send(draft)
    await send({ ...draft, version: 1, dreamContent: 'A cat. It spoke.' })
    const longest = { ...draft, version: 1, dreamContent: 'A cat. It spoke. I knew it.' }
    expect(await send(longest)).toEqual({ outcome: 'saved', version: 3 })
  })

  it('leaves an edit that was made elsewhere, and keeps the words as an edit to be asked about', async () => {
    const draft = draftOf('A cat.')
    await send(draft)
    await site.app.patch(`/api/journal/${draft.night}`, { dreamContent: 'Elsewhere.' }, site.call)
    const edited = { ...draft, version: 1, dreamContent: 'A cat. It spoke.' }
    keepNightDraft(site.userId, edited)
    expect(await send(edited)).toEqual({
      outcome: 'refused',
      sentence: 'This entry was changed elsewhere meanwhile.',
    })
    expect(await entryOf(draft)).toMatchObject({ dreamContent: 'Elsewhere.' })
    expect(listNightDrafts(site.userId)).toEqual([])
    expect(readDraft(site.userId, draftNameOfEntry(draft.night))?.fields).toMatchObject({
      version: 1,
      dreamContent: 'A cat. It spoke.',
    })
  })

  it('doesn’t remove what was written while it was sent', async () => {
    const draft = draftOf('A cat.')
    keepNightDraft(site.userId, { ...draft, dreamContent: 'A cat. And more.' })
    expect(await send(draft)).toMatchObject({ outcome: 'saved' })
    expect(listNightDrafts(site.userId)).toMatchObject([{ dreamContent: 'A cat. And more.' }])
  })
})
