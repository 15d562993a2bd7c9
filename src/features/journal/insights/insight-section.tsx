import type { ReactNode } from 'react'
import { INSIGHT_MIN } from '../../../contract/limits.ts'
import { formatNumber } from '../../../shared/format-number.ts'

type Props = {
  id: string
  title: string
  entries: number
  /** The words after the number of entries: "entries with a mood". */
  of: string
  /** One sentence that says what there is to see. */
  says?: ReactNode
  children: ReactNode
}

/** Shows `children` and the number of entries they rest on; nothing for fewer than {@link INSIGHT_MIN}. */
export function InsightSection({ id, title, entries, of, says, children }: Props) {
  if (entries < INSIGHT_MIN) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {says && <p className="mt-3 max-w-read font-serif text-lg leading-snug">{says}</p>}
      <p className="mt-2 text-sm text-moon-soft">
        From {formatNumber(entries)} {of}.
      </p>
      <div className="mt-6">{children}</div>
    </section>
  )
}

type TableProps = { caption: string; heads: string[]; rows: { key: string; cells: ReactNode[] }[] }

/** The numbers of a chart, closed at first. */
export function NumbersTable({ caption, heads, rows }: TableProps) {
  return (
    <details className="mt-4 print:hidden">
      <summary className="inline-block cursor-pointer py-2.5 text-sm text-moon-soft hover:text-lamp">
        The numbers as a table
      </summary>
      <div className="mt-2 max-h-80 max-w-xl overflow-auto" tabIndex={-1}>
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="border-b border-night-line py-2 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="border-b border-night-line/60 py-1.5 pr-4 text-moon-soft">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
