import { Fragment } from 'react'
import { splitAtReferences } from './nightmares.ts'

/** A text of the guide to nightmares, its references as numbered links to the sources at the end of the page. */
export function ReferencedText({ text }: { text: string }) {
  return splitAtReferences(text).map((piece, at) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
      <sup key={at} className="font-sans text-[0.65em] leading-none">
        <a href={`#source-${piece}`} aria-label={`Source ${piece}`} className="pl-px text-moon-soft hover:text-lamp">
          {piece}
        </a>
      </sup>
    ),
  )
}
