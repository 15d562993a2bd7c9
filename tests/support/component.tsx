import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { runInRenderScope } from '../../src/render/render-scope.ts'
import { makeScriptNonce } from '../../src/server/http/site/content-security-policy.ts'
import { users } from '../../src/server/storage/schema/schema-accounts.ts'
import type { TextWorkers } from '../../src/server/workers/text-workers.ts'
import { openApp } from './app.ts'
import { testDatabases } from './database.ts'

const SAVE_WAIT_MS = 20

// jsdom has no layout; the router scrolls to the top, or to the address's hash, after each navigation.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
// The API is real: its first call loads the English tagger.
configure({ asyncUtilTimeout: 60_000 })

/**
 * The real API over a real database, for a component that calls it; its user has `role`. `workers` take the place of
 * the text workers; then a save doesn't wait for them.
 */
export async function openComponentTest(role: 'member' | 'admin' = 'member', workers?: Promise<TextWorkers>) {
  const [embedded] = testDatabases
  if (!embedded) throw new Error('There is no embedded database.')
  const database = await embedded.open('site')
  const unset = undefined
  const app = await (workers
    ? openApp(database, {}, unset, unset, unset, workers, unset, unset, SAVE_WAIT_MS)
    : openApp(database))
  const { id: userId, call } = await app.becomeMember('dreamer')
  const nonce = makeScriptNonce()
  await database.db.update(users).set({ role }).where(eq(users.id, userId))
  return {
    app,
    userId,
    call,
    close: () => database.close(),
    /** Runs `test`, in which every call of the API client is the signed-in user's. */
    asUser: <Result,>(test: () => Promise<Result>) =>
      runInRenderScope(
        {
          isForEveryone: false,
          keptAnswers: { find: () => undefined, keep: () => {} },
          scriptNonce: nonce,
          callApi: async (path, init = {}) => app.send(path, init, call),
        },
        test,
      ),
  }
}

/** Renders a component as a page of the router, with a query cache of its own. */
export function renderPage(component: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => component }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
