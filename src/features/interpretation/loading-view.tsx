import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { siteQuery } from '../../lib/api/site.ts'
import { constellationOf } from '../../shared/constellation.ts'

const STAR_DELAY_MS = 260

/** Shown while a dream is interpreted: the stars of a constellation, derived from the dream, appear one by one. */
export function LoadingView({ dream, onCancel }: { dream: string; onCancel: () => void }) {
  const { data: site } = useQuery(siteQuery)
  const { stars, lines } = constellationOf(`${dream.length} ${dream.slice(0, 40)}`)
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
              style={{ animationDelay: `${(index + 1) * STAR_DELAY_MS}ms` }}
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
            style={{ animationDelay: `${index * STAR_DELAY_MS}ms` }}
          />
        ))}
      </svg>
      <h2 className="mt-6 text-2xl">Reading Your Dream...</h2>
      <p className="mt-2 text-moon-soft">Connecting with ancient universal wisdom</p>
      {/* A model can take long. */}
      {site?.model && (
        <Button variant="quiet" className="mt-6" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
