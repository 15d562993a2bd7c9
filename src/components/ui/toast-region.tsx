import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { dismissToast, useToasts } from './toast.ts'

const SHOWN_MS = 5_000
/** A button takes longer to reach than a sentence to read. */
const WITH_ACTION_MS = 12_000
const SWIPE_PX = 50

/**
 * Renders the toasts. F8 moves the focus here; a swipe to the right closes a toast. The default export is for `lazy` in
 * site-layout.tsx.
 */
export default function ToastRegion() {
  const toasts = useToasts()
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          duration={toast.action ? WITH_ACTION_MS : SHOWN_MS}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={`flex items-start gap-4 rounded-lg border bg-night-raised p-4 shadow-[0_12px_40px_oklch(0.1_0.02_262/0.7)] motion-safe:data-[state=open]:animate-toast-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full ${
            toast.variant === 'destructive' ? 'border-ember' : 'border-night-edge'
          }`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className={`font-semibold ${toast.variant === 'destructive' ? 'text-ember' : 'text-moon'}`}>
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="text-sm text-moon-soft">{toast.description}</Toast.Description>
            )}
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.onPress}
                className="mt-3 min-h-9 rounded-full border border-night-edge px-4 text-sm text-moon hover:border-lamp hover:text-lamp"
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Close"
            className="-m-2 grid size-9 place-items-center text-moon-soft hover:text-lamp"
          >
            <X size={18} strokeWidth={1.5} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* On a phone below the header: at the bottom stand the buttons that a thumb is about to press. */}
      <Toast.Viewport className="fixed right-0 bottom-0 z-50 flex w-full max-w-sm flex-col gap-3 p-4 outline-none max-sm:top-16 max-sm:bottom-auto" />
    </Toast.Provider>
  )
}
