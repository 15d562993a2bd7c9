import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Day } from '../../../components/ui/day.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { DETAIL_NAMES, DETAILS, detailInWords } from '../../../shared/entry-details.ts'

type Props = { entry: Entry; isWaiting: boolean; onEdit: () => void; onDelete: () => void }

/** An entry of the copy in full. Unlike the entry's own page it links nowhere: other pages may not open. */
export function OfflineEntry({ entry, isWaiting, onEdit, onDelete }: Props) {
  return (
    <>
      <Link to="/journal/offline" className="mt-6 inline-flex min-h-11 items-center gap-2 hover:text-lamp print:hidden">
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
        All entries
      </Link>
      <article className="mt-4">
        <p className="label-caps">
          <Day date={entry.dreamDate} />
          {entry.mood && <span className="text-lamp"> · {entry.mood}</span>}
          {isWaiting && <span> · not sent yet</span>}
        </p>
        <h2 className="mt-3 text-3xl [overflow-wrap:anywhere]">{entry.title}</h2>
        <div className="prose-serif mt-6 whitespace-pre-line [overflow-wrap:anywhere]">{entry.dreamContent}</div>
        {entry.interpretation && (
          <section className="mt-10 border-t border-night-line pt-6">
            <h3 className="label-caps font-sans tracking-[0.09em]">Interpretation</h3>
            <div className="prose-serif mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{entry.interpretation}</div>
          </section>
        )}
        <Noted entry={entry} />
      </article>
      <div className="mt-10 flex flex-wrap gap-3 border-t border-night-line pt-8 print:hidden">
        <Button onClick={onEdit}>Edit</Button>
        <Button variant="destructive" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </>
  )
}

/** The details noted about the night, and the symbols recognized in the dream. */
function Noted({ entry }: { entry: Entry }) {
  const rows = [
    ...DETAIL_NAMES.filter((name) => name !== 'mood').map((name) => [
      DETAILS[name].label,
      detailInWords(name, entry[name]),
    ]),
    ['Symbols', entry.symbols.map(({ keyword }) => keyword).join(', ')],
  ] as const
  const shown = rows.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-night-line pt-6">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-moon-soft">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
