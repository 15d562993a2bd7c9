import { lazy, Suspense } from 'react'
import type { RenderSymbolCard } from '../../components/ui/html-text.tsx'

const SymbolPreview = lazy(() => import('./symbol-preview.tsx'))

/** Renders the preview of a symbol beside a link to it. Its code is loaded when it is first shown. */
export const symbolHoverCard: RenderSymbolCard = (slug, link) => (
  <Suspense>
    <SymbolPreview slug={slug} link={link} />
  </Suspense>
)
