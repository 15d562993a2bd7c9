import { createFileRoute } from '@tanstack/react-router'
import { NightmaresPage } from '../features/guides/nightmares-page.tsx'
import type { RenderKeepButton } from '../features/guides/rewriting-exercise.tsx'
import { KeepRewritingButton } from '../features/journal/rewriting/keep-rewriting-button.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/nightmares')({
  // The text is in the page that the server sends: only who comes from another page loads a script for it.
  loader: async ({ context: { site } }) => {
    const { NIGHTMARES, nightmaresMetadata } = await import('../features/guides/nightmares-text.ts')
    return { text: NIGHTMARES, metadata: nightmaresMetadata(site) }
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData.metadata }) : {}),
  component: Nightmares,
})

const renderKeepButton: RenderKeepButton = (read) => <KeepRewritingButton read={read} />

function Nightmares() {
  return (
    <NightmaresPage
      text={Route.useLoaderData().text}
      site={Route.useRouteContext().site}
      renderKeepButton={renderKeepButton}
    />
  )
}
