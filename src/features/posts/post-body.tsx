import parse, { type DOMNode, domToReact, Element } from 'html-react-parser'
import type { ReactElement, ReactNode } from 'react'

/** Shows a link to a symbol of the dictionary. */
export type SymbolLink = (slug: string, words: ReactNode) => ReactElement

/** A post's text. `html` comes sanitised from the server; its links to symbols are shown by `symbolLink`. */
export function PostBody({ html, symbolLink }: { html: string; symbolLink: SymbolLink }) {
  return (
    <div className="prose-post">
      {parse(html, {
        replace: (node) => {
          const slug = node instanceof Element && node.name === 'a' ? node.attribs['data-symbol'] : undefined
          return slug ? symbolLink(slug, domToReact((node as Element).children as DOMNode[])) : undefined
        },
      })}
    </div>
  )
}
