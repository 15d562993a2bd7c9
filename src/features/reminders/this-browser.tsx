import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { isSessionFailure } from '../../lib/api/api-client.ts'
import { type BrowserState, readBrowserState, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'
import { useRegisterBrowser } from './queries.ts'

const SENTENCES: Record<BrowserState, string> = {
  unsupported:
    'This browser can’t receive notifications from this site. That needs a secure address (https) and a browser with Web Push.',
  'on-home-screen':
    'On an iPhone or iPad, notifications come only to an app on the home screen: press Share, “Add to Home Screen”, and open this page there.',
  denied:
    'This browser was told not to show notifications from this site. Allow them in the site’s settings, beside the address, and reload the page.',
  off: 'This browser doesn’t show them yet.',
  on: 'This browser shows them, also after you log out here.',
}

const STATE_KEY = ['reminders', 'this-browser']

type Props = { userId: number; applicationServerKey: string; devices: number }

/** Whether notifications come to this browser, and the button that changes it. */
export function ThisBrowser({ userId, applicationServerKey, devices }: Props) {
  const queryClient = useQueryClient()
  const register = useRegisterBrowser(userId)
  const [fault, setFault] = useState('')
  // A query, so that the state is read in the browser alone, and again after each change.
  const { data: state } = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => readBrowserState(applicationServerKey),
    enabled: typeof window !== 'undefined',
    staleTime: 0,
  })
  const change = async (work: () => Promise<unknown>) => {
    setFault('')
    try {
      await work()
    } catch (error) {
      if (!isSessionFailure(error)) setFault('The browser’s push service could not be reached. Please try again.')
    }
    await queryClient.invalidateQueries({ queryKey: STATE_KEY })
  }
  const turnOn = () =>
    change(async () => {
      const subscription = await subscribeBrowser(applicationServerKey)
      if (subscription) await register.mutateAsync(subscription)
    })
  const turnOff = () =>
    change(async () => {
      const removed = await unsubscribeBrowser()
      if (removed) await register.mutateAsync({ removed })
    })
  // Another user of this browser may have taken it over, or all were stopped from elsewhere.
  const isOn = state === 'on' && devices > 0
  const shown = state === 'on' && !isOn ? 'off' : state
  return (
    <div className="mt-3 border-l border-night-edge pl-4">
      <p role="status" className="min-h-[1lh] text-moon-soft">
        <span>{shown && SENTENCES[shown]}</span>
        {devices > 1 && <span>{` ${devices} browsers of yours receive them.`}</span>}
      </p>
      {shown === 'off' && (
        <Button variant="quiet" className="mt-3" onClick={turnOn} disabled={register.isPending}>
          Show them in this browser
        </Button>
      )}
      {shown === 'on' && (
        <Button variant="quiet" className="mt-3" onClick={turnOff} disabled={register.isPending}>
          Not in this browser
        </Button>
      )}
      <p role="alert" className="mt-2 text-sm text-ember empty:hidden">
        {fault}
      </p>
    </div>
  )
}
