import { Link } from '@tanstack/react-router'

type Props = { steps: { name: string; to: string }[]; here: string }

/** The breadcrumbs: a link home, the links of `steps`, and the name of the current page (`here`). */
export function Breadcrumbs({ steps, here }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-moon-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ name: 'Home', to: '/' }, ...steps].map(({ name, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="py-1 hover:text-lamp">
              {name}
            </Link>
            <span aria-hidden="true" className="text-night-edge">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-1 text-moon">
          {here}
        </li>
      </ol>
    </nav>
  )
}
