import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { markMember } from '../../lib/api/member-hint.ts'
import { userQuery } from '../../lib/api/user.ts'
import { LineIcon } from '../ui/line-icon.tsx'
import { HeaderSearch } from './header-search.tsx'
import { HEADER_LINKS, isInPart, JOURNAL_LINK, type LinkItem, SIGN_IN_PATH } from './navigation-links.ts'
import { Wordmark } from './wordmark.tsx'

const loadDrawer = () => import('./drawer.tsx')
const Drawer = lazy(loadDrawer)
const loadUserMenu = () => import('./user-menu.tsx')
const UserMenu = lazy(loadUserMenu)

/** The sticky header. Below `md` its links are in a drawer, which is loaded when its button is hovered or focused. */
export function Header({ siteName }: { siteName: string }) {
  const [open, setOpen] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  return (
    <header className="sticky top-0 z-40 border-b border-transparent bg-night/92 supports-[animation-timeline:scroll()]:animate-[header-scrolled_1ms_linear_both] supports-[animation-timeline:scroll()]:[animation-range:0_80px] supports-[animation-timeline:scroll()]:[animation-timeline:scroll()] print:hidden">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between px-5 md:px-8">
        <Link to="/" aria-label={`${siteName}, home`} className="flex rounded-sm">
          <Wordmark name={siteName} />
        </Link>
        <div className="flex items-center gap-1">
          <nav aria-label="Main" className="flex items-center gap-8 md:gap-6 xl:gap-8">
            {HEADER_LINKS.map((link) => (
              <HeaderLink key={link.to} link={link} className="hidden md:block" />
            ))}
            <HeaderLink link={JOURNAL_LINK} className="hidden md:member:block" />
            <HeaderSearch />
            <UserButton />
          </nav>
          <button
            ref={menu}
            type="button"
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={loadDrawer}
            onFocus={loadDrawer}
            onClick={() => {
              setIsRequested(true)
              setOpen(true)
            }}
            className="-mr-2 grid size-11 place-items-center rounded-full text-moon hover:text-lamp md:hidden"
          >
            <LineIcon name="menu" size={24} />
          </button>
        </div>
      </div>
      {isRequested && (
        <Suspense>
          <Drawer siteName={siteName} open={open} onOpenChange={setOpen} opener={menu} />
        </Suspense>
      )}
    </header>
  )
}

function HeaderLink({ link, className = '' }: { link: LinkItem; className?: string }) {
  const isHere = useRouterState({ select: ({ location }) => isInPart(link, location.pathname) })
  return (
    <Link
      to={link.to}
      activeOptions={{ exact: true }}
      aria-current={isHere ? 'true' : undefined}
      className={`py-2 text-moon-soft transition-colors duration-200 hover:text-lamp aria-[current]:text-moon aria-[current]:underline aria-[current]:decoration-lamp aria-[current]:underline-offset-8 ${className}`}
    >
      {link.label}
    </Link>
  )
}

/**
 * The sign-in link for a guest, and the name and menu of a signed-in user. Both stand in every page, which may be the
 * same for everyone: the stylesheet shows the one or the other, see lib/api/member-hint.ts.
 */
function UserButton() {
  const { data: user } = useQuery(userQuery)
  const [open, setOpen] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  useLayoutEffect(() => {
    if (user !== undefined) markMember(user !== null)
  }, [user])
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={loadUserMenu}
      onFocus={loadUserMenu}
      onClick={() => {
        if (isRequested) return
        setIsRequested(true)
        setOpen(true)
      }}
      className="hidden min-h-11 max-w-48 items-center gap-1.5 rounded-full border border-night-edge px-4 text-moon transition-colors duration-200 hover:border-lamp hover:text-lamp md:member:flex"
    >
      <span className="member-name truncate">{user?.username}</span>
      <LineIcon name="chevron-down" size={16} className="shrink-0" />
    </button>
  )
  return (
    <>
      <Link
        to={SIGN_IN_PATH}
        className="hidden rounded-full border border-night-edge px-5 py-2 leading-tight text-moon transition-colors duration-200 hover:border-lamp hover:text-lamp md:block md:member:hidden"
      >
        Sign in
      </Link>
      {isRequested && user !== null ? (
        <Suspense fallback={trigger}>
          <UserMenu open={open} onOpenChange={setOpen} trigger={trigger} />
        </Suspense>
      ) : (
        trigger
      )}
    </>
  )
}
