import { Link } from '@tanstack/react-router'
import parse, { type DOMNode, domToReact, Element } from 'html-react-parser'
import type { ReactElement, ReactNode } from 'react'

/** Shows a link to a symbol of the dictionary. */
export type SymbolLink = (slug: string, words: ReactNode) => ReactElement

/**
 * A long text. `html` comes sanitised from our own renderer; its links within the site don't load the page anew, and those to symbols are shown
 * by `symbolLink`.
 */
export function HtmlText({ html, symbolLink }: { html: string; symbolLink?: SymbolLink }) {
  return (
    <div className="prose-post">
      {parse(html, {
        replace: (node) => {
          if (!(node instanceof Element) || node.name !== 'a') return undefined
          const words = () => domToReact(node.children as DOMNode[])
          const { href = '', 'data-symbol': slug } = node.attribs
          if (slug && symbolLink) return symbolLink(slug, words())
          return href.startsWith('/') ? <Link to={href as string}>{words()}</Link> : undefined
        },
      })}
    </div>
  )
}
