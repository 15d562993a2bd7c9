import { createContext, type ReactNode, useContext } from 'react'
import type { RenderFragment } from '../../lib/render-fragments.tsx'

/** Set by the server alone, while it renders a page that is the same for everyone (lib/render-fragments.tsx). */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined)

type Props = {
  as: 'li' | 'header' | 'footer'
  className?: string
  /** Names what is rendered. */
  name: string
  /** All that the children depend on, as JSON: with the same, they must render the same. */
  of: unknown
  /** Is called in the browser, and on the server where the fragment isn't in memory. It may not use `useId`. */
  children: () => ReactNode
}

/**
 * An element whose inside the server renders once for all pages that contain it: a card, the footer. Its HTML is what
 * React would have written, so that the browser hydrates the children as usual.
 */
export function CachedFragment({ as: Element, className, name, of, children }: Props) {
  const renderFragment = useContext(FragmentContext)
  if (!renderFragment) return <Element className={className}>{children()}</Element>
  const html = renderFragment(`${name} ${JSON.stringify(of)}`, children)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written for the children
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
