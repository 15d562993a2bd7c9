// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { FIELDS, PASSWORD } from '../../../../tests/support/offline-copy.ts'
import type { Entry } from '../../../contract/journal.ts'
import { COPY_BATCH } from '../../../contract/limits.ts'
import { countWaitingChanges, deleteOfflineCopy, hasOfflineCopy } from '../../../lib/device/offline-copy.ts'
import { createKeys, WrongCopyPassword } from './copy-crypto.ts'
import { type CopyStore, createCopyStore, listEntryKeys, openCopyStore, readEntries } from './copy-store.ts'
import { decide, sendChanges } from './send-changes.ts'
import { syncCopy } from './sync-copy.ts'
import {
  changeEntry,
  openChanges,
  openDraft,
  openEntries,
  storeDraft,
  type UnlockedCopy,
  unlockCopy,
  unlockedCopy,
} from './unlocked-copy.ts'

vi.mock('@noble/hashes/argon2.js', () => import('../../../../tests/support/quick-copy-keys.ts'))

let site: Awaited<ReturnType<typeof openComponentTest>>
let store: CopyStore
let copy: UnlockedCopy

beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())

beforeEach(async () => {
  for (const { id } of await list()) await site.app.send(`/api/journal/${id}`, { method: 'DELETE' }, site.call)
  store = await createCopyStore(site.userId, await createKeys(site.userId, PASSWORD))
  copy = await unlockCopy(PASSWORD)
})
afterEach(() => deleteOfflineCopy(site.userId))

const write = async (fields: object = {}): Promise<Entry> =>
  (await site.app.post('/api/journal', { ...ENTRY, ...fields }, site.call)).json() as Promise<Entry>
const list = async (): Promise<Entry[]> => (await site.app.get('/api/journal', site.call)).json() as Promise<Entry[]>
const sync = () => site.asUser(() => syncCopy(store))
const send = () => site.asUser(() => sendChanges(copy))
const copied = async () => (await openEntries(copy)).map(({ title }) => title).sort()

it('copies all entries as they are, and follows what is added, edited and deleted', async () => {
  const one = await write({ title: 'One', signs: ['my old school'], vividness: 4 })
  const two = await write({ title: 'Two' })
  await sync()
  expect(await openEntries(copy)).toContainEqual(one)
  expect(await copied()).toEqual(['One', 'Two'])
  await site.app.patch(`/api/journal/${one.id}`, { title: 'One, edited' }, site.call)
  await site.app.send(`/api/journal/${two.id}`, { method: 'DELETE' }, site.call)
  await write({ title: 'Three' })
  await sync()
  expect(await copied()).toEqual(['One, edited', 'Three'])
  expect(await listEntryKeys(store)).toContainEqual([one.id, 2])
})

it('copies more entries than one request carries', async () => {
  const entries = Array.from({ length: COPY_BATCH + 5 }, (_, at) => ({ ...ENTRY, title: `Entry ${at}` }))
  for (const part of [entries.slice(0, 100), entries.slice(100)])
    await site.app.post('/api/journal/import', { entries: part }, site.call)
  await sync()
  expect(new Set(await copied()).size).toBe(COPY_BATCH + 5)
})

it('stores no word of an entry, a change or a draft in clear', async () => {
  await write({ title: 'Zanzibar' })
  await sync()
  await changeEntry(copy, crypto.randomUUID(), undefined, { ...FIELDS, title: 'Quetzal' })
  await storeDraft(copy, 'new', { ...FIELDS, title: 'Umbrella' })
  const records = [
    ...(await readEntries(store, undefined, 10)),
    ...(await store.db.getAll('changes')),
    ...(await store.db.getAll('drafts')),
  ].map((record) => Buffer.from('sealed' in record ? record.sealed : record).toString('latin1'))
  expect(records).toHaveLength(3)
  expect(records.join()).not.toMatch(/Zanzibar|Quetzal|Umbrella|2026|snake|hut/)
  expect(await openDraft(copy, 'new')).toMatchObject({ title: 'Umbrella' })
})

it('sends what was written, edited and deleted, each once', async () => {
  const edited = await write({ title: 'Before', signs: ['my old school'] })
  const deleted = await write({ title: 'To be deleted' })
  await sync()
  const id = crypto.randomUUID()
  await changeEntry(copy, id, undefined, { ...FIELDS, title: 'First wording' })
  await changeEntry(copy, id, undefined, FIELDS)
  await changeEntry(copy, edited.id, edited, { ...FIELDS, title: 'Between' })
  await changeEntry(copy, edited.id, edited, { ...FIELDS, title: 'After', signs: ['a hut'] })
  await changeEntry(copy, deleted.id, deleted, null)
  const dropped = crypto.randomUUID()
  await changeEntry(copy, dropped, undefined, FIELDS)
  await changeEntry(copy, dropped, undefined, null)
  expect(countWaitingChanges(site.userId)).toBe(3)
  expect(await send()).toMatchObject({ sent: 3, problems: [] })
  expect(countWaitingChanges(site.userId)).toBe(0)
  const entries = await list()
  expect(entries.map(({ title }) => title).sort()).toEqual(['After', 'In the mountains'])
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ ...FIELDS, writtenAt: expect.any(String) })
  expect(entries.find((entry) => entry.id === edited.id)?.signs).toEqual(['a hut'])
  expect(await copied()).toEqual(['After', 'In the mountains'])
  expect(await send()).toMatchObject({ sent: 0, problems: [] })
})

it('takes an edit whose response was lost as sent, and a deletion of what is gone', async () => {
  const edited = await write()
  const deleted = await write({ title: 'Gone' })
  await changeEntry(copy, edited.id, edited, FIELDS)
  await changeEntry(copy, deleted.id, deleted, null)
  await site.app.patch(`/api/journal/${edited.id}`, { ...FIELDS, version: 1 }, site.call)
  await site.app.send(`/api/journal/${deleted.id}`, { method: 'DELETE' }, site.call)
  expect(await send()).toMatchObject({ sent: 2, problems: [] })
  expect(await list()).toMatchObject([{ id: edited.id, version: 2 }])
})

it('asks about an entry that was changed elsewhere, and does what is decided', async () => {
  const entry = await write({ title: 'Before' })
  const other = await write({ title: 'Other' })
  await changeEntry(copy, entry.id, entry, { ...FIELDS, title: 'Mine' })
  await changeEntry(copy, other.id, other, null)
  for (const { id } of [entry, other]) await site.app.patch(`/api/journal/${id}`, { title: 'Theirs' }, site.call)
  const { sent, problems } = await send()
  expect(sent).toBe(0)
  expect(problems).toMatchObject([
    { what: 'conflict', newer: { title: 'Theirs', version: 2 } },
    { what: 'conflict', newer: { title: 'Theirs', version: 2 } },
  ])
  expect((await list()).map(({ title }) => title)).toEqual(['Theirs', 'Theirs'])
  for (const problem of problems) await decide(copy, problem, problem.id === entry.id ? 'mine' : 'theirs')
  expect(await send()).toMatchObject({ sent: 1, problems: [] })
  expect((await list()).map(({ title }) => title).sort()).toEqual(['Mine', 'Theirs'])
})

it('offers the text of an entry that was deleted elsewhere as a new one', async () => {
  const entry = await write()
  await changeEntry(copy, entry.id, entry, FIELDS)
  await site.app.send(`/api/journal/${entry.id}`, { method: 'DELETE' }, site.call)
  const [problem] = (await send()).problems
  expect(problem).toMatchObject({ what: 'gone' })
  if (problem) await decide(copy, problem, 'new entry')
  expect(await send()).toMatchObject({ sent: 1, problems: [] })
  const [saved] = await list()
  expect(saved).toMatchObject(FIELDS)
  expect(saved?.id).not.toBe(entry.id)
})

it('keeps a change that the server refuses, with its sentence', async () => {
  const entry = await write()
  await changeEntry(copy, entry.id, entry, { ...FIELDS, title: '' })
  expect((await send()).problems).toMatchObject([{ what: 'refused', sentence: 'Title is required' }])
  expect((await openChanges(copy)).size).toBe(1)
})

it('neither sends nor copies anything as another user', async () => {
  const other = await site.app.becomeMember('other')
  await write({ title: 'Copied before' })
  await sync()
  await changeEntry(copy, crypto.randomUUID(), undefined, FIELDS)
  const own = site.call
  const cookie = own.cookie
  own.cookie = other.call.cookie
  try {
    await expect(sync()).rejects.toMatchObject({ status: 403 })
    await expect(send()).rejects.toMatchObject({ status: 403 })
    own.cookie = ''
    await expect(send()).rejects.toMatchObject({ status: 401 })
  } finally {
    own.cookie = cookie
  }
  expect(await (await site.app.get('/api/journal', other.call)).json()).toEqual([])
  expect(await copied()).toEqual(['Copied before'])
  expect(countWaitingChanges(site.userId)).toBe(1)
})

it('is gone, also from a tab in which it is unlocked, once it was deleted', async () => {
  await write()
  await sync()
  expect(unlockedCopy(site.userId)).toBe(copy)
  deleteOfflineCopy(site.userId)
  await expect.poll(async () => (await indexedDB.databases()).length).toBe(0)
  expect(unlockedCopy()).toBeUndefined()
  expect(hasOfflineCopy(site.userId)).toBe(false)
  expect(await openCopyStore(site.userId)).toBeUndefined()
  await expect(unlockCopy(PASSWORD)).rejects.toThrow(WrongCopyPassword)
})

it('opens, of several copies in one browser, the one that the password is for', async () => {
  const otherId = site.userId + 1000
  await createCopyStore(otherId, await createKeys(otherId, 'another one’s password'))
  expect((await unlockCopy('another one’s password')).userId).toBe(otherId)
  expect((await unlockCopy(PASSWORD)).userId).toBe(site.userId)
  await expect(unlockCopy('another one’s password', site.userId)).rejects.toThrow(WrongCopyPassword)
  deleteOfflineCopy(otherId)
})

it('fetches an entry again until its symbols have been found', async () => {
  const entry = await write()
  const set = (found: string) =>
    site.app.services.database.db.execute(`update dream_journal_entries set ${found} where id = '${entry.id}'`)
  await set(`recognised_by = -1, symbols = '{}'`)
  await sync()
  expect(await openEntries(copy)).toEqual([{ ...entry, pending: true, symbols: [] }])
  await set(`recognised_by = 2, symbols = '{snake}'`)
  await sync()
  expect(await listEntryKeys(store)).toEqual([[entry.id, 1]])
  expect(await openEntries(copy)).toMatchObject([{ symbols: [{ slug: 'snake' }] }])
})
