import { createIsomorphicFn } from '@tanstack/react-start'

/** The CSP nonce for the scripts of the page that is being rendered. Undefined in the browser, which needs none. */
export const scriptNonce = createIsomorphicFn()
  .server(async () => {
    const { renderScope } = await import('../server/http/site/render-scope.ts')
    return renderScope().scriptNonce
  })
  .client(async () => undefined)
