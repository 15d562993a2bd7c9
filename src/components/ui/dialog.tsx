import { X } from 'lucide-react'
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

const OVERLAY = 'fixed inset-0 z-50 bg-[oklch(0.1_0.02_262/0.75)] motion-safe:animate-fade-in'
const PANEL =
  'fixed top-1/2 left-1/2 z-50 w-[calc(100%-1.5rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl border border-night-line bg-night-raised shadow-[0_24px_80px_oklch(0.1_0.02_262/0.8)] outline-none motion-safe:animate-fade-in'

type DialogProps = {
  title: string
  description?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A dialog over the page. Escape and its button close it; what is behind it can't be reached meanwhile. */
export function Dialog({ title, description, open, onOpenChange, children }: DialogProps) {
  const focus = useFocus('input:not([hidden]), textarea, select')
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...(!description && { 'aria-describedby': undefined })}
          {...focus}
          // A press beside it while writing must not close it.
          onPointerDownOutside={(event) => event.preventDefault()}
          className={`${PANEL} flex max-h-[calc(100dvh-1.5rem)] max-w-2xl flex-col`}
        >
          <div className="flex items-start justify-between gap-4 border-b border-night-line px-5 py-4 md:px-7">
            <div>
              <RadixDialog.Title className="text-2xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-moon-soft">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-moon-soft hover:text-lamp"
            >
              <X size={22} strokeWidth={1.5} aria-hidden />
            </RadixDialog.Close>
          </div>
          <div className="overflow-y-auto px-5 py-5 md:px-7">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type ConfirmProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the confirming button says. */
  confirm: string
  /** Stays open until this has ended. */
  onConfirm: () => void
  pending?: boolean
  children: ReactNode
}

/** Asks before something that can't be undone. The focus starts on the way out. */
export function ConfirmDialog({ title, open, onOpenChange, confirm, onConfirm, pending, children }: ConfirmProps) {
  const focus = useFocus()
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={OVERLAY} />
        <RadixAlert.Content {...focus} className={`${PANEL} max-w-md p-6 md:p-7`}>
          <RadixAlert.Title className="text-2xl">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-3 text-moon-soft">{children}</div>
          </RadixAlert.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <RadixAlert.Cancel asChild>
              <Button look="quiet">Cancel</Button>
            </RadixAlert.Cancel>
            <Button look="destructive" onClick={onConfirm} disabled={pending}>
              {confirm}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}

/** The focus goes to the first of `wanted` in a dialog that opens, and back to where it was when it closes. */
function useFocus(wanted?: string) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement
      const first = wanted && (event.currentTarget as Element).querySelector<HTMLElement>(wanted)
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const opener = before.current instanceof HTMLElement && before.current.isConnected ? before.current : undefined
      ;(opener ?? document.getElementById('main'))?.focus()
    },
  }
}
