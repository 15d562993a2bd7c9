import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HOME_POSTS, HOME_SYMBOLS } from '../contract/limits.ts'
import { PageHome } from '../features/home/page-home.tsx'
import { Interpreter, type Keep } from '../features/interpretation/interpreter.tsx'
import { layOnDesk } from '../features/interpretation/queries.ts'
import { LatestPosts } from '../features/posts/latest-posts.tsx'
import { latestPostsQuery } from '../features/posts/queries.ts'
import { PopularSymbols } from '../features/symbols/popular-symbols.tsx'
import { popularSymbolsQuery } from '../features/symbols/queries.ts'
import { seo } from '../lib/seo.ts'
import { house } from '../lib/structured-data.ts'
import { toldByForm } from '../lib/told-by-form.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const told = await toldByForm()
    if (told) layOnDesk(queryClient, told)
    await Promise.all([
      queryClient.ensureQueryData(popularSymbolsQuery(HOME_SYMBOLS)),
      queryClient.ensureQueryData(latestPostsQuery(HOME_POSTS)),
    ])
  },
  head: ({ match }) =>
    seo({
      site: match.context.site,
      description:
        'Tell a dream and read what it may mean: a reading of your own words, and a dictionary of dream symbols with honest sources. Free, private, no account needed.',
      path: '/',
      structuredData: house(match.context.site),
    }),
  component: Home,
})

const SaveToJournal = lazy(() => import('../features/journal/save-to-journal.tsx'))

const keep: Keep = ({ dream, answer: { interpretation } }, entry) => (
  <Suspense>
    <SaveToJournal
      dream={dream}
      interpretation={`${interpretation.summary}\n\n${interpretation.detailed}`}
      entry={entry ?? undefined}
    />
  </Suspense>
)

function Home() {
  return <PageHome interpreter={<Interpreter keep={keep} />} symbols={<PopularSymbols />} posts={<LatestPosts />} />
}
