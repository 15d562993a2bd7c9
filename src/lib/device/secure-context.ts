/**
 * The browser's APIs that exist only in secure contexts: at https addresses and on localhost, but not at the plain http
 * address of a machine in the local network. Pages reach them through here alone, where their types say that each may
 * be missing; `scripts/secure-context.grit` makes the linter refuse any other way.
 */
type OfNavigator =
  | 'clipboard'
  | 'credentials'
  | 'locks'
  | 'mediaDevices'
  | 'serviceWorker'
  | 'share'
  | 'storage'
  | 'wakeLock'

/** `navigator`, without what may be missing. To be called in the browser only. */
export const secureNavigator = (): Partial<Pick<Navigator, OfNavigator>> => navigator

/** The global objects that may be missing, and `crypto`, whose `subtle` may be; a UUID comes from new-id.ts. */
export const secureGlobals = (): { crypto: Partial<Pick<Crypto, 'subtle'>> } & Partial<
  Pick<typeof globalThis, 'caches' | 'Notification' | 'PublicKeyCredential' | 'PushManager'>
> => globalThis
