import type { ReactNode } from 'react'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'

type Props = { title: string; here?: string; lead?: ReactNode; children: ReactNode }

/** A page of text: breadcrumbs, title, an optional lead and the text. `here` is the page's name in the breadcrumbs. */
export function TextPage({ title, here = title, lead, children }: Props) {
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs steps={[]} here={here} />
      <div className="mx-auto mt-8 max-w-read md:mt-12">
        <h1 className="text-4xl">{title}</h1>
        {lead && <div className="mt-5 text-lg text-moon-soft">{lead}</div>}
        {children}
      </div>
    </div>
  )
}
