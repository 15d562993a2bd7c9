import { createFileRoute } from '@tanstack/react-router'
import { NightmaresPage } from '../features/guides/nightmares-page.tsx'
import type { RenderKeepButton } from '../features/guides/rewriting-exercise.tsx'
import { KeepRewritingButton } from '../features/journal/rewriting/keep-rewriting-button.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/nightmares')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { nightmaresMetadata } = await import('../features/guides/nightmares.ts')
    return seo({ site: context.site, ...nightmaresMetadata(context.site) })
  },
  component: Nightmares,
})

const renderKeepButton: RenderKeepButton = (read) => <KeepRewritingButton read={read} />

function Nightmares() {
  return <NightmaresPage site={Route.useRouteContext().site} renderKeepButton={renderKeepButton} />
}
