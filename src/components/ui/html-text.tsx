import { useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef, useState } from 'react'

/** What shows beside a link to a symbol while one rests on it. */
export type SymbolCard = (slug: string, link: HTMLElement) => ReactElement

const REST_MS = 300

/**
 * A long text. `html` comes from our own renderer, which lets nothing through that could run; so it is set as it is, and nothing of it has to be
 * built again in the browser. Its links within the site don't load the page anew; resting on one to a symbol shows its `card`.
 */
export function HtmlText({ html, card }: { html: string; card?: SymbolCard }) {
  const frame = useRef<HTMLDivElement>(null)
  const rested = useRestedLink(frame)
  useLinksWithin(frame)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server's renderer, and tried with payloads in a browser */}
      <div ref={frame} className="prose-post" dangerouslySetInnerHTML={{ __html: html }} />
      {rested && card?.(rested.slug, rested.link)}
    </>
  )
}

type Frame = React.RefObject<HTMLElement | null>

/** Links within the site are followed by the router. */
function useLinksWithin(frame: Frame): void {
  const router = useRouter()
  useEffect(() => {
    const text = frame.current
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest('a')?.getAttribute('href')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || !href || !/^\/(?![/\\])/.test(href)) return
      event.preventDefault()
      router.history.push(href)
    }
    text?.addEventListener('click', follow)
    return () => text?.removeEventListener('click', follow)
  }, [frame, router])
}

/** The link to a symbol on which the pointer or the focus has rested for a moment. */
function useRestedLink(frame: Frame): { slug: string; link: HTMLElement } | undefined {
  const [rested, setRested] = useState<{ slug: string; link: HTMLElement }>()
  useEffect(() => {
    const text = frame.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const come = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLElement>('a[data-symbol]')
      const slug = link?.dataset['symbol']
      clearTimeout(timer)
      if (link && slug) timer = setTimeout(() => setRested({ slug, link }), REST_MS)
      else setRested(undefined)
    }
    const leave = () => {
      clearTimeout(timer)
      setRested(undefined)
    }
    const leaveByKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['pointerover', 'focusin']) text?.addEventListener(type, come, { signal })
    for (const type of ['pointerleave', 'focusout', 'click']) text?.addEventListener(type, leave, { signal })
    document.addEventListener('keydown', leaveByKey, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [frame])
  return rested
}
