import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { replayEarly } from '../../lib/early.ts'
import { useToasts } from '../ui/toast.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const ToastRegion = lazy(() => import('../ui/toast-region.tsx'))

/** What stands around every page: skip link, header, main, footer, and the toasts above all. */
export function Shell({ siteName, children }: { siteName: string; children: ReactNode }) {
  useEffect(replayEarly, [])
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

/** The region is loaded with the first toast: until then there is nothing in it that F8 could reach. */
function Toasts() {
  const wanted = useToasts().length > 0
  return (
    wanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
