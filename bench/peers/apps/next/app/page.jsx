import Link from 'next/link'
import cards from '../cards.json'
import { CardBody } from './card-body.jsx'

// Rendered for each request, as a page that depends on its query is.
export default async function Page({ searchParams }) {
  const { n } = await searchParams
  return (
    <main>
      <h1>Symbols</h1>
      {cards.slice(0, Number(n ?? 100)).map((card) => (
        <article key={card.slug} className="group relative h-full">
          <Link href={`/interpretation/${card.slug}`} prefetch={false} className="grid h-full rounded-lg border p-5">
            <CardBody card={card} />
          </Link>
        </article>
      ))}
    </main>
  )
}
