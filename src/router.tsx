import { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { PageError } from './components/layout/page-error.tsx'
import { PageNotFound } from './components/layout/page-not-found.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { routeTree } from './routeTree.gen.ts'

/** A router with a query cache of its own: on the server each visitor gets one, in the browser each tab. */
export function getRouter() {
  // The specification's rules: results never go stale, no refetch on focus, no retries.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Addresses as people write them, without JSON in them.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: Spinner,
    defaultViewTransition: true,
    scrollRestoration: true,
    scrollRestorationBehavior: 'smooth',
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
