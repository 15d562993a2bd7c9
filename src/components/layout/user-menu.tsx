import { Link } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useUser, useUserId } from '../../lib/api/user.ts'
import { ConfirmLogout, wouldDropWriting } from './confirm-logout.tsx'
import { useLogout } from './use-logout.ts'
import { userLinks } from './user-links.ts'

const ITEM =
  'flex min-h-11 w-full items-center rounded-lg px-4 text-left text-moon outline-none data-highlighted:bg-night-line/60 data-highlighted:text-lamp'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; trigger: React.ReactNode }

/** The menu of the signed-in user. Logging out asks for confirmation if it would delete unsaved drafts. */
export default function UserMenu({ open, onOpenChange, trigger }: Props) {
  const user = useUser()
  const userId = useUserId()
  const logout = useLogout()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
        {/* Without a portal, so that the menu stays inside the header’s landmark. */}
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 min-w-48 rounded-xl border border-night-line bg-night-raised p-1.5 shadow-[0_12px_40px_oklch(0.1_0.02_262/0.7)] motion-safe:animate-fade-in"
        >
          {userLinks(user).map(({ label, to }) => (
            <DropdownMenu.Item key={to} asChild>
              <Link to={to} className={ITEM}>
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1.5 h-px bg-night-line" />
          <DropdownMenu.Item
            className={`${ITEM} cursor-pointer`}
            onSelect={() => (wouldDropWriting(userId) ? setIsConfirming(true) : logout.mutate())}
          >
            Log out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <ConfirmLogout open={isConfirming} onOpenChange={setIsConfirming} onConfirm={() => logout.mutate()} />
    </>
  )
}
