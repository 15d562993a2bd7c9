import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { PageError } from './components/layout/page-error.tsx'
import { PageNotFound } from './components/layout/page-not-found.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { isSessionFailure, isUserMismatch, setUserOfThisTab } from './lib/api-client.ts'
import { scriptNonce } from './lib/script-nonce.ts'
import { userQuery } from './lib/user.ts'
import { routeTree } from './routeTree.gen.ts'

const IN_BROWSER = typeof window !== 'undefined'

/** A router with a query cache of its own: on the server each visitor gets one, in the browser each tab. */
export async function getRouter() {
  // The specification's rules: results never go stale, no refetch on focus, no retries.
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeUser(error, 'refused') }),
    mutationCache: new MutationCache({ onError: (error) => noticeUser(error, 'write-refused') }),
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
  if (IN_BROWSER) {
    setUserOfThisTab(() => {
      const user = queryClient.getQueryData(userQuery.queryKey)
      return user ? user.id : user
    })
  }
  return router

  /**
   * A session can end, or become somebody else's, while its pages are open: then a call is refused, and the page
   * follows.
   */
  function noticeUser(error: Error, what: 'refused' | 'write-refused'): void {
    if (!IN_BROWSER || !isSessionFailure(error)) return
    // A wrong password, where nobody is signed in, says nothing new about the session.
    if (!isUserMismatch(error) && !queryClient.getQueryData(userQuery.queryKey)) return
    import('./components/layout/session-sync.ts').then(
      ({ syncSession }) => syncSession(router, { what }),
      () => window.location.reload(),
    )
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
