import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Time for everything that is needed first. */
const SETTLED_MS = 2_000

/** Has the service worker keep the pages that are looked at, so that they open without a connection. Which of them it may is its own to say. */
export function useOffline(): void {
  const router = useRouter()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const tell = () => serviceWorker.controller?.postMessage({ visited: window.location.pathname })
    const timer = setTimeout(() => serviceWorker.register('/sw.js').catch(() => {}), SETTLED_MS)
    serviceWorker.addEventListener('controllerchange', tell)
    const unsubscribe = router.subscribe('onResolved', tell)
    tell()
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('controllerchange', tell)
      unsubscribe()
    }
  }, [router])
}
