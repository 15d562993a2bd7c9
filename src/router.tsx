import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorPage } from './components/layout/error-page.tsx'
import { NotFoundPage } from './components/layout/not-found-page.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { isSessionFailure, isUserMismatch, setUserOfThisTab } from './lib/api/api-client.ts'
import { assumeGuestWithoutHint, userIdOf } from './lib/api/user.ts'
import { scrollRestoration, setLoadedLocation } from './lib/routing/scroll-restoration.ts'
import { renderScopeOnServer } from './render/scope-on-server.ts'
import { routeTree } from './routeTree.gen.ts'
import { jsonTextOf } from './shared/json-text.ts'

const IN_BROWSER = typeof window !== 'undefined'

/** Creates a router with its own query cache: one per request on the server, one per tab in the browser. */
export async function getRouter() {
  const scope = await renderScopeOnServer()
  // The specification's rules: results never go stale, no refetch on focus, no retries.
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleSessionFailure(error, 'refused') }),
    mutationCache: new MutationCache({ onError: (error) => handleSessionFailure(error, 'write-refused') }),
    defaultOptions: {
      // Without a connection a call fails at once, and the page says so; by default it would be paused silently.
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
      // The page carries its data as JSON texts, which are quicker to write and to read than expressions of JavaScript.
      dehydrate: {
        serializeData: jsonTextOf,
      },
      hydrate: { deserializeData: JSON.parse },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Plain query strings; by default the router puts JSON into them.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: Spinner,
    defaultViewTransition: true,
    ...(scope && { ssr: { nonce: scope.scriptNonce } }),
    scrollRestoration,
    scrollRestorationBehavior: 'smooth',
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (IN_BROWSER) {
    setLoadedLocation(router.latestLocation)
    assumeGuestWithoutHint(queryClient)
    setUserOfThisTab(() => userIdOf(queryClient))
  }
  return router

  /** If a call failed because the session has ended or now belongs to another user, updates the page accordingly. */
  function handleSessionFailure(error: Error, what: 'refused' | 'write-refused'): void {
    if (!IN_BROWSER || !isSessionFailure(error)) return
    // A guest's 401, such as for a wrong password, doesn't mean that the session has changed.
    const isGuests = !error.expectedUser && userIdOf(queryClient) === null
    if (isGuests && !isUserMismatch(error)) return
    import('./components/layout/session-sync.ts').then(
      ({ syncSession }) => syncSession(router, { what, expectedUser: error.expectedUser }),
      () => window.location.reload(),
    )
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
