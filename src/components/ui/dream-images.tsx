import { Link } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import type { ShownReading, Span } from '../../contract/reading.ts'
import { Constellation } from './constellation.tsx'
import { Source } from './source.tsx'
import type { Marking } from './use-marking.ts'

/** How many images are read; if there are more, the lightest are only named. */
const IMAGES_MAX = 7

type Symbol = ShownReading['symbols'][number]
/** If the dream isn't shown, its words aren't either. */
type ImageReading = Omit<NonNullable<Symbol['reading']>, 'words' | 'span'> & {
  words?: string | undefined
  span?: Span | undefined
}

type Props = {
  /** The heaviest first. */
  symbols: readonly (Omit<Symbol, 'reading'> & { reading?: ImageReading | undefined; spans?: readonly Span[] })[]
  /** Without it, nothing is marked. */
  marking?: Marking | undefined
  level: 2 | 3
  /** The text shown above: nothing that it says is repeated. */
  text: string
}

/** The images of a dream: each with the dreamer's words and what it does there; the other symbols are only named. */
export function DreamImages({ symbols, marking, level, text }: Props) {
  const id = useId()
  const images = symbols.flatMap(({ slug, keyword, figure, reading }) =>
    reading ? [{ slug, keyword, figure, reading }] : [],
  )
  const shown = images.slice(0, IMAGES_MAX)
  const others = symbols.filter(({ slug }) => !shown.some((image) => image.slug === slug))
  if (shown.length === 0) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  const Name = level === 2 ? 'h3' : 'h4'
  return (
    <section aria-labelledby={id} className="mt-14">
      <Heading id={id} className="label-caps font-sans tracking-[0.09em]">
        The images
      </Heading>
      <ul className="mt-3">
        {shown.map(({ slug, keyword, figure, reading: { words, span, situation, says, tradition, sources = [] } }) => (
          <li
            key={slug}
            className="flex break-inside-avoid gap-4 border-t border-night-line py-6 md:gap-6"
            {...marking?.propsOf({ key: `image ${slug}`, spans: span ? [span] : [], symbols: [slug] })}
          >
            <Constellation slug={slug} figure={figure} className="size-14 shrink-0" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <Name className="font-serif text-lg">
                <Link
                  to="/interpretation/$slug"
                  params={{ slug }}
                  {...(situation && { hash: situation.anchor })}
                  className="link"
                >
                  {keyword}
                  {situation && <span className="text-moon-soft">: {situation.label}</span>}
                </Link>
              </Name>
              {words && <p className="mt-1 font-serif text-moon-soft italic">“{words}”</p>}
              {says && !text.includes(says) && <p className="mt-2 font-serif">{says}</p>}
              {tradition && (
                <div className="mt-3 border-l border-night-edge pl-4 text-sm text-moon-soft">
                  <p>{tradition}</p>
                  {sources.length > 0 && (
                    <p className="mt-1 text-xs">
                      {sources.map((source, at) => (
                        <Fragment key={source}>
                          {at > 0 && '; '}
                          <Source text={source} />
                        </Fragment>
                      ))}
                    </p>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="border-t border-night-line pt-6 text-sm text-moon-soft">
          Also in your dream:{' '}
          {others.map(({ slug, keyword, spans = [] }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link
                to="/interpretation/$slug"
                params={{ slug }}
                className="link"
                {...marking?.propsOf({ key: `symbol ${slug}`, spans, symbols: [slug] })}
              >
                {keyword}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
