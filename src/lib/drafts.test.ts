import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  addDraftKeeper,
  adoptDraft,
  draftsOf,
  endOfDraft,
  forgetDrafts,
  freeDraftName,
  keepDraft,
  keepOpenForms,
  limitDrafts,
  markDraftOfVisit,
  RESULT_DRAFT_MS,
  readDraft,
  removeExpiredDrafts,
  welcomeToDrafts,
} from './drafts.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const [ADA, BEN] = [1, 12]

/** Browsers' storage as this code uses it: what is kept stands among its own keys. */
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
const held = () => Object.keys(localStorage)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T07:42:00Z'), toFake: ['Date'] })
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps what a member writes, for them alone, until it is forgotten', () => {
  keepDraft(ADA, 'journal:new', { title: 'Of Ada' })
  keepDraft(BEN, 'journal:new', { title: 'Of Ben' })
  pass(400 * DAY)
  removeExpiredDrafts()
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Of Ada' })
  expect(draftsOf(BEN)).toEqual(['journal:new'])
  expect(draftsOf(null)).toEqual([])
  forgetDrafts(ADA)
  expect(draftsOf(ADA)).toEqual([])
  expect(draftsOf(BEN)).toEqual(['journal:new'])
})

it('lets what a guest left go: a result after an hour, anything else after a week', () => {
  keepDraft(null, 'result', {}, RESULT_DRAFT_MS)
  keepDraft(null, 'offline', {})
  keepDraft(ADA, 'own', {})
  pass(60 * MINUTE - 1)
  expect(draftsOf(null)).toEqual(['result', 'offline'])
  pass(1)
  expect(readDraft(null, 'result')).toBeUndefined()
  expect(draftsOf(null)).toEqual(['offline'])
  pass(7 * DAY - 60 * MINUTE)
  removeExpiredDrafts()
  expect(held()).toEqual(['draft:1:own'])
})

it('removes an expired draft when it is only looked for', () => {
  keepDraft(null, 'offline', {})
  pass(7 * DAY)
  expect(readDraft(null, 'offline')).toBeUndefined()
  expect(held()).toEqual([])
})

it('lets guests’ drafts of older builds, without a time, and unreadable times go too', () => {
  const savedAt = new Date().toISOString()
  localStorage.setItem('draft:nobody:old', JSON.stringify({ fields: {}, savedAt }))
  localStorage.setItem('draft:nobody:odd', JSON.stringify({ fields: {}, savedAt, expiresAt: 'soon' }))
  localStorage.setItem('draft:nobody:broken', '{')
  expect(endOfDraft({ fields: {}, savedAt }).toISOString()).toBe('2026-03-08T07:42:00.000Z')
  expect(draftsOf(null)).toEqual(['old'])
  pass(7 * DAY)
  removeExpiredDrafts()
  expect(draftsOf(null)).toEqual([])
})

it('gives a guest’s draft to nobody who signs in, but to those who say that it is theirs', () => {
  keepDraft(null, 'journal:new', { title: 'Whose?' })
  keepDraft(ADA, 'journal:new', { title: 'Of Ada' })
  welcomeToDrafts(ADA)
  expect(draftsOf(ADA)).toEqual(['journal:new'])
  expect(adoptDraft(ADA, 'journal:new')).toBe('journal:new-2')
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Of Ada' })
  expect(readDraft(ADA, 'journal:new-2')).toEqual({ fields: { title: 'Whose?' }, savedAt: expect.any(String) })
  expect(draftsOf(null)).toEqual([])
  expect(adoptDraft(ADA, 'journal:new')).toBeUndefined()
  expect(freeDraftName(ADA, 'journal:new')).toBe('journal:new-3')
})

it('gives what a guest kept in this very tab to whoever signs in there within ten minutes', () => {
  keepDraft(null, 'journal:new', { title: 'Just now' }, RESULT_DRAFT_MS)
  markDraftOfVisit('journal:new')
  pass(10 * MINUTE)
  welcomeToDrafts(ADA)
  expect(readDraft(ADA, 'journal:new')?.fields).toEqual({ title: 'Just now' })
  expect(draftsOf(null)).toEqual([])

  keepDraft(null, 'journal:new', { title: 'Later' }, RESULT_DRAFT_MS)
  welcomeToDrafts(BEN)
  expect(draftsOf(BEN)).toEqual([])
  markDraftOfVisit('journal:new')
  pass(10 * MINUTE + 1)
  welcomeToDrafts(BEN)
  expect(draftsOf(BEN)).toEqual([])
  expect(draftsOf(null)).toEqual(['journal:new'])
})

it('keeps what a member leaves on a device for a week, and for good once they are back', () => {
  keepDraft(ADA, 'journal:new', { title: 'Of Ada' })
  keepDraft(BEN, 'journal:new', { title: 'Of Ben' })
  limitDrafts(ADA)
  pass(6 * DAY)
  limitDrafts(ADA)
  welcomeToDrafts(ADA)
  pass(30 * DAY)
  expect(draftsOf(ADA)).toEqual(['journal:new'])
  limitDrafts(ADA)
  pass(7 * DAY)
  expect(draftsOf(ADA)).toEqual([])
  expect(draftsOf(BEN)).toEqual(['journal:new'])
})

it('keeps what stands in open forms, and says whether there was any', () => {
  expect(keepOpenForms()).toBe(false)
  const kept: string[] = []
  const removeEmpty = addDraftKeeper(() => false)
  const remove = addDraftKeeper(() => kept.push('form') > 0)
  expect(keepOpenForms()).toBe(true)
  remove()
  expect(keepOpenForms()).toBe(false)
  removeEmpty()
  expect(kept).toEqual(['form'])
})

it('goes on where the device refuses to keep anything', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft(null, 'journal:new', {})
  markDraftOfVisit('journal:new')
  removeExpiredDrafts()
  welcomeToDrafts(ADA)
  expect(draftsOf(null)).toEqual([])
})
