import type { ComponentProps } from 'react'

const VARIANTS = {
  primary:
    'bg-lamp text-night font-semibold hover:bg-[oklch(0.89_0.1_85)] disabled:bg-night-line disabled:text-moon-soft',
  destructive: 'border border-ember text-ember hover:bg-ember hover:text-night disabled:text-moon-soft',
  quiet: 'border border-night-edge text-moon hover:border-lamp hover:text-lamp disabled:text-moon-soft',
} as const

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: keyof typeof VARIANTS = 'primary'): string {
  return `inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-base leading-tight transition-colors duration-200 ${VARIANTS[variant]}`
}

type Props = ComponentProps<'button'> & { variant?: keyof typeof VARIANTS }

export function Button({ variant = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...rest} />
}
