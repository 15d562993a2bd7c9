import { useSyncExternalStore } from 'react'

/** The specification's numbers: one toast at a time, shown 5 s, forgotten long after it is dismissed. */
const VISIBLE = 1
const FORGET_MS = 1_000_000

type Message = {
  title: string
  description?: string
  look?: 'plain' | 'destructive'
  /** Something to do about it while it shows. */
  action?: { label: string; onPress: () => void }
}

export type Toast = Message & { id: number; look: 'plain' | 'destructive'; open: boolean }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message in the corner; a newer one takes the place of the one before. */
export function showToast(toast: Message): void {
  lastId += 1
  const shown: Toast = { look: 'plain', ...toast, id: lastId, open: true }
  set([shown, ...toasts].slice(0, VISIBLE))
}

/** Closes a toast; it leaves the list after its closing animation has long ended. */
export function dismissToast(id: number): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), FORGET_MS)
}

const NONE: Toast[] = []

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NONE,
  )
}
