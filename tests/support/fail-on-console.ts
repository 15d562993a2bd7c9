import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fails a test in which something was written to `console.error`: React and libraries report faults there that
 * otherwise pass unseen. A test that expects one says so by looking at it and clearing it:
 *
 *     expect(console.error).toHaveBeenCalledOnce()
 *     vi.mocked(console.error).mockClear()
 */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const spy = vi.mocked(console.error)
  const calls = vi.isMockFunction(spy) ? spy.mock.calls : []
  spy.mockRestore?.()
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.map((call) => call.join(' ')).join('\n')}`)
})
