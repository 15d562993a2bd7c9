import { createIsomorphicFn } from '@tanstack/react-start'

type ScopeModule = typeof import('./render-scope.ts')

/** Imported once: each `import()` costs as much as a small query, even of a module that is there. */
let loaded: ScopeModule | undefined

/** What the rendering of the current page needs from the server; undefined in the browser. */
export const renderScopeOnServer = createIsomorphicFn()
  .server(async () => {
    loaded ??= await import('./render-scope.ts')
    return loaded.renderScope()
  })
  .client(async () => undefined)
