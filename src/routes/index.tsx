import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HOME_POSTS, HOME_SYMBOLS } from '../contract/limits.ts'
import { HomePage } from '../features/interpretation/home-page.tsx'
import { Interpreter, type RenderResultActions } from '../features/interpretation/interpreter.tsx'
import { hydrateInterpreter } from '../features/interpretation/queries.ts'
import { LatestPosts } from '../features/posts/latest-posts.tsx'
import { latestPostsQuery } from '../features/posts/queries.ts'
import { PopularSymbols } from '../features/symbols/popular-symbols.tsx'
import { siteSchemas } from '../lib/api/site-schemas.ts'
import { popularSymbolsQuery } from '../lib/api/symbol-queries.ts'
import { seo } from '../lib/seo/seo.ts'
import { noScriptResult } from '../render/no-script-result.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const result = await noScriptResult()
    if (result) hydrateInterpreter(queryClient, result)
    await Promise.all([
      queryClient.ensureQueryData(popularSymbolsQuery(HOME_SYMBOLS)),
      queryClient.ensureQueryData(latestPostsQuery(HOME_POSTS)),
    ])
  },
  head: ({ match }) =>
    seo({
      site: match.context.site,
      description:
        'Tell a dream and read what it may mean: a reading that quotes your own words, and a dictionary of dream symbols with honest sources. Free, private, no account needed.',
      path: '/',
      structuredData: siteSchemas(match.context.site),
    }),
  component: Home,
})

/** Without a connection there is no button; the reading stays. */
const SaveToJournal = lazy(() =>
  import('../features/journal/save-to-journal-button.tsx').catch(() => ({ default: () => null })),
)

const renderActions: RenderResultActions = (result) => (
  <Suspense>
    <SaveToJournal {...result} />
  </Suspense>
)

const loadOffline = () => import('../features/journal/form/keep-for-journal.tsx')

const KeepForJournal = lazy(() => loadOffline().catch(() => ({ default: () => null })))

const renderOffline = (dream: string) => (
  <Suspense>
    <KeepForJournal dream={dream} />
  </Suspense>
)

function Home() {
  return (
    <HomePage
      interpreter={
        <Interpreter renderActions={renderActions} renderOffline={renderOffline} loadOffline={loadOffline} />
      }
      symbols={<PopularSymbols />}
      posts={<LatestPosts />}
    />
  )
}
