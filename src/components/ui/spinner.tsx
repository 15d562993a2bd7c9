/** A loading indicator: a dot that circles a star. `label` is its text for screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[40vh] place-items-center">
      <svg viewBox="0 0 48 48" className="size-12 motion-safe:animate-turn" aria-hidden="true">
        <circle cx="24" cy="24" r="18" fill="none" stroke="var(--color-night-line)" strokeWidth="1" />
        <circle cx="24" cy="24" r="2" fill="var(--color-moon-soft)" />
        <circle cx="24" cy="6" r="3.2" fill="var(--color-lamp)" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  )
}
