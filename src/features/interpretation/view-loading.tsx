import { figureOf } from '../../lib/figure.ts'

const STEP_MS = 260

/** While the dream is read: stars appear and join one by one. The figure is this dream's own. */
export function ViewLoading({ dream }: { dream: string }) {
  const { stars, lines } = figureOf(`${dream.length} ${dream.slice(0, 40)}`)
  return (
    <div className="mx-auto grid min-h-[34rem] max-w-3xl place-content-center justify-items-center text-center">
      <svg viewBox="0 0 100 100" className="size-56" aria-hidden="true">
        {lines.map(([a, b], index) => {
          const from = stars[a]
          const to = stars[b]
          return (
            <path
              key={`${a}-${b}`}
              d={`M${from?.x} ${from?.y}L${to?.x} ${to?.y}`}
              pathLength={1}
              className="fill-none stroke-moon-soft/60 [stroke-dasharray:1] motion-safe:animate-[join_2.6s_var(--ease-out)_infinite_both]"
              strokeWidth=".6"
              style={{ animationDelay: `${(index + 1) * STEP_MS}ms` }}
            />
          )
        })}
        {stars.map((star, index) => (
          <circle
            key={`${star.x} ${star.y}`}
            cx={star.x}
            cy={star.y}
            r={star.r}
            className="fill-lamp motion-safe:animate-[appear_2.6s_var(--ease-out)_infinite_both]"
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          />
        ))}
      </svg>
      <h2 className="mt-6 text-2xl">Reading Your Dream...</h2>
      <p className="mt-2 text-moon-soft">Connecting with ancient universal wisdom</p>
    </div>
  )
}
