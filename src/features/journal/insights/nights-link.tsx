import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the journal's list of some entries, at an address that the API gives. */
export function NightsLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={address}
      className="link inline-block min-w-6 py-1 print:no-underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void router.navigate({ href: address })
      }}
    >
      {children}
    </a>
  )
}

/** "1 night", "12 dreams" */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
