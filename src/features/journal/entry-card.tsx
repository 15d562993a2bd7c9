import { Link } from '@tanstack/react-router'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { Day } from '../../components/ui/day.tsx'
import type { Entry } from '../../contract/journal.ts'
import type { ListedEntry } from '../../contract/journal-list.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { FAVORITE } from '../../shared/favorite.ts'
import { EntryFacts } from './entry-facts.tsx'
import { FavoriteButton } from './favorite-button.tsx'

const EXCERPT_MAX = 240
const SYMBOLS_SHOWN = 6

type Props = { userId: number; entry: ListedEntry; onEdit: () => void; onDelete: () => void }

/**
 * An entry in the list: an excerpt (after a search, with its words marked), its symbols and tags, and buttons to make
 * it a favorite, to edit and to delete it.
 */
export function EntryCard({ userId, entry, onEdit, onDelete }: Props) {
  return (
    <article aria-labelledby={`entry-${entry.id}`}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="label-caps">
            <Day date={entry.dreamDate} />
          </p>
          <h3 id={`entry-${entry.id}`} className="mt-1.5 text-xl [overflow-wrap:anywhere]">
            <Link to="/journal/$id" params={{ id: entry.id }} className="hover:text-lamp">
              {entry.title}
            </Link>
          </h3>
          <EntryFacts entry={entry} className="mt-1.5" />
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0 print:hidden">
          <FavoriteButton userId={userId} entry={entry} />
          <IconButton
            label={`Edit ${entry.title}`}
            onClick={onEdit}
            icon={<Pencil size={18} strokeWidth={1.5} aria-hidden />}
          />
          <IconButton
            label={`Delete ${entry.title}`}
            onClick={onDelete}
            icon={<Trash2 size={18} strokeWidth={1.5} aria-hidden />}
          />
        </div>
      </div>
      <p className="mt-2 font-serif text-[1.125rem] leading-relaxed text-moon-soft">
        {entry.found ? <FoundExcerpt found={entry.found} /> : excerpt(entry.dreamContent, EXCERPT_MAX)}
      </p>
      {entry.found?.byMeaning && (
        <p className="mt-2 text-sm text-moon-soft">
          {entry.found.byWords ? 'Also similar in meaning.' : 'Similar in meaning.'}
        </p>
      )}
      <EntryMarks entry={entry} shown={SYMBOLS_SHOWN} />
    </article>
  )
}

function FoundExcerpt({ found }: { found: NonNullable<ListedEntry['found']> }) {
  return found.excerpt.map(({ text, marked }, at) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change their order
      <mark key={at} className="bg-transparent text-lamp underline decoration-1 underline-offset-4">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type IconButtonProps = { label: string; onClick: () => void; icon: React.ReactNode }

function IconButton({ label, onClick, icon }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-moon-soft transition-colors duration-200 hover:text-lamp"
    >
      {icon}
    </button>
  )
}

/** The symbols of an entry, at most `shown` of them, and its tags: links to the entries with the same. */
export function EntryMarks({
  entry: { symbols, tags: all },
  shown = symbols.length,
}: {
  entry: Entry
  shown?: number
}) {
  const tags = all.filter((tag) => tag !== FAVORITE)
  if (symbols.length === 0 && tags.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {symbols.length > 0 && (
        <ul aria-label="Symbols in this dream" className="flex flex-wrap gap-x-4">
          {symbols.slice(0, shown).map(({ slug, keyword }) => (
            <li key={slug}>
              <Link to="/journal" search={{ symbol: slug }} className="link inline-flex items-center gap-1.5 py-1">
                <Star size={11} fill="currentColor" strokeWidth={0} aria-hidden className="text-lamp" />
                {keyword}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to="/journal"
                search={{ tag }}
                className="inline-block rounded-full border border-night-line px-3 py-0.5 text-moon-soft hover:border-lamp hover:text-lamp"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
