import { Maximize2, Minimize2, X } from 'lucide-react'
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TAKES_FOCUS } from './takes-focus.ts'

const OVERLAY = 'fixed inset-0 z-50 bg-[oklch(0.1_0.02_262/0.75)] motion-safe:animate-fade-in'
const PANEL =
  'lockable fixed z-50 border border-night-line bg-night-raised shadow-[0_24px_80px_oklch(0.1_0.02_262/0.8)] outline-none motion-safe:animate-fade-in'
const CENTERED = 'top-1/2 left-1/2 w-[calc(100%-1.5rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl'
const SIZES = {
  normal: `${CENTERED} max-h-[calc(100dvh-1.5rem)] max-w-2xl`,
  full: 'inset-0',
  /** On a phone at the bottom of the screen, under the thumb. */
  sheet: `max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-xl max-h-[85dvh] md:top-1/2 md:left-1/2 md:w-[calc(100%-1.5rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl max-w-2xl`,
}
const ICON_BUTTON = 'grid size-11 shrink-0 place-items-center rounded-full text-moon-soft hover:text-lamp'

type DialogProps = {
  title: string
  description?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether it can be made as large as the screen. */
  hasFullScreen?: boolean
  /** Whether it comes from the bottom of a phone's screen. */
  isSheet?: boolean
  children: ReactNode
}

/** A modal dialog. The Escape key and its close button close it. */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  hasFullScreen = false,
  isSheet = false,
  children,
}: DialogProps) {
  const [isFull, setIsFull] = useState(false)
  const focus = useFocus('input:not([hidden]), textarea, select')
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...(!description && { 'aria-describedby': undefined })}
          {...focus}
          // A click outside must not close the dialog, or text that is being written would be lost.
          onPointerDownOutside={(event) => event.preventDefault()}
          data-full={isFull || undefined}
          className={`group/dialog flex flex-col overflow-hidden ${PANEL} ${SIZES[isFull ? 'full' : isSheet ? 'sheet' : 'normal']}`}
        >
          <div className="flex items-start justify-between gap-4 border-b border-night-line px-5 py-4 md:px-7">
            <div>
              <RadixDialog.Title className="text-2xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-moon-soft">{description}</RadixDialog.Description>
              )}
            </div>
            <div className="-mt-1 -mr-2 flex">
              {hasFullScreen && (
                <button
                  type="button"
                  aria-label="Full screen"
                  aria-pressed={isFull}
                  onClick={() => setIsFull(!isFull)}
                  className={ICON_BUTTON}
                >
                  {isFull ? (
                    <Minimize2 size={20} strokeWidth={1.5} aria-hidden />
                  ) : (
                    <Maximize2 size={20} strokeWidth={1.5} aria-hidden />
                  )}
                </button>
              )}
              <RadixDialog.Close aria-label="Close" className={ICON_BUTTON}>
                <X size={22} strokeWidth={1.5} aria-hidden />
              </RadixDialog.Close>
            </div>
          </div>
          <div className="overflow-y-auto px-5 py-5 md:px-7">
            <div className="mx-auto group-data-full/dialog:max-w-3xl">{children}</div>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The buttons at the foot of a dialog, in view however long it is. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-6 border-t border-night-line bg-night-raised px-5 py-4 md:-mx-7 md:px-7">
      {children}
    </div>
  )
}

type ConfirmProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The label of the confirming button. */
  confirm: string
  /** Called by the confirming button; the dialog doesn't close by itself then. */
  onConfirm: () => void
  pending?: boolean
  children: ReactNode
}

/** A confirmation dialog for an action that can't be undone. The cancel button has the focus at first. */
export function ConfirmDialog({ title, open, onOpenChange, confirm, onConfirm, pending, children }: ConfirmProps) {
  const focus = useFocus()
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={OVERLAY} />
        <RadixAlert.Content {...focus} className={`${PANEL} ${CENTERED} max-w-md p-6 md:p-7`}>
          <RadixAlert.Title className="text-2xl">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-3 text-moon-soft">{children}</div>
          </RadixAlert.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <RadixAlert.Cancel asChild>
              <Button variant="quiet">Cancel</Button>
            </RadixAlert.Cancel>
            <Button variant="destructive" onClick={onConfirm} disabled={pending}>
              {confirm}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}

/**
 * The focus handlers of a dialog: when it opens, its first element that matches `selector` gets the focus; when it
 * closes, the element that had the focus before, or `main` if that is gone. Something that appeared meanwhile and is to
 * be read first, marked with {@link TAKES_FOCUS}, goes before either.
 */
function useFocus(selector?: string) {
  const focusedBefore = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      focusedBefore.current = document.activeElement
      const first = selector && (event.currentTarget as Element).querySelector<HTMLElement>(selector)
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const element = focusedBefore.current
      const opener = element instanceof HTMLElement && element.isConnected ? element : undefined
      const first = document.querySelector<HTMLElement>(`[${TAKES_FOCUS}]`)
      ;(first ?? opener ?? document.getElementById('main'))?.focus()
    },
  }
}
