import type { ComponentProps } from 'react'

const LOOKS = {
  primary:
    'bg-lamp text-night font-semibold hover:bg-[oklch(0.89_0.1_85)] disabled:bg-night-line disabled:text-moon-soft',
  destructive: 'border border-ember text-ember hover:bg-ember hover:text-night disabled:text-moon-soft',
  quiet: 'border border-night-edge text-moon hover:border-lamp hover:text-lamp disabled:text-moon-soft',
} as const

/** The classes of a button, for links that look like one. */
export function buttonLook(look: keyof typeof LOOKS = 'primary'): string {
  return `inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-base leading-tight transition-colors duration-200 ${LOOKS[look]}`
}

type Props = ComponentProps<'button'> & { look?: keyof typeof LOOKS }

export function Button({ look = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonLook(look)} ${className}`} {...rest} />
}
