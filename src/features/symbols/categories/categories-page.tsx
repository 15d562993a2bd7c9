import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { categoriesQuery, symbolOfTheDayQuery } from '../../../lib/api/symbol-queries.ts'
import { categoryHue } from '../../../shared/category-colour.ts'
import { DICTIONARY_PATH, WORDS_LICENCE } from '../../../shared/licence.ts'
import { SearchBox } from '../search/search-box.tsx'
import { CategoryChip, CategoryTile } from './category-chip.tsx'

/** The start page of the dictionary: the search, the symbol of the day, and all categories. */
export function CategoriesPage() {
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const count = categories.reduce((sum, category) => sum + category.count, 0)
  return (
    <div className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-16">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h1 className="text-4xl">Dream Categories</h1>
          <p className="mt-4 max-w-read text-lg text-moon-soft">
            {count} symbols in {categories.length} categories. Look one up,{' '}
            <Link to="/symbols" className="link">
              browse them from A to Z
            </Link>
            , or see{' '}
            <Link to="/dream-statistics" className="link">
              how often people dream of each
            </Link>
            .
          </p>
          <div className="mt-8">
            <SearchBox />
          </div>
          <section aria-labelledby="explore" className="mt-12">
            <h2 id="explore" className="text-xl">
              Explore by Category
            </h2>
            <ul className="mt-5 flex flex-wrap gap-2.5">
              {categories.map((category) => (
                <li key={category.slug}>
                  <CategoryChip category={category} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <SymbolOfTheDay />
      </div>
      <section aria-labelledby="all" className="mt-20 md:mt-28">
        <h2 id="all" className="text-2xl">
          All Dream Categories
        </h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map((category) => (
            <li key={category.slug}>
              <CategoryTile category={category} />
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-16 max-w-read text-sm text-moon-soft">
        The whole dictionary is also{' '}
        <a href={DICTIONARY_PATH} className="link">
          one file
        </a>
        , to use in work of your own under{' '}
        <a href={WORDS_LICENCE.url} rel="license" className="link">
          {WORDS_LICENCE.name}
        </a>
        ; the{' '}
        <a href="/api/docs" className="link">
          API’s description
        </a>{' '}
        says how.
      </p>
    </div>
  )
}

function SymbolOfTheDay() {
  const { data: symbol } = useSuspenseQuery(symbolOfTheDayQuery)
  const hue = categoryHue(symbol.category.slug)
  return (
    <section
      aria-labelledby="of-the-day"
      className="border-t border-night-line pt-8 lg:border-t-0 lg:border-l lg:pt-2 lg:pl-10"
    >
      <h2 id="of-the-day" className="label-caps font-sans">
        Symbol of the day
      </h2>
      <Link
        to="/interpretation/$slug"
        params={{ slug: symbol.slug }}
        className="group mt-4 grid grid-cols-[7rem_1fr] items-center gap-5 lg:grid-cols-1"
      >
        <Constellation slug={symbol.slug} figure={symbol.figure} hue={hue} className="size-28 lg:size-52" />
        <span>
          <span className="block font-serif text-2xl leading-tight transition-colors duration-200 group-hover:text-lamp">
            {symbol.keyword}
          </span>
          <span className="mt-3 block font-serif text-lg leading-snug text-moon-soft">{symbol.keyTakeaway}</span>
        </span>
      </Link>
    </section>
  )
}
