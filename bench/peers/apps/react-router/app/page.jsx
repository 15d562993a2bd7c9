import { Link, useLoaderData } from 'react-router'
import cards from '../cards.json'
import { CardBody } from './card-body.jsx'

export function loader({ request }) {
  return cards.slice(0, Number(new URL(request.url).searchParams.get('n') ?? 100))
}

export default function Page() {
  const shown = useLoaderData()
  return (
    <main>
      <h1>Symbols</h1>
      {shown.map((card) => (
        <article key={card.slug} className="group relative h-full">
          <Link to={`/interpretation/${card.slug}`} className="grid h-full rounded-lg border p-5">
            <CardBody card={card} />
          </Link>
        </article>
      ))}
    </main>
  )
}
