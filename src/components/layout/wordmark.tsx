import { CRESCENT, STAR } from '../../shared/logo.ts'

/** The logo without the name: a crescent and one star. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path d={CRESCENT} fill="var(--color-moon)" />
      <path d={STAR} fill="var(--color-lamp)" />
    </svg>
  )
}

/** The site's name with the logo. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-7" />
      <span className="font-serif text-[1.5rem] leading-none tracking-[-0.02em]">{name}</span>
    </span>
  )
}
