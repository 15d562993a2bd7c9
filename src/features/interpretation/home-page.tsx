import type { ReactNode } from 'react'
import { StarField } from '../../components/ui/star-field.tsx'

type Props = { interpreter: ReactNode; symbols: ReactNode; posts: ReactNode }

/** The home page: the dream interpreter, the popular symbols and the latest posts. */
export function HomePage({ interpreter, symbols, posts }: Props) {
  return (
    <>
      <section className="relative isolate overflow-clip">
        <StarField className="print:hidden absolute inset-x-0 top-0 -z-10 h-[46rem] w-full [mask-image:linear-gradient(black_55%,transparent)]" />
        <div className="mx-auto max-w-page px-5 pt-7 md:px-8 md:pt-16">{interpreter}</div>
      </section>
      <Section id="symbols" title="Popular Dream Symbols" lead="What people dream of most, and what it tends to carry.">
        {symbols}
      </Section>
      <Section id="blog" title="From Our Blog">
        {posts}
      </Section>
    </>
  )
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mx-auto mt-20 max-w-page px-5 md:mt-28 md:px-8 print:hidden">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-2 text-moon-soft">{lead}</p>}
      <div className="mt-8">{children}</div>
    </section>
  )
}
