import type { ReactNode } from 'react'
import { Constellation } from '../constellation/constellation.tsx'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** A whole page that has one thing to say: not found, an error. Its small constellation is drawn from the title. */
export function PageMessage({ title, children, action }: Props) {
  return (
    <div className="mx-auto grid min-h-[64vh] max-w-read place-content-center justify-items-center px-5 py-20 text-center">
      <Constellation slug={title} className="size-36" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      {children && <div className="mt-4 text-moon-soft">{children}</div>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  )
}
