import { MEMBER_HINT_SCRIPT } from '../../../shared/member-hint.ts'
import { AT_ONCE_ATTRIBUTE, START_SCRIPT, WAITING } from '../../../shared/start-script.ts'

const PRELOAD = '<link rel="modulepreload"'
const ENTRY = '<script type="module" async=""'

/**
 * The scripts that run before the page's own, for the end of the head: which say who is a member, and start the others.
 * They aren't put in by the renderer, since React would carry their text to the browser a second time. They stand last:
 * React passes over what it doesn't know only behind what it does.
 */
export const START_SCRIPTS = Buffer.from(`<script>${MEMBER_HINT_SCRIPT}</script><script>${START_SCRIPT}</script>`)

/** Whether a page is marked to start its scripts at once. */
export function isStartedAtOnce(page: Buffer): boolean {
  return page.subarray(0, page.indexOf('<head')).includes(AT_ONCE_ATTRIBUTE)
}

/**
 * Returns the tag of a page's own script, or of a preload of one, such that the browser neither runs nor fetches it until
 * the page's start script says so (src/shared/start-script.ts), and any other tag as it is. The address stays in the tag,
 * where that script and the service worker find it.
 */
export function deferTag(tag: string): string {
  return tag.replace(PRELOAD, `<link rel="${WAITING.rel}"`).replace(ENTRY, `<script type="${WAITING.type}" async=""`)
}
