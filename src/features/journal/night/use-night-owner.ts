import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchUser, setUser, useUser } from '../../../lib/api/user.ts'
import { forgetMember, rememberedMember, rememberMember } from '../../../lib/device/device-member.ts'
import { whenConnected } from '../../../lib/device/when-connected.ts'

/**
 * The owner of the words written on the night page: the signed-in user, or a guest (null). `isSure` is false as long as
 * the server could not be asked: then the owner is the user who was last signed in on this device.
 */
export type NightOwner = { id: number | null; username?: string; isSure: boolean }

/** Undefined until the page runs in the browser. */
export function useNightOwner(): NightOwner | undefined {
  const user = useUser()
  const queryClient = useQueryClient()
  const [guest, setGuest] = useState<NightOwner>()
  const [hasStarted, setHasStarted] = useState(false)
  useEffect(() => {
    setHasStarted(true)
    if (user) return rememberMember(user.id)
    const remembered = rememberedMember()
    setGuest({ id: remembered, isSure: remembered === null })
    if (remembered === null) return
    const ask = async () => {
      try {
        const current = await fetchUser()
        if (current) setUser(queryClient, current, { keepDrafts: true })
        else {
          forgetMember()
          setGuest({ id: null, isSure: true })
        }
      } catch {
        // Asked again when there is a connection.
      }
    }
    ask()
    return whenConnected(ask)
  }, [user, queryClient])
  if (!hasStarted) return undefined
  return user ? { id: user.id, username: user.username, isSure: true } : guest
}
