/** Shown where the text of a reading will begin. */
export function Waiting() {
  return (
    <div className="min-h-48">
      <h2 className="text-2xl motion-safe:animate-pulse">Reading Your Dream...</h2>
      <p className="mt-2 text-moon-soft">Connecting with ancient universal wisdom</p>
    </div>
  )
}
