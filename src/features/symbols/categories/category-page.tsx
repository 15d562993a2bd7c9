import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../components/layout/message-page.tsx'
import { Breadcrumbs } from '../../../components/ui/breadcrumbs.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { LineIcon } from '../../../components/ui/line-icon.tsx'
import { categoriesQuery, symbolsOfCategoryQuery } from '../../../lib/api/symbol-queries.ts'
import { categoryHue } from '../../../shared/category-colour.ts'
import { SymbolGrid } from '../symbol-grid.tsx'

/** The symbols of a category. */
export function CategoryPage({ slug }: { slug: string }) {
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const { data: symbols } = useSuspenseQuery(symbolsOfCategoryQuery(slug))
  const { name = slug, figure } = categories.find((category) => category.slug === slug) ?? {}
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs steps={[{ name: 'Categories', to: '/categories' }]} here={name} />
      <header className="mt-6 flex items-center gap-6 md:mt-10 md:gap-10">
        <Constellation
          slug={slug}
          figure={figure ?? undefined}
          hue={categoryHue(slug)}
          className="size-24 shrink-0 md:size-40"
        />
        <div>
          <h1 className="text-4xl">{name}</h1>
          <p className="mt-2 text-moon-soft">{symbols.length} dream interpretations</p>
        </div>
      </header>
      <div className="mt-10">
        {symbols.length > 0 ? (
          <SymbolGrid symbols={symbols} level={2} />
        ) : (
          <p className="border-y border-night-line py-14 text-center text-moon-soft">
            No interpretations found for this category.
          </p>
        )}
      </div>
      <p className="mt-14 text-center">
        <BackToCategories />
      </p>
    </div>
  )
}

export function CategoryNotFound() {
  return <MessagePage title="Category not found" action={<BackToCategories />} />
}

function BackToCategories() {
  return (
    <Link to="/categories" className={buttonClass('quiet')}>
      <LineIcon name="arrow-left" size={18} />
      Back to Categories
    </Link>
  )
}
