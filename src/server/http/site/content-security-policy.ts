import { createHash, randomBytes } from 'node:crypto'
import { MEMBER_HINT_SCRIPT } from '../../../shared/member-hint.ts'
import { START_SCRIPT } from '../../../shared/start-script.ts'

/** Returns a random nonce for one rendering of a page. The renderer sets it on its own scripts. */
export function makeScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The hash of the router's script that restores the scroll position. The router has no way to ask for its text; a test
 * compares the hash with the installed version.
 */
export const SCROLL_SCRIPT_HASH = "'sha256-zFML+AEdb/HsbX66VlYzBOqJKNNHs5/WNGYP8JiblyY='"

/** The router's script that removes those with its data, at the end of the last one or by itself. */
const CLEANUP =
  "{let s=document.currentScript,p;while((p=s.previousElementSibling)&&p.hasAttribute('data-tsr-stream-part'))p.remove();s.remove()}"
/** How the router's scripts begin whose data comes after the page's. */
const LATER_DATA = /^(?:\$_TSR\.p\(\(\)=>)?\(\$R=>/

/** The inline scripts that are the same on every page: their hashes are part of every policy. */
const CONSTANT_HASHES: ReadonlySet<string> = new Set([
  hashOf(MEMBER_HINT_SCRIPT),
  hashOf(START_SCRIPT),
  SCROLL_SCRIPT_HASH,
  // The router writes this one between the page and the data that comes later.
  hashOf('document.currentScript.remove();/*$tsr-stream-boundary*/'),
  // And this one after the last part of the data, or where there is none.
  hashOf('$_TSR.e();document.currentScript.remove()'),
  hashOf(CLEANUP),
  // React writes this one before the first part of a page that comes later.
  hashOf('requestAnimationFrame(function(){$RT=performance.now()});'),
])

/** How inline scripts begin whose text is another on every page, and, unless it may be anything, how they end. */
const KNOWN_SHAPES: readonly { start: RegExp; end?: string }[] = [
  // The router's data, in one part or several.
  { start: /^\(self\.\$R=self\.\$R\|\|\{\}\)\["tsr"\]=\[\];self\.\$_TSR=\{h\(\)\{/ },
  { start: /^\$_TSR\.(?:router=|p\(\(\)=>\$_TSR\.router=)\(\$R=>/ },
  // What of it comes after the page, or last on a page that is written as one text.
  { start: LATER_DATA, end: ';document.currentScript.remove()' },
  { start: LATER_DATA, end: `$_TSR.e();${CLEANUP}` },
  // React's instructions where to put a part of the page that comes later.
  { start: /^\$R[BCMRSVX](?:=|\(")/ },
]

/**
 * Returns the page and its Content-Security-Policy. The policy allows, by hash, only inline scripts that are known: the
 * constant ones, and the router's and React's own that the renderer marked with `nonce`. A script injected through user
 * content has no nonce, so the browser blocks it; one that is marked but unknown is blocked as well, and `onUnknown` is
 * called with its hash. The nonces are removed from the page, since a cached page would reveal them to everyone.
 */
export function applyContentSecurityPolicy(
  html: string,
  nonce: string,
  onUnknown: (hash: string) => void,
): { html: string; policy: string } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set(CONSTANT_HASHES)
  for (let at = 1; at < parts.length; at++) {
    const source = inlineScript(parts[at - 1] ?? '', parts[at] ?? '')
    if (source === undefined) continue
    const hash = hashOf(source)
    if (hashes.has(hash)) continue
    if (hasKnownShape(source)) hashes.add(hash)
    else onUnknown(hash)
  }
  return { html: parts.map((part) => withoutNonce(part, nonce)).join(''), policy: policyOf(hashes) }
}

function hasKnownShape(source: string): boolean {
  return KNOWN_SHAPES.some(({ start, end }) => start.test(source) && (!end || source.endsWith(end)))
}

/**
 * The text of the inline script whose nonce stood between `before` and `after`; undefined if that is another element, a
 * script with an address, or data. React escapes angle brackets in attributes, so the nearest ones are the tag's own.
 */
function inlineScript(before: string, after: string): string | undefined {
  const end = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end)
  if (!/^<script(?: |$)/.test(tag) || / (?:src=|type="application\/ld\+json")/.test(tag)) return undefined
  const close = after.indexOf('</script>', end)
  return after.slice(end + 1, close < 0 ? undefined : close)
}

/** Removes the `meta` tag that passes the nonce to the router in the browser, and the nonce wherever else it is. */
function withoutNonce(html: string, nonce: string): string {
  if (!html.includes(nonce)) return html
  return html.replaceAll(new RegExp(`<meta(?=[^>]* content="${nonce}")[^>]*>`, 'g'), '').replaceAll(nonce, '')
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/**
 * Restricts pages to this site's own resources. Only images may come from other sites, since posts can embed them by
 * URL. This applies to all pages: on client-side navigation to a post the policy of the first page stays in force.
 */
function policyOf(scriptHashes: ReadonlySet<string>): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Radix positions its overlays with style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    // Recordings are heard again on the device that made them.
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
