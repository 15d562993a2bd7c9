import { AT_ONCE_ATTRIBUTE, WAITING } from '../../../shared/start-script.ts'

const PRELOAD = '<link rel="modulepreload"'
const ENTRY = '<script type="module" async=""'

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
