import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { registerDraftSaver } from '../../../lib/drafts/drafts.ts'
import { makeNightWriting, NOTHING_SHOWN } from './night-writing.ts'
import type { NightOwner } from './use-night-owner.ts'

/** The writing on the night page of `owner`, whose text is in `field`. */
export function useNightWriting(field: RefObject<HTMLTextAreaElement | null>, owner: NightOwner | undefined) {
  const router = useRouter()
  const [shown, setShown] = useState(NOTHING_SHOWN)
  const [writing] = useState(() =>
    makeNightWriting({
      field: () => field.current,
      onShow: setShown,
      onSignedOut: async (expectedUser) => {
        const { syncSession } = await import('../../../components/layout/session-sync.ts')
        syncSession(router, { what: 'refused', expectedUser })
      },
    }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on a change of the owner alone
  useEffect(() => writing.setOwner(owner), [owner?.id, owner?.isSure])

  useEffect(() => {
    const sendWhenHidden = () => {
      if (document.hidden) writing.send()
    }
    const unregister = registerDraftSaver(writing.keep)
    addEventListener('pagehide', writing.keep)
    addEventListener('online', writing.sendAll)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      unregister()
      writing.close()
      removeEventListener('pagehide', writing.keep)
      removeEventListener('online', writing.sendAll)
      document.removeEventListener('visibilitychange', sendWhenHidden)
    }
  }, [writing])

  return { ...shown, ...writing }
}
