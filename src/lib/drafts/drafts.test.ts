import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts'
import {
  adoptDraft,
  claimDrafts,
  deleteDrafts,
  draftExpiry,
  expireDrafts,
  listDrafts,
  markDraftOfThisTab,
  RESULT_DRAFT_MS,
  readDraft,
  registerDraftSaver,
  removeExpiredDrafts,
  saveDraft,
  saveOpenForms,
  unusedDraftName,
} from './drafts.ts'

const [ADA, BEN] = [1, 12]

/** A stand-in for `localStorage`: the stored items are its own enumerable properties, as in browsers. */
function makeStorage(): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, value: string) {
      storage[key] = value
    },
    removeItem(key: string) {
      delete storage[key]
    },
  }
  const storage: Record<string, string> = Object.create(methods)
  return storage as unknown as Storage
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const storedKeys = () => Object.keys(localStorage)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T07:42:00Z'), toFake: ['Date'] })
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps a user’s drafts without expiry, apart from other users’, until they are deleted', () => {
  saveDraft(ADA, 'journal:new', { title: 'Of Ada' })
  saveDraft(BEN, 'journal:new', { title: 'Of Ben' })
  pass(400 * DAY_MS)
  removeExpiredDrafts()
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Of Ada' })
  expect(listDrafts(BEN)).toEqual(['journal:new'])
  expect(listDrafts(null)).toEqual([])
  deleteDrafts(ADA)
  expect(listDrafts(ADA)).toEqual([])
  expect(listDrafts(BEN)).toEqual(['journal:new'])
})

it('expires a guest’s drafts: a result after an hour, any other after a week', () => {
  saveDraft(null, 'result', {}, RESULT_DRAFT_MS)
  saveDraft(null, 'offline', {})
  saveDraft(ADA, 'own', {})
  pass(60 * MINUTE_MS - 1)
  expect(listDrafts(null)).toEqual(['result', 'offline'])
  pass(1)
  expect(readDraft(null, 'result')).toBeUndefined()
  expect(listDrafts(null)).toEqual(['offline'])
  pass(7 * DAY_MS - 60 * MINUTE_MS)
  removeExpiredDrafts()
  expect(storedKeys()).toEqual(['draft:1:own'])
})

it('removes an expired draft when it is read', () => {
  saveDraft(null, 'offline', {})
  pass(7 * DAY_MS)
  expect(readDraft(null, 'offline')).toBeUndefined()
  expect(storedKeys()).toEqual([])
})

it('expires guests’ drafts without an expiry time (written by older builds) or with an invalid one', () => {
  const savedAt = new Date().toISOString()
  localStorage.setItem('draft:nobody:old', JSON.stringify({ fields: {}, savedAt }))
  localStorage.setItem('draft:nobody:odd', JSON.stringify({ fields: {}, savedAt, expiresAt: 'soon' }))
  localStorage.setItem('draft:nobody:broken', '{')
  expect(draftExpiry({ fields: {}, savedAt }).toISOString()).toBe('2026-03-08T07:42:00.000Z')
  expect(listDrafts(null)).toEqual(['old'])
  pass(7 * DAY_MS)
  removeExpiredDrafts()
  expect(listDrafts(null)).toEqual([])
})

it('does not assign a guest’s draft to a user who signs in, unless they adopt it', () => {
  saveDraft(null, 'journal:new', { title: 'Whose?' })
  saveDraft(ADA, 'journal:new', { title: 'Of Ada' })
  claimDrafts(ADA)
  expect(listDrafts(ADA)).toEqual(['journal:new'])
  expect(adoptDraft(ADA, 'journal:new')).toBe('journal:new-2')
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Of Ada' })
  expect(readDraft(ADA, 'journal:new-2')).toEqual({ fields: { title: 'Whose?' }, savedAt: expect.any(String) })
  expect(listDrafts(null)).toEqual([])
  expect(adoptDraft(ADA, 'journal:new')).toBeUndefined()
  expect(unusedDraftName(ADA, 'journal:new')).toBe('journal:new-3')
})

it('assigns a guest’s draft of this tab to the user who signs in within ten minutes', () => {
  saveDraft(null, 'journal:new', { title: 'Just now' }, RESULT_DRAFT_MS)
  markDraftOfThisTab('journal:new')
  pass(10 * MINUTE_MS)
  claimDrafts(ADA)
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Just now' })
  expect(listDrafts(null)).toEqual([])

  saveDraft(null, 'journal:new', { title: 'Later' }, RESULT_DRAFT_MS)
  claimDrafts(BEN)
  expect(listDrafts(BEN)).toEqual([])
  markDraftOfThisTab('journal:new')
  pass(10 * MINUTE_MS + 1)
  claimDrafts(BEN)
  expect(listDrafts(BEN)).toEqual([])
  expect(listDrafts(null)).toEqual(['journal:new'])
})

it('expires a signed-out user’s drafts after a week, and removes the expiry when they sign in again', () => {
  saveDraft(ADA, 'journal:new', { title: 'Of Ada' })
  saveDraft(BEN, 'journal:new', { title: 'Of Ben' })
  expireDrafts(ADA)
  pass(6 * DAY_MS)
  expireDrafts(ADA)
  claimDrafts(ADA)
  pass(30 * DAY_MS)
  expect(listDrafts(ADA)).toEqual(['journal:new'])
  expireDrafts(ADA)
  pass(7 * DAY_MS)
  expect(listDrafts(ADA)).toEqual([])
  expect(listDrafts(BEN)).toEqual(['journal:new'])
})

it('saves the open forms as drafts, and returns whether any had unsaved text', () => {
  expect(saveOpenForms()).toBe(false)
  const kept: string[] = []
  const removeEmpty = registerDraftSaver(() => false)
  const remove = registerDraftSaver(() => kept.push('form') > 0)
  expect(saveOpenForms()).toBe(true)
  remove()
  expect(saveOpenForms()).toBe(false)
  removeEmpty()
  expect(kept).toEqual(['form'])
})

it('does not throw where the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft(null, 'journal:new', {})
  markDraftOfThisTab('journal:new')
  removeExpiredDrafts()
  claimDrafts(ADA)
  expect(listDrafts(null)).toEqual([])
})
