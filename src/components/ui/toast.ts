import { useSyncExternalStore } from 'react'

/** The specification's numbers: one toast at a time, shown for 5 s (toast-region.tsx), removed 1,000 s later. */
const MAX_TOASTS = 1
const REMOVE_DELAY_MS = 1_000_000

type Message = {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  /** A button in the toast. */
  action?: { label: string; onPress: () => void }
}

export type Toast = Message & { id: number; variant: 'plain' | 'destructive'; open: boolean }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast. It replaces the one before. */
export function showToast(toast: Message): void {
  lastId += 1
  const shown: Toast = { variant: 'plain', ...toast, id: lastId, open: true }
  setToasts([shown, ...toasts].slice(0, MAX_TOASTS))
}

/** Closes a toast. It is removed from the list later, long after its closing animation. */
export function dismissToast(id: number): void {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

/** The list that `useSyncExternalStore` gets on the server; it must be the same array each time. */
const NO_TOASTS: Toast[] = []

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NO_TOASTS,
  )
}
