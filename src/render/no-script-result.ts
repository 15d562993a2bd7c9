import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * The dream that a browser without JavaScript posted with this page request, and its result. Undefined for any other
 * request, and always in the browser.
 */
export const noScriptResult = createIsomorphicFn()
  .server(async () => {
    const { renderScope } = await import('./render-scope.ts')
    return renderScope().noScriptResult
  })
  .client(async () => undefined)
