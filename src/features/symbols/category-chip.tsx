import { Link } from '@tanstack/react-router'
import { Constellation } from '../../components/constellation/constellation.tsx'
import type { CategoryShelf } from '../../contract/category.ts'
import { hueOf, inkOf } from '../../lib/hue.ts'

/** A category as a short chip, for choosing quickly. */
export function CategoryChip({ category }: { category: CategoryShelf }) {
  return (
    <Link
      to="/category/$slug"
      params={{ slug: category.slug }}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-night-line px-4 transition-colors duration-200 hover:border-lamp hover:text-lamp"
    >
      <span aria-hidden="true" className="size-2 rounded-full" style={{ background: inkOf(hueOf(category.slug)) }} />
      {category.name}
    </Link>
  )
}

/** A category as a large chip: its constellation, how many symbols it holds and some of them. */
export function CategoryTile({ category }: { category: CategoryShelf }) {
  const { slug, name, count, examples } = category
  return (
    <Link
      to="/category/$slug"
      params={{ slug }}
      className="group grid h-full grid-cols-[4.5rem_1fr] items-center gap-4 rounded-lg border border-night-line px-4 py-3 transition-colors duration-200 hover:border-night-edge hover:bg-night-raised"
    >
      <Constellation slug={slug} hue={hueOf(slug)} className="size-18" />
      <span>
        <span className="block font-serif text-lg leading-tight transition-colors duration-200 group-hover:text-lamp">
          {name}
        </span>
        <span className="mt-1 block text-sm text-moon-soft">
          {count} symbols: {examples.join(', ')}
        </span>
      </span>
    </Link>
  )
}
