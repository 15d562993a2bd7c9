import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { hasMemberHint } from '../../lib/api/member-hint.ts'
import { useServiceWorker } from '../../lib/device/use-service-worker.ts'
import { handleSkippedTransitions } from '../../lib/routing/skipped-transitions.ts'
import { useToasts } from '../ui/toast.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const loadToastRegion = () => import('../ui/toast-region.tsx')
const ToastRegion = lazy(loadToastRegion)

/** Events that show that a reader is doing something here, so that a toast may follow. */
const SIGNS_OF_USE = ['pointerdown', 'keydown']

type Props = { siteName: string; isBare: boolean; children: ReactNode }

/**
 * The layout of every page: skip link, header, main, footer and toasts. It also gives the page back what was typed and
 * pressed before hydration, registers the service worker and keeps this tab's user in sync with the other tabs. A bare
 * page has no header and no footer.
 */
export function SiteLayout({ siteName, isBare, children }: Props) {
  useEarlyInput()
  useEffect(handleSkippedTransitions, [])
  useServiceWorker()
  useSessionSync()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-60 rounded-full bg-lamp px-5 py-3 font-semibold text-night focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to the content
      </a>
      {!isBare && <Header siteName={siteName} />}
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {!isBare && <Footer siteName={siteName} />}
      <Toasts />
    </>
  )
}

/**
 * Marks the document as hydrated, and takes over what was done before (shared/early-input.ts), until the reader goes to
 * another page.
 */
function useEarlyInput(): void {
  const router = useRouter()
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    window.earlyInput?.settle()
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && window.earlyInput?.stop())
  }, [router])
}

/** Keeps this tab's user in sync with the other tabs. The script for it is loaded after hydration. */
function useSessionSync(): void {
  const router = useRouter()
  useEffect(() => {
    import('./watch-session.ts').then(
      ({ watchSession }) => watchSession(router),
      // Without the script the tab notices a change at its next request.
      () => {},
    )
  }, [router])
}

/**
 * Renders the toast region once there is a first toast; until then F8 would focus an empty region. Its script is loaded
 * when the page is first used, and for members at once, since the first toast may say that the connection is lost.
 */
function Toasts() {
  const hasToasts = useToasts().length > 0
  useEffect(() => {
    const used = new AbortController()
    const load = () => {
      used.abort()
      // A failed load changes nothing: the first toast tries again.
      loadToastRegion().catch(() => {})
    }
    if (hasMemberHint()) load()
    for (const sign of SIGNS_OF_USE) addEventListener(sign, load, { signal: used.signal })
    return () => used.abort()
  }, [])
  return (
    hasToasts && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
