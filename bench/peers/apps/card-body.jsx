/** Stars whose radii differ by less are drawn alike, as on our own pages. */
const RADIUS_STEP = 0.3

/**
 * The inside of a card as Somnary's own pages have it: the constellation, the name, what to take away, the category.
 */
export function CardBody({ card }) {
  const { stars, lines, brightest } = card.constellation
  const bright = stars[brightest]
  const others = stars.filter((_, index) => index !== brightest)
  const bySize = Map.groupBy(others, ({ r }) => Math.round(r / RADIUS_STEP))
  const path = lines.map(([a, b]) => `M${stars[a].x} ${stars[a].y}L${stars[b].x} ${stars[b].y}`).join('')
  return (
    <>
      <svg viewBox="0 0 100 100" className="size-22 md:size-32" aria-hidden="true" focusable="false">
        <path d={path} fill="none" stroke="white" strokeOpacity=".5" strokeWidth=".7" />
        <g fill="none" stroke="white" strokeLinecap="round">
          {[...bySize].map(([steps, alike]) => (
            <path
              key={steps}
              d={alike.map(({ x, y }) => `M${x} ${y}h0`).join('')}
              strokeWidth={(2 * steps * RADIUS_STEP).toFixed(1)}
            />
          ))}
        </g>
        <g fill="gold">
          <circle cx={bright.x} cy={bright.y} r={bright.r * 2.4} opacity=".14" />
          <circle cx={bright.x} cy={bright.y} r={bright.r} />
        </g>
      </svg>
      <div>
        <h2 className="text-xl">{card.keyword}</h2>
        <p className="mt-2 line-clamp-3 text-sm">{card.keyTakeaway}</p>
        <p className="label-caps mt-4">{card.category.name}</p>
      </div>
    </>
  )
}
