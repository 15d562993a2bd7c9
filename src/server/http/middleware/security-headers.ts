import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import { NIGHT_PATH } from '../../../shared/pages.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from './no-store.ts'
import { HIDDEN } from './shared-privacy.ts'

/**
 * Keeps browsers from guessing a content type other than the response's
 * (https://fetch.spec.whatwg.org/#x-content-type-options-header).
 */
export const NO_SNIFF = { name: 'X-Content-Type-Options', value: 'nosniff' }

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/** A year, and for all names below this host (ASVS 5.0, 3.4.1). Sent only where the site's address is an HTTPS one. */
const STRICT_TRANSPORT_SECURITY = `max-age=${365 * DAY_SECONDS}; includeSubDomains`

/**
 * Sets the headers of every response that isn't stored, unless its route has set them: no guessing of types, HTTPS
 * alone, no embedding by other sites, no script or frame within what isn't a page, and no cache for what doesn't say
 * that it may be kept.
 */
export const secureResponses = (secure: boolean): MiddlewareHandler => {
  return async (c, next) => {
    await next()
    setSecurityHeaders(c.res.headers, secure)
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', NO_STORE['Cache-Control'])
  }
}

/** The headers of {@link secureResponses} that don't depend on who may keep the response. */
export function setSecurityHeaders(headers: Headers, secure: boolean): void {
  // Not with `c.header`, which may create a new response and so bypass @hono/node-server's fast path for text bodies.
  headers.set(NO_SNIFF.name, NO_SNIFF.value)
  if (secure) headers.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
  const defaults = {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  }
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
}

/**
 * Returns which of the browser's powerful features a page may use: only passkeys, and, where dreams are spoken, the
 * microphone and a screen that stays on. Features that aren't named have no say over a person or their device.
 */
function permissionsPolicy({ isNight }: { isNight: boolean }): string {
  const own = ['publickey-credentials-get', 'publickey-credentials-create']
  const night = ['microphone', 'screen-wake-lock']
  const never = [
    ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
    ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'midi'],
    ...['otp-credentials', 'payment', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
  ]
  const allowed = isNight ? [...own, ...night] : own
  return [
    ...allowed.map((name) => `${name}=(self)`),
    ...(isNight ? never : [...never, ...night]).map((name) => `${name}=()`),
  ].join(', ')
}

/**
 * A script may become a worker, which is bound by the policy of its own file and not by the page's: the service worker
 * fetches pages and assets of this site and shows its icon, the reader of imports loads further scripts.
 */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** The preview image of pages that have none of their own, which other sites show. */
const SHOWN_ELSEWHERE = '/social.png'

/**
 * Makes the headers of the build's files: those of {@link secureResponses}, and those that pages have as well, for a
 * file that is opened as a page. The returned function gives those of the file at `path`.
 */
export function makeFileHeaders(secure: boolean): (path: string) => [name: string, value: string][] {
  const make = (own: Record<string, string> = {}) => {
    const headers = new Headers({
      'Referrer-Policy': REFERRER_POLICY,
      'Permissions-Policy': permissionsPolicy({ isNight: false }),
      ...own,
    })
    setSecurityHeaders(headers, secure)
    return [...headers]
  }
  const [usual, script] = [make(), make({ 'Content-Security-Policy': SCRIPT_POLICY })]
  const shownElsewhere = make({ 'Cross-Origin-Resource-Policy': 'cross-origin' })
  return (path) => (path.endsWith('.js') ? script : path === SHOWN_ELSEWHERE ? shownElsewhere : usual)
}

/** The page on which dreams can be spoken. */
const NIGHT_PAGE = new RegExp(`^${NIGHT_PATH}/?$`)

/** Sets the security headers of pages. `secure`: the site is served over HTTPS. */
export const securePages = (secure: boolean): MiddlewareHandler<HttpEnv> => {
  const common = secureHeaders({
    strictTransportSecurity: secure && STRICT_TRANSPORT_SECURITY,
    referrerPolicy: REFERRER_POLICY,
    xFrameOptions: 'DENY',
    // The share dialogs of social networks open as pop-ups, which don't need access to this window.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  })
  const usual = permissionsPolicy({ isNight: false })
  const night = permissionsPolicy({ isNight: true })
  return async (c, next) => {
    await common(c, next)
    c.res.headers.set('Permissions-Policy', NIGHT_PAGE.test(c.req.path) ? night : usual)
    if (c.res.headers.has(HIDDEN.name)) c.res.headers.set('Referrer-Policy', 'no-referrer')
  }
}
