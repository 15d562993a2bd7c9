/** The frame of the sky; its content may take a moment to load, and fills it without moving the page. */
export const SKY_FRAME =
  'relative overflow-hidden rounded-xl border border-night-line bg-[linear-gradient(oklch(0.13_0.028_265),oklch(0.185_0.03_262))]'

/** The place of the sky before it is loaded, of the same height. */
export function SkySkeleton() {
  return (
    <div className="mx-auto max-w-lg" aria-hidden="true">
      <div className="h-11" />
      <div className="max-lg:hidden">
        <div className={`${SKY_FRAME} pt-7`}>
          <div className="aspect-[350/288]" />
        </div>
        <div className="h-[4.25rem]" />
      </div>
    </div>
  )
}
