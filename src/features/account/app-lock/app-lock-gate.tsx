import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isLocked, lockTab, RELOCK_MS } from '../../../lib/device/app-lock.ts'

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }))

/** Shows private pages only while this tab is unlocked. A tab that was out of sight for a while is locked again. */
export function AppLockGate({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const [isShut, setIsShut] = useState(false)
  useEffect(() => {
    setIsShut(isLocked())
    let hiddenAt = 0
    const follow = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (hiddenAt > 0 && Date.now() - hiddenAt > RELOCK_MS) {
        lockTab()
        setIsShut(isLocked())
      }
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  // The page stays as it is, with what was being written; the stylesheet hides it.
  return (
    <>
      {isHydrated && isShut && (
        <Suspense>
          <LockScreen onOpen={() => setIsShut(false)} />
        </Suspense>
      )}
      <div className="lockable" inert={isHydrated && isShut}>
        {children}
      </div>
    </>
  )
}
