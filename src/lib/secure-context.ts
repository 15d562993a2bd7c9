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

/** The global objects that may be missing. */
export const secureGlobals = (): Partial<
  Pick<typeof globalThis, 'caches' | 'Notification' | 'PublicKeyCredential' | 'PushManager'>
> => globalThis

/** This browser offers no cryptography at this address. */
class CannotEncrypt extends Error {
  override name = 'CannotEncrypt'
}

/** The browser's cryptography. Throws {@link CannotEncrypt} outside secure contexts. */
export function subtleCrypto(): SubtleCrypto {
  const { subtle }: Partial<Pick<Crypto, 'subtle'>> = crypto
  if (!subtle) throw new CannotEncrypt('This browser can’t encrypt here. It needs an https address.')
  return subtle
}

/** A random UUID (version 4). `crypto.randomUUID` makes the same, but in secure contexts only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
