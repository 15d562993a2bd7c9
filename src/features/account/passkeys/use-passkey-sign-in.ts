import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/account.ts'
import type { PasskeyOptions } from '../../../contract/passkeys.ts'
import { isUserMismatch, sendJson } from '../../../lib/api/api-client.ts'
import { SessionRefused } from '../../../lib/api/session-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { canOfferPasskeys, confirmationFailureText, signWithPasskey, stopAsking } from './webauthn.ts'

/**
 * Signs in with a passkey and goes to `next`: `signIn` opens the browser's dialog, and beside that the browser may
 * offer passkeys with the names that it fills in, while the form is open. `fault` is the sentence for what went wrong.
 */
export function usePasskeySignIn(next: string) {
  const onSignedIn = useSignedIn(next)
  const [fault, setFault] = useState('')
  const isSending = useRef(false)
  const { mutate, mutateAsync } = useMutation({
    mutationFn: async ({ asAutofill }: { asAutofill: boolean }) => {
      const options = await sendJson<PasskeyOptions>('POST', '/api/passkey-sign-in/options')
      const assertion = await signWithPasskey(options, { asAutofill })
      // The browser's own offer was taken in the moment in which the button was pressed: one session is enough.
      if (isSending.current) throw new DOMException('Another sign-in is under way.', 'AbortError')
      isSending.current = true
      return sendJson<User>('POST', '/api/passkey-sign-in', assertion)
    },
    onMutate: () => setFault(''),
    onSuccess: onSignedIn,
    onError: (failure, { asAutofill }) => {
      // A passkey that the browser offers by itself fails silently: the user hasn't asked for it, or goes another way.
      const isBrowsers = !('status' in failure || failure instanceof SessionRefused)
      if (failure.name === 'AbortError') return
      isSending.current = false
      if (isUserMismatch(failure) || (asAutofill && isBrowsers)) return
      setFault(confirmationFailureText(failure))
    },
  })
  const offer = useRef(mutateAsync)
  offer.current = mutateAsync
  useEffect(() => {
    let isOpen = true
    const isOffered = canOfferPasskeys()
    const offerPasskeys = async () => {
      if ((await isOffered) && isOpen) await offer.current({ asAutofill: true })
    }
    const stopOffering = async () => {
      isOpen = false
      if (await isOffered) await stopAsking()
    }
    offerPasskeys().catch(() => {})
    return () => void stopOffering().catch(() => {})
  }, [])
  return { signIn: () => mutate({ asAutofill: false }), fault }
}
