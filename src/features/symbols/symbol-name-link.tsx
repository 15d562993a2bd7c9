import { Link } from '@tanstack/react-router'
import type { SymbolName } from '../../contract/symbols.ts'
import { categoryColour, categoryHue } from '../../shared/category-colour.ts'

/** A symbol in a long list of names, with a dot in its category's color. `hash` is a place on its page. */
export function SymbolNameLink({ symbol: { slug, keyword, category }, hash }: { symbol: SymbolName; hash?: string }) {
  return (
    <Link
      to="/interpretation/$slug"
      params={{ slug }}
      {...(hash !== undefined && { hash })}
      className="relative block py-1.5 pl-4.5 hover:text-lamp"
    >
      {/* At the middle of the first line, wherever the stream of HTML breaks: the name may come after it. */}
      <span
        aria-hidden="true"
        className="absolute top-[calc(0.5lh+3px)] left-0 size-1.5 rounded-full"
        style={{ background: categoryColour(categoryHue(category.slug)) }}
      />
      {keyword}
    </Link>
  )
}
