import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { seededRandom } from '../../shared/seeded-random.ts'

const STARS = 84

/** The background of the home page's header, drawn like a star atlas: circles, meridians and faint stars. */
export function StarField({ className }: { className?: string }) {
  const random = seededRandom('somnary')
  const next = () => uniformFloat64(random)
  let bright = ''
  let faint = ''
  for (let i = 0; i < STARS; i++) {
    const dot = `M${Math.round(next() * 1440)} ${Math.round(next() * 720)}h0`
    if (next() < 0.2) bright += dot
    else faint += dot
  }
  const meridians = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * 2 * Math.PI
    const ray = (r: number) => `${Math.round(720 + r * Math.cos(angle))} ${Math.round(980 + r * Math.sin(angle))}`
    return `M${ray(330)}L${ray(1100)}`
  }).join('')
  return (
    <svg
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMin slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" stroke="var(--color-moon)" strokeWidth="1">
        <g strokeOpacity=".07">
          <circle cx="720" cy="980" r="330" />
          <circle cx="720" cy="980" r="540" />
          <circle cx="720" cy="980" r="750" strokeDasharray="2 7" strokeOpacity=".16" />
          <circle cx="720" cy="980" r="960" />
          <path d={meridians} strokeOpacity=".045" />
        </g>
        <g strokeLinecap="round">
          <path d={faint} strokeWidth="1.6" strokeOpacity=".34" />
          <path d={bright} strokeWidth="2.6" strokeOpacity=".55" />
        </g>
      </g>
    </svg>
  )
}
