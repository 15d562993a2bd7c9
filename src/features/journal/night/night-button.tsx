import type { ComponentProps } from 'react'

/** The looks of everything on the night page that can be pressed: outlined, since a filled one would give light. */
const NIGHT_BUTTON =
  'inline-flex min-h-14 items-center justify-center rounded-full border border-night-edge px-6 text-left leading-tight disabled:opacity-60'

/** A quieter one, without an outline. */
export const NIGHT_LINK =
  'inline-flex min-h-14 items-center underline decoration-night-edge decoration-1 underline-offset-6'

export function NightButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${NIGHT_BUTTON} ${className}`} />
}
