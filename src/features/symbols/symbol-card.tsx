import { Link } from '@tanstack/react-router'
import { Constellation } from '../../components/constellation/constellation.tsx'
import type { SymbolEntry } from '../../contract/symbol.ts'
import { hueOf } from '../../lib/hue.ts'

/** A symbol in a list: the whole card is one link. */
export function SymbolCard({ symbol }: { symbol: SymbolEntry }) {
  return (
    <Link
      to="/interpretation/$slug"
      params={{ slug: symbol.slug }}
      className="group grid h-full grid-cols-[5.5rem_1fr] items-center gap-5 rounded-lg border border-night-line bg-night-raised p-5 transition-colors duration-200 hover:border-night-edge md:grid-cols-1 md:content-start md:justify-items-start md:p-7"
    >
      <Constellation slug={symbol.slug} hue={hueOf(symbol.category.slug)} className="size-22 md:size-32" />
      <div>
        <h3 className="text-xl transition-colors duration-200 group-hover:text-lamp">{symbol.keyword}</h3>
        <p className="mt-2 line-clamp-2 text-sm text-moon-soft md:line-clamp-3">{symbol.keyTakeaway}</p>
        <p className="label-caps mt-4" style={{ color: `oklch(0.8 0.07 ${hueOf(symbol.category.slug)})` }}>
          {symbol.category.name}
        </p>
      </div>
    </Link>
  )
}
