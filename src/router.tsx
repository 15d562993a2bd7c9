import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { PageError } from './components/layout/page-error.tsx'
import { PageNotFound } from './components/layout/page-not-found.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { routeTree } from './routeTree.gen.ts'

const nonce = createIsomorphicFn()
  .server(async () => (await import('./server/request-scope.ts')).requestScope().nonce)
  .client(async () => undefined)

/** A router with a query cache of its own: on the server each visitor gets one, in the browser each tab. */
export async function getRouter() {
  // The specification's rules: results never go stale, no refetch on focus, no retries.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
  const scriptNonce = await nonce()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: Spinner,
    defaultViewTransition: true,
    scrollRestoration: true,
    scrollRestorationBehavior: 'smooth',
    ...(scriptNonce && { ssr: { nonce: scriptNonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
