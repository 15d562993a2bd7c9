import { CRESCENT, STAR } from '../../lib/mark.ts'

/** The mark: a crescent and one star. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path d={CRESCENT} fill="var(--color-moon)" />
      <path d={STAR} fill="var(--color-lamp)" />
    </svg>
  )
}

/** The site's name with its mark. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-7" />
      <span className="font-serif text-[1.5rem] leading-none tracking-[-0.02em]">{name}</span>
    </span>
  )
}
