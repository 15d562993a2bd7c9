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
 * Returns the Content-Security-Policy of a page with these inline scripts, which its renderer has marked as its own. The
 * policy allows, by hash, only those that are known: the constant ones, and the router's and React's. A script injected
 * through user content is not marked, so the browser blocks it; one that is marked but unknown is blocked as well, and
 * `onUnknown` is called with its hash.
 */
export function allowScripts(marked: readonly Buffer[], onUnknown: (hash: string) => void): string {
  const hashes = new Set(CONSTANT_HASHES)
  for (const source of marked) {
    const hash = hashOf(source)
    if (hashes.has(hash)) continue
    if (hasKnownShape(source)) hashes.add(hash)
    else onUnknown(hash)
  }
  return policyOf(hashes)
}

/** How much of the beginning and the end of a script shows its shape. */
const SHAPE_BYTES = 300

function hasKnownShape(source: Buffer): boolean {
  const beginning = source.toString('latin1', 0, SHAPE_BYTES)
  const ending = source.toString('latin1', Math.max(0, source.length - SHAPE_BYTES))
  return KNOWN_SHAPES.some(({ start, end }) => start.test(beginning) && (!end || ending.endsWith(end)))
}

/** Whether this is the tag of an inline script: no other element, no script with an address, and no data. */
export function isInlineScript(tag: string): boolean {
  return /^<script[ >]/.test(tag) && !/ (?:src=|type="application\/ld\+json")/.test(tag)
}

function hashOf(source: string | Buffer): string {
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
