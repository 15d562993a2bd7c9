import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { secureNavigator } from './secure-context.ts'

/** The service worker is registered this late so that its downloads don't delay the page's own. */
const REGISTRATION_DELAY_MS = 2_000

/**
 * Registers the service worker in production, and tells it the path of each visited page, so that it can cache the page
 * for use without a connection. The service worker decides which pages it caches.
 */
export function useServiceWorker(): void {
  const router = useRouter()
  useEffect(() => {
    const { serviceWorker } = secureNavigator()
    if (!import.meta.env.PROD || !serviceWorker) return
    const reportVisit = () => serviceWorker.controller?.postMessage({ visited: window.location.pathname })
    const timer = setTimeout(() => serviceWorker.register('/sw.js').catch(() => {}), REGISTRATION_DELAY_MS)
    serviceWorker.addEventListener('controllerchange', reportVisit)
    const unsubscribe = router.subscribe('onResolved', reportVisit)
    reportVisit()
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('controllerchange', reportVisit)
      unsubscribe()
    }
  }, [router])
}
