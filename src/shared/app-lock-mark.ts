/** Where the browser's storage has the app lock of this device, and the mark of a tab that was unlocked. */
export const APP_LOCK_KEY = 'app-lock'
export const UNLOCKED_KEY = 'app-unlocked'

/**
 * A script for the page's head: on a device with a lock it hides what is private, before anything is painted, until the
 * tab is unlocked. Its text never changes, so that neither does its hash in the page's policy.
 */
export const APP_LOCK_SCRIPT = `try {
if (localStorage['${APP_LOCK_KEY}'] && !sessionStorage['${UNLOCKED_KEY}']) document.documentElement.dataset.locked = ''
} catch {}`
