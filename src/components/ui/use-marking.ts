import { type PointerEvent, useEffect, useState } from 'react'
import type { Span } from '../../contract/reading.ts'

/** The item pointed at: the words of the dream and the symbols that it rests on. `key` tells it from all others. */
export type Marked = { key: string; spans: readonly Span[]; symbols: readonly string[] }

export type Marking = ReturnType<typeof useMarking>

/** Tells which item is marked: the one under the pointer, else the one with the focus. Escape clears the mark. */
export function useMarking() {
  const [hovered, setHovered] = useState<Marked | null>(null)
  const [focused, setFocused] = useState<Marked | null>(null)
  const marked = hovered ?? focused
  const isMarked = marked !== null
  useEffect(() => {
    if (!isMarked) return
    const clear = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setHovered(null)
      setFocused(null)
    }
    window.addEventListener('keydown', clear)
    return () => window.removeEventListener('keydown', clear)
  }, [isMarked])

  return {
    marked,
    mark: setFocused,
    /** The properties of an element that marks `target` while it is pointed at or focused. */
    propsOf: (target: Marked) => ({
      // A finger leaves as soon as it is lifted; its tap focuses the element instead.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setHovered(target),
      onPointerLeave: () => setHovered(null),
      onFocus: () => setFocused(target),
      onBlur: () => setFocused(null),
    }),
  }
}
