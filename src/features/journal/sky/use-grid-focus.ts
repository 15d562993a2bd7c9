import { useEffect, useRef } from 'react'

/**
 * Moves the focus in a grid of which one button at a time is in the tab order: after `moveFocus`, the focus goes to
 * that button as soon as `active`, which names it, has changed. With `isFocusedAtFirst` it goes there at once.
 */
export function useGridFocus(active: string, isFocusedAtFirst = false) {
  const ref = useRef<HTMLTableElement>(null)
  const isMoving = useRef(isFocusedAtFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the active button is another one
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])
  return {
    ref,
    moveFocus() {
      isMoving.current = true
    },
  }
}
