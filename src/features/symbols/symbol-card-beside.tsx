import { lazy, Suspense } from 'react'
import type { SymbolCard } from '../../components/ui/html-text.tsx'

const SymbolPreview = lazy(() => import('./symbol-preview.tsx'))

/** A symbol's preview, fetched when somebody first rests on a link to one. */
export const symbolCardBeside: SymbolCard = (slug, link) => (
  <Suspense>
    <SymbolPreview slug={slug} link={link} />
  </Suspense>
)
