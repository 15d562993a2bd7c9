import { type ReactNode, useId } from 'react'
import { Ring, Star } from './sky-drawing.tsx'

const DREAM = { mood: null, length: 700, lucidity: null }

/** Explains the stars' looks, as a star chart explains its magnitudes. */
export function SkyKey() {
  const glow = useId()
  return (
    <ul className="flex h-6 items-center justify-between gap-2 text-xs text-moon-soft">
      <Sign label="lighter" width={32} glow={glow}>
        <Star x={7} y={10} glow={glow} dream={{ ...DREAM, mood: 'Afraid' }} />
        <Star x={22} y={10} glow={glow} dream={{ ...DREAM, mood: 'Joyful' }} />
      </Sign>
      <Sign label="longer" width={28} glow={glow}>
        <Star x={6} y={10} glow={glow} dream={{ ...DREAM, length: 1 }} />
        <Star x={19} y={10} glow={glow} dream={{ ...DREAM, length: 5000 }} />
      </Sign>
      <Sign label="lucid" width={22} glow={glow}>
        <Star x={11} y={10} glow={glow} dream={{ ...DREAM, lucidity: 'aware' }} />
      </Sign>
      <Sign label="no dream" width={14} glow={glow}>
        <Ring x={7} y={10} />
      </Sign>
    </ul>
  )
}

type SignProps = { label: string; width: number; glow: string; children: ReactNode }

function Sign({ label, width, glow, children }: SignProps) {
  return (
    <li className="flex items-center gap-1">
      <svg viewBox={`0 0 ${width} 20`} style={{ width }} className="h-5 overflow-visible" aria-hidden="true">
        <defs>
          <radialGradient id={glow}>
            <stop offset="0" stopColor="var(--color-lamp)" stopOpacity=".5" />
            <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
          </radialGradient>
        </defs>
        {children}
      </svg>
      {label}
    </li>
  )
}
