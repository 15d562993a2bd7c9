import { createFileRoute } from '@tanstack/react-router'
import { TraditionsPage } from '../features/symbols/traditions/traditions-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/traditions/')({
  // The text is in the page that the server sends: only who comes from another page loads a script for it.
  loader: async ({ context: { site } }) => {
    const [{ TRADITION_GUIDES }, { traditionsMetadata }] = await Promise.all([
      import('../features/symbols/traditions/traditions.ts'),
      import('../features/symbols/traditions/tradition-metadata.ts'),
    ])
    return { guides: TRADITION_GUIDES, metadata: traditionsMetadata(site, TRADITION_GUIDES) }
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData.metadata }) : {}),
  component: Traditions,
})

function Traditions() {
  return <TraditionsPage guides={Route.useLoaderData().guides} />
}
