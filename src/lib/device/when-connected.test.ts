// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { whenConnected } from './when-connected.ts'

afterEach(() => vi.useRealTimers())

it('tries again when the browser is back online, and by itself where the browser notices nothing', () => {
  vi.useFakeTimers()
  const retry = vi.fn()
  const end = whenConnected(retry)
  expect(retry).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(retry).toHaveBeenCalledTimes(2)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.advanceTimersByTime(60_000)
  expect(retry).toHaveBeenCalledTimes(2)
  end()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(2)
})
