import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { PageError } from './components/layout/page-error.tsx'
import { PageNotFound } from './components/layout/page-not-found.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { showToast } from './components/ui/toast.ts'
import { ApiFailure } from './lib/api-client.ts'
import { scriptNonce } from './lib/script-nonce.ts'
import { setUser, userQuery } from './lib/user.ts'
import { routeTree } from './routeTree.gen.ts'

/** A router with a query cache of its own: on the server each visitor gets one, in the browser each tab. */
export async function getRouter() {
  // The specification's rules: results never go stale, no refetch on focus, no retries.
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeEnd(error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeEnd(error) }),
    defaultOptions: {
      // Without a connection a call fails at once and says so, instead of waiting for one unseen.
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const nonce = await scriptNonce()
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
    ...(nonce && { ssr: { nonce } }),
    scrollRestoration: true,
    scrollRestorationBehavior: 'smooth',
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router

  /** A session can end while its pages are open: then they lead to signing in, and back. */
  function noticeEnd(error: Error): void {
    if (!(error instanceof ApiFailure) || error.status !== 401 || !queryClient.getQueryData(userQuery.queryKey)) return
    queryClient.setQueryData(userQuery.queryKey, null)
    showToast({
      title: 'Your session has ended',
      description: 'Please sign in again. What you were writing is kept on this device.',
    })
    // What was theirs is forgotten once its page is left: a page that shows it would ask for it again.
    router.invalidate().then(() => setUser(queryClient, null))
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
