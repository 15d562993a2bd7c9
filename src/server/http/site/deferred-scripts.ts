import { MEMBER_HINT_SCRIPT } from '../../../shared/member-hint.ts'
import { AT_ONCE_ATTRIBUTE, START_SCRIPT, WAITING } from '../../../shared/start-script.ts'

const PRELOAD = '<link rel="modulepreload"'
const ENTRY = '<script type="module" async=""'

/**
 * Returns the page with the scripts that run before its own: which say who is a member, and start the others. They are
 * put in here and not by the renderer, since React would otherwise carry their text to the browser a second time. They
 * stand last in the head: React passes over what it doesn't know only behind what it does.
 */
export function addStartScripts(html: string): string {
  const end = html.indexOf('</head>')
  return `${html.slice(0, end)}<script>${MEMBER_HINT_SCRIPT}</script><script>${START_SCRIPT}</script>${html.slice(end)}`
}

/**
 * Returns the page with its scripts waiting for the first sign of use: the browser neither runs nor fetches them until
 * the page's start script says so (src/shared/start-script.ts). Their addresses stay in the page, where that script and
 * the service worker find them. A page marked to start at once is returned as it is.
 */
export function deferScripts(html: string): string {
  if (html.slice(0, html.indexOf('<head')).includes(AT_ONCE_ATTRIBUTE)) return html
  return html
    .replaceAll(PRELOAD, `<link rel="${WAITING.rel}"`)
    .replaceAll(ENTRY, `<script type="${WAITING.type}" async=""`)
}
