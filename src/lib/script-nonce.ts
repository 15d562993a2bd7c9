import { createIsomorphicFn } from '@tanstack/react-start'

/** What marks the scripts of the page that is being rendered; in the browser they have run. */
export const scriptNonce = createIsomorphicFn()
  .server(async () => {
    const { requestScope } = await import('../server/request-scope.ts')
    return requestScope().scriptNonce
  })
  .client(async () => undefined)
