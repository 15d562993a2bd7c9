import { createIsomorphicFn } from '@tanstack/react-start'

type ScopeModule = typeof import('./render-scope.ts')

/** The module is imported once: each `import()` costs as much as a small query, even of a loaded module. */
let loaded: ScopeModule | undefined

/** Returns the data that the current page's rendering needs from the server; undefined in the browser. */
export const renderScopeOnServer = createIsomorphicFn()
  .server(async () => {
    loaded ??= await import('./render-scope.ts')
    return loaded.renderScope()
  })
  .client(async () => undefined)
