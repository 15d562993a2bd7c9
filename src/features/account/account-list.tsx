import type { ReactNode, Ref } from 'react'

type ListProps = { label: string; children: ReactNode; ref?: Ref<HTMLUListElement> }

/** A list of things that an account has several of. A script can give it the focus. */
export function AccountList({ label, children, ref }: ListProps) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className="mt-5 divide-y divide-night-line border-y border-night-line outline-none"
    >
      {children}
    </ul>
  )
}

type ItemProps = { name: ReactNode; details: ReactNode; children: ReactNode }

/** An item of the list: its name, a line about it, and its buttons. */
export function AccountListItem({ name, details, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="mt-1 text-moon-soft text-sm">{details}</p>
      </div>
      {children}
    </li>
  )
}
