import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { openedFor } from '../../lib/api/member-hint.ts'
import { userQuery, useUserId } from '../../lib/api/user.ts'
import { ConfirmLogout, wouldDropWriting } from './confirm-logout.tsx'
import { HEADER_LINKS, isInPart, type LinkItem, SIGN_IN_PATH } from './navigation-links.ts'
import { useLogout } from './use-logout.ts'
import { userLinks } from './user-links.ts'
import { Wordmark } from './wordmark.tsx'

type Props = {
  siteName: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that is focused when the drawer closes. */
  opener: RefObject<HTMLElement | null>
}

/** The navigation menu on small screens. It slides in from the right; following a link closes it. */
export default function Drawer({ siteName, open, onOpenChange, opener }: Props) {
  const { data: user } = useQuery(userQuery)
  const userId = useUserId()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // The drawer is opened in the browser only, which has been told by the cookie.
  const username = user === undefined ? openedFor?.username : user?.username
  const logout = useLogout()
  const [isConfirming, setIsConfirming] = useState(false)
  const links: LinkItem[] = [
    ...HEADER_LINKS,
    ...(username ? userLinks(user ?? null) : [{ label: 'Sign in', to: SIGN_IN_PATH }]),
  ]
  const handleLogout = () => {
    if (wouldDropWriting(userId)) return setIsConfirming(true)
    onOpenChange(false)
    logout.mutate()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-[oklch(0.1_0.02_262/0.7)] motion-safe:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,86vw)] flex-col border-l border-night-line bg-night-raised px-6 pt-3 pb-8 motion-safe:data-[state=closed]:animate-drawer-out motion-safe:data-[state=open]:animate-drawer-in"
        >
          <div className="flex h-12 items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <span aria-hidden="true">
              <Wordmark name={siteName} />
            </span>
            <Dialog.Close
              aria-label="Close menu"
              className="-mr-2 grid size-11 place-items-center rounded-full text-moon hover:text-lamp"
            >
              <X size={24} strokeWidth={1.5} aria-hidden />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="mt-8">
            <ul>
              {links.map((link) => (
                <li key={link.to} className="border-b border-night-line">
                  <Link
                    to={link.to}
                    onClick={() => onOpenChange(false)}
                    activeOptions={{ exact: true }}
                    aria-current={isInPart(link, pathname) ? 'true' : undefined}
                    className="block py-4 font-serif text-xl hover:text-lamp aria-[current]:text-lamp"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {username && (
            <div className="mt-auto flex items-center justify-between gap-4 pt-6 text-moon-soft">
              <span className="truncate">{username}</span>
              <button type="button" onClick={handleLogout} className="min-h-11 shrink-0 px-2 text-moon hover:text-lamp">
                Log out
              </button>
            </div>
          )}
          <ConfirmLogout
            open={isConfirming}
            onOpenChange={setIsConfirming}
            onConfirm={() => {
              onOpenChange(false)
              logout.mutate()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
