import { createFileRoute } from '@tanstack/react-router'
import { NightPage } from '../features/journal/night/night-page.tsx'
import { postedSharedText } from '../lib/drafts/shared-text.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/night')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => {
    if (typeof window !== 'undefined' && !isDocumentOfThisPage()) {
      // Only a document that was loaded from this address may use the microphone.
      window.location.replace('/night')
      await new Promise(() => {})
    }
    return { sharedText: await postedSharedText() }
  },
  head: ({ match: { context } }) => ({
    meta: [
      ...seo({
        site: context.site,
        title: 'Night page',
        description: 'Write a dream down in the dark, or say it, with a connection or without one.',
        path: '/night',
        hidden: true,
      }).meta,
      { name: 'theme-color', content: '#000' },
    ],
  }),
  component: Night,
})

function Night() {
  return (
    <NightPage
      hasTranscription={Route.useRouteContext().site.transcription}
      sharedText={Route.useLoaderData().sharedText}
    />
  )
}

/** Whether the browser loaded its document from this page's address, and didn't come here from another page's. */
function isDocumentOfThisPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname.startsWith('/night')
}
