import { useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef, useState } from 'react'

/** Renders the card that is shown beside a link to a symbol while it is hovered or focused. */
export type RenderSymbolCard = (slug: string, link: HTMLElement) => ReactElement

/** The time for which a link must be hovered or focused before its card is shown. */
const HOVER_DELAY_MS = 300

/**
 * Renders the sanitised HTML of a long text. `html` must be output of the server's renderer, which removes everything
 * that could run. Links within the site are followed by the router. Hovering or focusing a link to a symbol shows the
 * card of that symbol.
 */
export function HtmlText({ html, renderSymbolCard }: { html: string; renderSymbolCard?: RenderSymbolCard }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const hovered = useHoveredSymbolLink(containerRef)
  useRouterLinks(containerRef)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server's renderer */}
      <div ref={containerRef} className="prose-post" dangerouslySetInnerHTML={{ __html: html }} />
      {hovered && renderSymbolCard?.(hovered.slug, hovered.link)}
    </>
  )
}

type ContainerRef = React.RefObject<HTMLElement | null>

/** Lets the router follow plain clicks on links within the site, instead of loading a page. */
function useRouterLinks(containerRef: ContainerRef): void {
  const router = useRouter()
  useEffect(() => {
    const container = containerRef.current
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest('a')?.getAttribute('href')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      // "//host" and "/\host" lead to other sites.
      if (!isPlain || !href || !/^\/(?![/\\])/.test(href)) return
      event.preventDefault()
      router.history.push(href)
    }
    container?.addEventListener('click', follow)
    return () => container?.removeEventListener('click', follow)
  }, [containerRef, router])
}

/** The link to a symbol that has been hovered or focused for {@link HOVER_DELAY_MS}, and the symbol's slug. */
function useHoveredSymbolLink(containerRef: ContainerRef): { slug: string; link: HTMLElement } | undefined {
  const [hovered, setHovered] = useState<{ slug: string; link: HTMLElement }>()
  useEffect(() => {
    const container = containerRef.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleEnter = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLElement>('a[data-symbol]')
      const slug = link?.dataset['symbol']
      clearTimeout(timer)
      if (link && slug) timer = setTimeout(() => setHovered({ slug, link }), HOVER_DELAY_MS)
      else setHovered(undefined)
    }
    const handleLeave = () => {
      clearTimeout(timer)
      setHovered(undefined)
    }
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && handleLeave()
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['pointerover', 'focusin']) container?.addEventListener(type, handleEnter, { signal })
    for (const type of ['pointerleave', 'focusout', 'click']) container?.addEventListener(type, handleLeave, { signal })
    document.addEventListener('keydown', handleKey, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [containerRef])
  return hovered
}
