import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fails every test that calls `console.error`, where React and other libraries report errors that would otherwise go
 * unnoticed. A test that expects such a call asserts and clears it:
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
