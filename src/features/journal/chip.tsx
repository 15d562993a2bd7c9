import type { ReactNode } from 'react'

type Props = { isChosen: boolean; label?: string; onPress: () => void; children: ReactNode }

/** A button that is chosen or not; pressing a chosen one takes it back. */
export function Chip({ isChosen, label, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onPress}
      className="min-h-11 min-w-11 rounded-full border border-night-edge px-3.5 text-sm transition-colors duration-200 hover:border-lamp aria-pressed:border-lamp aria-pressed:bg-lamp aria-pressed:text-night"
    >
      {children}
    </button>
  )
}
