import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { replayEarly } from '../../lib/early.ts'
import { useOffline } from '../../lib/use-offline.ts'
import { useToasts } from '../ui/toast.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const loadToastRegion = () => import('../ui/toast-region.tsx')
const ToastRegion = lazy(loadToastRegion)

/** Time for everything that is needed first. */
const SETTLED_MS = 1_500

/** What stands around every page: skip link, header, main, footer, and the toasts above all. */
export function Shell({ siteName, children }: { siteName: string; children: ReactNode }) {
  useEffect(replayEarly, [])
  useOffline()
  useSessionSync()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-60 rounded-full bg-lamp px-5 py-3 font-semibold text-night focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to the content
      </a>
      <Header siteName={siteName} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer siteName={siteName} />
      <Toasts />
    </>
  )
}

/**
 * Keeps this tab in step with the others about who is signed in, for as long as it is open. Its script comes when the
 * page stands.
 */
function useSessionSync(): void {
  const router = useRouter()
  useEffect(() => {
    import('./session-sync.ts').then(
      ({ watchSession }) => watchSession(router),
      () => {},
    )
  }, [router])
}

/**
 * The region stands with the first toast: until then there is nothing in it that F8 could reach. Its script is fetched when the page has
 * settled, since the first toast may be the one that says that the connection is lost.
 */
function Toasts() {
  const wanted = useToasts().length > 0
  useEffect(() => {
    const timer = setTimeout(() => loadToastRegion().catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    wanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
