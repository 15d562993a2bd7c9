/** The mark: a crescent and one star. `public/icon.svg` is drawn from the same paths. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path d="M20.5 4.2a12 12 0 1 0 7.3 16.9A10 10 0 0 1 20.5 4.2Z" fill="var(--color-moon)" />
      <path d="M25.5 7.2l1 3 3 1-3 1-1 3-1-3-3-1 3-1z" fill="var(--color-lamp)" />
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
