import { Link } from '@tanstack/react-router'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import type { RecognisedSymbol } from '../../contract/interpretation.ts'
import { generatorFrom } from '../../lib/random.ts'

const SKY_MAX = 7
const GOLDEN = 0.618034

type Props = { symbols: RecognisedSymbol[]; marked: string | null; onMark: (slug: string | null) => void }

/**
 * The dream's constellation: a star for each symbol, left to right in the order told, larger the more it weighs. Full
 * lines join what the dictionary relates, a dotted one follows the telling. The heaviest get a place in the sky, the
 * others are listed below it.
 */
export function DreamSky({ symbols, marked, onMark }: Props) {
  const heaviest = [...symbols].sort((a, b) => b.weight - a.weight).slice(0, SKY_MAX)
  const inSky = symbols.filter((symbol) => heaviest.includes(symbol))
  const others = symbols.filter((symbol) => !heaviest.includes(symbol))
  const start = uniformFloat64(generatorFrom(inSky.map((symbol) => symbol.slug).join(' ')))
  const stars = inSky.map((symbol, index) => ({
    symbol,
    x: ((index + 0.5) / inSky.length) * 100,
    // Steps of the golden ratio: neighbours stand well apart, so that their names don't meet.
    y: 6 + ((start + index * GOLDEN) % 1) * 64,
  }))
  const place = new Map(stars.map((star) => [star.symbol.slug, star]))
  const relations = stars.flatMap(({ symbol, x, y }) =>
    symbol.related.flatMap((slug) => {
      const other = place.get(slug)
      return other && slug > symbol.slug ? [{ key: `${symbol.slug}-${slug}`, d: arc({ x, y }, other) }] : []
    }),
  )
  const bind = (slug: string) => ({
    onPointerEnter: () => onMark(slug),
    onPointerLeave: () => onMark(null),
    onFocus: () => onMark(slug),
    onBlur: () => onMark(null),
  })

  return (
    <nav aria-label="Symbols in your dream" className="mt-8">
      <div className={`relative mx-auto ${stars.length > 2 ? 'h-64 md:h-72' : 'h-40'}`}>
        <svg
          className="absolute inset-0 size-full overflow-visible"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline
            points={stars.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            className="stroke-moon-soft/50 [stroke-dasharray:1_5]"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {relations.map(({ key, d }) => (
            <path
              key={key}
              d={d}
              fill="none"
              className="stroke-moon-soft"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <ol>
          {stars.map(({ symbol, x, y }) => (
            <li
              key={symbol.slug}
              className="absolute -translate-x-1/2 -translate-y-4"
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              <Link
                to="/interpretation/$slug"
                params={{ slug: symbol.slug }}
                className="group flex min-w-11 flex-col items-center"
                {...bind(symbol.slug)}
              >
                <span className="grid size-8 place-items-center" aria-hidden="true">
                  <span
                    className={`block rounded-full transition-shadow duration-200 group-hover:shadow-[0_0_0_6px_oklch(0.84_0.115_82/0.2)] ${
                      symbol.weight === 1 ? 'bg-lamp shadow-[0_0_0_6px_oklch(0.84_0.115_82/0.14)]' : 'bg-moon'
                    }`}
                    style={{ width: `${diameter(symbol)}rem`, height: `${diameter(symbol)}rem` }}
                  />
                </span>
                <span
                  className={`max-w-24 rounded-xs bg-night/70 px-1 text-center text-xs leading-tight group-hover:text-lamp md:max-w-32 md:text-sm ${
                    symbol.slug === marked ? 'text-lamp' : 'text-moon'
                  }`}
                >
                  {symbol.keyword}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      {others.length > 0 && (
        <p className="mt-2 text-center text-sm text-moon-soft">
          Also in your dream:{' '}
          {others.map((symbol, index) => (
            <span key={symbol.slug}>
              {index > 0 && ', '}
              <Link className="link" to="/interpretation/$slug" params={{ slug: symbol.slug }} {...bind(symbol.slug)}>
                {symbol.keyword}
              </Link>
            </span>
          ))}
        </p>
      )}
    </nav>
  )
}

/** A line between two stars, bowed the more the farther apart they are, so that it passes by the stars between them. */
function arc(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const bow = Math.max(0, Math.abs(to.x - from.x) - 16) * 0.3
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bow} ${to.x} ${to.y}`
}

function diameter({ weight }: RecognisedSymbol): number {
  return Math.round((0.32 + weight ** 2 * 0.7) * 100) / 100
}
