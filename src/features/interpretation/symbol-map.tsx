import { Link } from '@tanstack/react-router'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import type { Marking } from '../../components/ui/use-marking.ts'
import type { RecognisedSymbol } from '../../contract/interpretation.ts'
import { seededRandom } from '../../shared/seeded-random.ts'

const STARS_MAX = 7
/** The stars appear one by one, and at last the lines between them, while the text comes in. */
const STAR_DELAY_MS = 220
const GOLDEN_RATIO = 0.618034

type Props = {
  symbols: RecognisedSymbol[]
  marking: Marking
  /** Whether the symbols that aren't on the map are listed below it. */
  isListed: boolean
}

/**
 * A map of the dream's symbols: one star for each, from left to right in the order of the dream, its size depending on
 * the symbol's weight. Solid lines connect symbols that are related in the dictionary, a dotted line follows the order.
 * On the map are the symbols that matter, or all if none is known to; at most {@link STARS_MAX} of the highest weight.
 * A star shines while it, or a sentence that rests on it, is pointed at or focused.
 */
export function SymbolMap({ symbols, marking, isListed }: Props) {
  const mattering = symbols.filter(({ matters }) => matters)
  const heaviest = (mattering.length > 0 ? mattering : [...symbols])
    .sort((a, b) => b.weight - a.weight)
    .slice(0, STARS_MAX)
  const onMap = symbols.filter((symbol) => heaviest.includes(symbol))
  const others = symbols.filter((symbol) => !heaviest.includes(symbol))
  const start = uniformFloat64(seededRandom(onMap.map((symbol) => symbol.slug).join(' ')))
  const stars = onMap.map((symbol, index) => ({
    symbol,
    x: ((index + 0.5) / onMap.length) * 100,
    // Steps of the golden ratio keep neighbours far enough apart that their names don't overlap.
    y: 6 + ((start + index * GOLDEN_RATIO) % 1) * 64,
  }))
  const starBySlug = new Map(stars.map((star) => [star.symbol.slug, star]))
  const relations = stars.flatMap(({ symbol, x, y }) =>
    symbol.related.flatMap((slug) => {
      const other = starBySlug.get(slug)
      return other && slug > symbol.slug ? [{ key: `${symbol.slug}-${slug}`, d: arc({ x, y }, other) }] : []
    }),
  )
  const markingProps = ({ slug, spans }: RecognisedSymbol) =>
    marking.propsOf({ key: `star ${slug}`, spans, symbols: [slug] })
  const isLit = ({ slug }: RecognisedSymbol) => marking.marked?.symbols.includes(slug) ?? false

  return (
    <nav aria-label="Symbols in your dream" className="mt-8">
      <div className={`relative mx-auto ${stars.length > 2 ? 'h-44 md:h-72' : 'h-28 md:h-40'}`}>
        <svg
          className="absolute inset-0 size-full overflow-visible motion-safe:animate-[emerge_900ms_var(--ease-out)_both]"
          style={{ animationDelay: `${stars.length * STAR_DELAY_MS}ms` }}
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
          {stars.map(({ symbol, x, y }, index) => (
            <li
              key={symbol.slug}
              className="absolute -translate-x-1/2 -translate-y-4 motion-safe:animate-[emerge_600ms_var(--ease-out)_both]"
              style={{ left: `${x}%`, top: `${y}%`, animationDelay: `${index * STAR_DELAY_MS}ms` }}
            >
              <Link
                to="/interpretation/$slug"
                params={{ slug: symbol.slug }}
                className="group flex min-w-11 flex-col items-center"
                data-lit={isLit(symbol) || undefined}
                {...markingProps(symbol)}
              >
                <span className="grid size-8 place-items-center" aria-hidden="true">
                  <span
                    className={`block rounded-full transition-shadow duration-200 group-hover:shadow-[0_0_0_6px_oklch(0.84_0.115_82/0.2)] ${
                      symbol.weight === 1 || isLit(symbol)
                        ? 'bg-lamp shadow-[0_0_0_6px_oklch(0.84_0.115_82/0.14)]'
                        : 'bg-moon'
                    }`}
                    style={{ width: `${diameter(symbol)}rem`, height: `${diameter(symbol)}rem` }}
                  />
                </span>
                <span
                  className={`max-w-24 rounded-xs bg-night/70 px-1 text-center text-xs leading-tight group-hover:text-lamp md:max-w-32 md:text-sm ${
                    isLit(symbol) ? 'text-lamp underline' : 'text-moon'
                  }`}
                >
                  {symbol.keyword}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      {isListed && others.length > 0 && (
        <p className="mt-2 text-center text-sm text-moon-soft">
          Also in your dream:{' '}
          {others.map((symbol, index) => (
            <span key={symbol.slug}>
              {index > 0 && ', '}
              <Link
                className="link"
                to="/interpretation/$slug"
                params={{ slug: symbol.slug }}
                {...markingProps(symbol)}
              >
                {symbol.keyword}
              </Link>
            </span>
          ))}
        </p>
      )}
    </nav>
  )
}

/** The SVG path of a line between two stars. The farther apart they are, the more it curves around those between. */
function arc(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const bow = Math.max(0, Math.abs(to.x - from.x) - 16) * 0.3
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bow} ${to.x} ${to.y}`
}

function diameter({ weight }: RecognisedSymbol): number {
  return Math.round((0.32 + weight ** 2 * 0.7) * 100) / 100
}
