import { createIsomorphicFn } from '@tanstack/react-start'

/** The dream that was sent with the request for this page, by a browser without scripts. */
export const toldByForm = createIsomorphicFn()
  .server(async () => {
    const { requestScope } = await import('../server/request-scope.ts')
    return requestScope().told
  })
  .client(async () => undefined)
