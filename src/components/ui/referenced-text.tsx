import { Fragment } from 'react'
import type { Piece, Reference } from '../../shared/entry-text.ts'
import { Source } from './source.tsx'

/** A text with its references as numbered links to the sources, which stand in a {@link SourceList}. */
export function ReferencedText({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the text never changes its order
    if (typeof piece === 'string') return <Fragment key={at}>{piece}</Fragment>
    if ('emphasis' in piece) return <em key={at}>{piece.emphasis}</em>
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the text never changes its order
    return (
      <sup
        key={referenceId(piece)}
        id={referenceId(piece)}
        className="scroll-mt-28 rounded-sm font-sans text-[0.65em] leading-none target:bg-lamp/20"
      >
        <a
          href={`#source-${piece.source}`}
          aria-label={`Source ${piece.source}`}
          className="-mx-0.5 px-1 py-1 text-moon-soft hover:text-lamp"
        >
          {piece.source}
        </a>
      </sup>
    )
  })
}

type SourceListProps = {
  /** Each may end with an address. */
  sources: readonly string[]
  timesReferred: ReadonlyMap<number, number>
}

/** The sources by their numbers, each with links back to where it is referred to. */
export function SourceList({ sources, timesReferred }: SourceListProps) {
  return (
    <ol className="mt-4 list-decimal space-y-2 pl-6 text-sm leading-relaxed text-moon-soft">
      {sources.map((source, at) => (
        <li key={source} id={`source-${at + 1}`} className="scroll-mt-28 rounded-sm pl-1 target:text-moon">
          <Source text={source} />
          <BackLinks source={at + 1} times={timesReferred.get(at + 1) ?? 0} />
        </li>
      ))}
    </ol>
  )
}

function BackLinks({ source, times }: { source: number; times: number }) {
  return (
    <span className="whitespace-nowrap print:hidden">
      {Array.from({ length: times }, (_, at) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: it is the occurrence's number
          key={at}
          href={`#${referenceId({ source, occurrence: at + 1 })}`}
          aria-label={`Source ${source} in the text${times > 1 ? `, place ${at + 1}` : ''}`}
          className="inline-grid min-h-6 min-w-6 place-items-center hover:text-lamp"
        >
          <span>↑{times > 1 && <sup>{at + 1}</sup>}</span>
        </a>
      ))}
    </span>
  )
}

function referenceId({ source, occurrence }: Reference): string {
  return `reference-${source}-${occurrence}`
}
