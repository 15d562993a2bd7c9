import { lazy, Suspense, useEffect, useState } from 'react'
import { hasOfflineCopy } from '../../../lib/device/offline-copy.ts'

const KeptCopy = lazy(async () => ({ default: (await import('./copy-code.ts')).KeptCopy }))

/**
 * Keeps the copy of the journal on this device up to date while the journal is open. Loads nothing if there is none.
 */
export function CopyUpkeep({ userId }: { userId: number }) {
  const [isKept, setIsKept] = useState(false)
  useEffect(() => setIsKept(hasOfflineCopy(userId)), [userId])
  return (
    isKept && (
      <Suspense>
        <KeptCopy key={userId} userId={userId} onRemoved={() => setIsKept(false)} />
      </Suspense>
    )
  )
}
