import { EXPECTED_USER_PARAM, GUEST } from '../contract/expected-user.ts'
import { APP_LOCK_SCRIPT } from '../shared/app-lock-mark.ts'
import { keepEarlyInput } from '../shared/early-input.ts'
import { loadScriptsAfterPaint } from '../shared/load-scripts.ts'
import { MEMBER_HINT_SCRIPT } from '../shared/member-hint.ts'

/** The `type` of a script and the `rel` of a preload that the browser ignores until the page's text is painted. */
const AFTER_PAINT = { type: 'module-after-paint', rel: 'modulepreload-after-paint' }

const LOADER_MARKS = { ...AFTER_PAINT, expectedUser: { name: EXPECTED_USER_PARAM, guest: GUEST } }

/** The texts of the scripts that run before the page's own, the same on every page. */
export const HEAD_SCRIPTS: readonly string[] = [
  MEMBER_HINT_SCRIPT,
  APP_LOCK_SCRIPT,
  `(${keepEarlyInput})()`,
  `(${loadScriptsAfterPaint})(${JSON.stringify(LOADER_MARKS)})`,
]

/**
 * The same for the end of the head. They aren't put in by the renderer, since React would carry their text to the
 * browser a second time. They stand last: React passes over what it doesn't know only behind what it does.
 */
export const HEAD_SCRIPT_TAGS = HEAD_SCRIPTS.map((text) => `<script>${text}</script>`).join('')

/**
 * Returns the tag of a module script, or of a preload of one, such that the browser neither runs nor fetches it until
 * the page's loader says so (src/shared/load-scripts.ts), and any other tag as it is. The address stays in the tag,
 * where the loader and the service worker find it.
 */
export function deferTag(tag: string): string {
  return tag
    .replace('rel="modulepreload"', `rel="${AFTER_PAINT.rel}"`)
    .replace('type="module"', `type="${AFTER_PAINT.type}"`)
}
