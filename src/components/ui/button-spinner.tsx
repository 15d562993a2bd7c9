/** Shows in a button that its request is pending. */
export function ButtonSpinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-turn"
    />
  )
}
