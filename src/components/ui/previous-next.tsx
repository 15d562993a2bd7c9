import { Link } from '@tanstack/react-router'
import { LineIcon } from './line-icon.tsx'

type Neighbour = { name: string; to: string }

type Props = { label: string; previous: Neighbour | null; next: Neighbour | null; className?: string }

/** Links to the previous and the next page in a sequence. */
export function PreviousNext({ label, previous, next, className = '' }: Props) {
  return (
    <nav aria-label={label} className={`grid grid-cols-2 gap-6 print:hidden ${className}`}>
      {previous && (
        <Link to={previous.to as string} className="group py-2">
          <span className="label-caps flex items-center gap-2">
            <LineIcon name="arrow-left" size={14} /> Previous
          </span>
          <span className="mt-1 block font-serif text-lg [overflow-wrap:anywhere] group-hover:text-lamp">
            {previous.name}
          </span>
        </Link>
      )}
      {next && (
        <Link to={next.to as string} className="group col-start-2 py-2 text-right">
          <span className="label-caps flex items-center justify-end gap-2">
            Next <LineIcon name="arrow-right" size={14} />
          </span>
          <span className="mt-1 block font-serif text-lg [overflow-wrap:anywhere] group-hover:text-lamp">
            {next.name}
          </span>
        </Link>
      )}
    </nav>
  )
}
