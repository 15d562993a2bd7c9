import { Link } from '@tanstack/react-router'
import { Constellation } from '../../../components/ui/constellation.tsx'
import type { CategoryListItem } from '../../../contract/categories.ts'
import { categoryColour, categoryHue } from '../../../shared/category-colour.ts'

/** A link to a category: its colour and name. */
export function CategoryChip({ category }: { category: CategoryListItem }) {
  return (
    <Link
      to="/category/$slug"
      params={{ slug: category.slug }}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-night-line px-4 transition-colors duration-200 hover:border-lamp hover:text-lamp"
    >
      <span
        aria-hidden="true"
        className="size-2 rounded-full"
        style={{ background: categoryColour(categoryHue(category.slug)) }}
      />
      {category.name}
    </Link>
  )
}

/** A large link to a category: its constellation, its number of symbols and a few examples. */
export function CategoryTile({ category }: { category: CategoryListItem }) {
  const { slug, name, count, figure, examples } = category
  return (
    <Link
      to="/category/$slug"
      params={{ slug }}
      className="group grid h-full grid-cols-[4.5rem_1fr] items-center gap-4 rounded-lg border border-night-line px-4 py-3 transition-colors duration-200 hover:border-night-edge hover:bg-night-raised"
    >
      <Constellation slug={slug} figure={figure ?? undefined} hue={categoryHue(slug)} className="size-18" />
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
