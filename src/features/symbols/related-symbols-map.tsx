import { Link } from '@tanstack/react-router'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { Constellation } from '../../components/ui/constellation.tsx'
import type { DrawnSymbolName } from '../../contract/symbols.ts'
import { categoryHue } from '../../shared/category-colour.ts'
import { seededRandom } from '../../shared/seeded-random.ts'

/** The radii of the ellipse on which the related symbols are placed, in percent of the map's width and height. */
const RADII = { x: 37, y: 34 }

/** The symbols related to `slug`, around it on an ellipse and connected to it by lines. */
export function RelatedSymbolsMap({ slug, related }: { slug: string; related: DrawnSymbolName[] }) {
  const rotation = uniformFloat64(seededRandom(`${slug} related`)) * Math.PI
  const stars = related.map((symbol, index) => {
    const angle = rotation + (index / related.length) * 2 * Math.PI
    return { symbol, x: 50 + RADII.x * Math.cos(angle), y: 46 + RADII.y * Math.sin(angle) }
  })
  return (
    <div className="relative mt-4 h-96 print:h-auto">
      <svg
        className="absolute inset-0 size-full print:hidden"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {stars.map(({ symbol, x, y }) => (
          <line
            key={symbol.slug}
            x1={50 + (x - 50) * 0.14}
            y1={46 + (y - 46) * 0.14}
            x2={50 + (x - 50) * 0.72}
            y2={46 + (y - 46) * 0.72}
            className="stroke-moon-soft/45 [stroke-dasharray:1_5]"
            strokeLinecap="round"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <span
        aria-hidden="true"
        className="absolute top-[46%] left-1/2 size-3 -translate-1/2 rounded-full bg-lamp shadow-[0_0_0_7px_oklch(0.84_0.115_82/0.14)] print:hidden"
      />
      <ul className="print:columns-3">
        {stars.map(({ symbol, x, y }) => (
          <li
            key={symbol.slug}
            className="absolute -translate-1/2 print:static print:translate-0"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <Link
              to="/interpretation/$slug"
              params={{ slug: symbol.slug }}
              className="group flex w-28 flex-col items-center text-center md:w-36 print:w-auto print:items-start print:text-left"
            >
              <Constellation
                slug={symbol.slug}
                figure={symbol.figure}
                hue={categoryHue(symbol.category.slug)}
                className="size-16 md:size-20 print:hidden"
              />
              <span className="font-serif text-[1.0625rem] leading-tight transition-colors duration-200 group-hover:text-lamp">
                {symbol.keyword}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
