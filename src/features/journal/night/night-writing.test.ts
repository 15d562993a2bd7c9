// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listNightDrafts } from './night-draft.ts'
import { makeNightWriting, NOTHING_SHOWN } from './night-writing.ts'

const GUEST = { id: null, isSure: true }
/** A user of whom only this device knows, so that nothing is sent. */
const REMEMBERED = { id: 7, username: 'anna', isSure: false }

function openPage() {
  const field = document.createElement('textarea')
  let shown = NOTHING_SHOWN
  const writing = makeNightWriting({
    field: () => field,
    onShow: (now) => {
      shown = now
    },
    onSignedOut: () => {},
  })
  const write = (text: string) => {
    field.value = text
    writing.change()
  }
  return { field, writing, write, shown: () => shown }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps the words on the device at a pause, and opens them again', () => {
  const page = openPage()
  page.writing.setOwner(REMEMBERED)
  page.write('A heron. It stood in the hall.')
  expect(page.shown().state).toEqual({ is: 'empty' })
  vi.advanceTimersByTime(1_000)
  expect(page.shown()).toMatchObject({ text: 'A heron. It stood in the hall.', state: { is: 'on-device' } })
  page.writing.close()

  const again = openPage()
  again.writing.setOwner(REMEMBERED)
  expect(again.field.value).toBe('A heron. It stood in the hall.')
  expect(again.shown()).toMatchObject({ title: '', state: { is: 'on-device' }, isGuests: false })
})

it('keeps words that were typed before the owner of the page was known', () => {
  const page = openPage()
  page.write('A heron.')
  page.writing.setOwner(REMEMBERED)
  page.writing.close()
  expect(listNightDrafts(REMEMBERED.id)).toMatchObject([{ dreamContent: 'A heron.' }])
})

it('leaves a guest’s words a guest’s until the user who has signed in claims them', () => {
  const page = openPage()
  page.writing.setOwner(GUEST)
  page.write('A heron.')
  page.writing.setOwner(REMEMBERED)
  expect(page.shown()).toMatchObject({ text: 'A heron.', isGuests: true })
  page.writing.claim()
  expect(page.shown().isGuests).toBe(false)
  expect([listNightDrafts(null).length, listNightDrafts(REMEMBERED.id).length]).toEqual([0, 1])
})

it('puts the words of a user who has left away for them', () => {
  const page = openPage()
  page.writing.setOwner({ ...REMEMBERED, isSure: true })
  page.write('A heron.')
  page.writing.setOwner(GUEST)
  expect(page.field.value).toBe('')
  expect(page.shown()).toMatchObject({ text: '', state: { is: 'put-away' } })
  expect(listNightDrafts(REMEMBERED.id)).toMatchObject([{ dreamContent: 'A heron.' }])
})

it('forgets a draft whose words are taken out again', () => {
  const page = openPage()
  page.writing.setOwner(REMEMBERED)
  page.write('A heron.')
  page.writing.keep()
  page.write(' ')
  page.writing.keep()
  expect(page.shown().state).toEqual({ is: 'empty' })
  expect(listNightDrafts(REMEMBERED.id)).toEqual([])
})
