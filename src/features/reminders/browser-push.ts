import { secureGlobals, secureNavigator } from '../../lib/device/secure-context.ts'
/** The reason why this browser can't show reminders, or whether it does. */
export type BrowserState = 'unsupported' | 'on-home-screen' | 'denied' | 'off' | 'on'

/** Reads whether this browser receives notifications. Asks nobody for anything. */
export async function readBrowserState(applicationServerKey: string): Promise<BrowserState> {
  const { Notification, PushManager } = secureGlobals()
  if (!secureNavigator().serviceWorker || !PushManager || !Notification) {
    // Safari on a phone or tablet has them only in a web app that has been added to the home screen.
    const isApple = /iP(hone|ad|od)/.test(navigator.userAgent)
    return isApple && !window.matchMedia('(display-mode: standalone)').matches ? 'on-home-screen' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription && isOf(subscription, applicationServerKey) ? 'on' : 'off'
}

/**
 * Asks for the permission to notify, and subscribes. Call it only when a button was pressed. Returns what the server
 * has to know; undefined if the user said no. Throws a `DOMException` if the browser's push service can't be reached.
 */
export async function subscribeBrowser(applicationServerKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await secureGlobals().Notification?.requestPermission()) !== 'granted') return undefined
  const existing = await currentSubscription()
  if (existing && isOf(existing, applicationServerKey)) return existing.toJSON()
  // The subscription has another key: the site has a new secret since.
  await existing?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey }
  return (await (await registration())?.pushManager.subscribe(options))?.toJSON()
}

/** Ends this browser's subscription. Returns its endpoint; undefined if there was none. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

async function currentSubscription(): Promise<PushSubscription | null> {
  // Not `ready`, which waits forever where no service worker has been registered.
  const registered = await secureNavigator().serviceWorker?.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

/** The site's service worker, which the page registers a moment after it has loaded. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = secureNavigator()
  await serviceWorker?.register('/sw.js')
  return serviceWorker?.ready
}

function isOf({ options }: PushSubscription, applicationServerKey: string): boolean {
  if (!options.applicationServerKey) return false
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === applicationServerKey
}
