import type { ReactNode } from 'react'
import { Constellation } from '../ui/constellation.tsx'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** A page with only a message, such as "not found" or an error. Its constellation is generated from the title. */
export function MessagePage({ title, children, action }: Props) {
  return (
    <div className="mx-auto grid min-h-[64vh] max-w-read place-content-center justify-items-center px-5 py-20 text-center">
      <Constellation slug={title} className="size-36" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      {children && <div className="mt-4 text-moon-soft">{children}</div>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  )
}
