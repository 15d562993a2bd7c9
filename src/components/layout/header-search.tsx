import { Link } from '@tanstack/react-router'
import { QUERY_MAX } from '../../contract/limits.ts'
import { LineIcon } from '../ui/line-icon.tsx'

/**
 * The search of the dictionary in the header: a field where there is room for one, else a link to the search page. It
 * is a plain form, without the suggestions of the search page, whose code a first visit would load.
 */
export function HeaderSearch() {
  return (
    <>
      <search aria-label="Dictionary" className="hidden xl:block">
        <form
          action="/search"
          className="flex items-center gap-2 rounded-full border border-night-edge pl-4 text-moon-soft transition-colors duration-200 focus-within:border-lamp hover:border-lamp"
        >
          <LineIcon name="search" size={18} className="shrink-0" />
          <input
            type="search"
            name="q"
            required
            aria-label="Search the dictionary"
            placeholder="Search symbols"
            maxLength={QUERY_MAX}
            enterKeyHint="search"
            autoComplete="off"
            className="h-10 w-44 rounded-r-full bg-transparent text-base text-moon outline-none placeholder:text-moon-soft/80 [&::-webkit-search-cancel-button]:hidden"
          />
        </form>
      </search>
      <Link
        to="/search"
        aria-label="Search the dictionary"
        className="grid size-11 place-items-center rounded-full text-moon hover:text-lamp xl:hidden"
      >
        <LineIcon name="search" size={22} />
      </Link>
    </>
  )
}
