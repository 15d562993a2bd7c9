import { createHash, randomBytes } from 'node:crypto'

/** A mark that nobody can guess, for one rendering of a page: the renderer puts it on the scripts that are its own. */
export function makeScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The page with its policy. Inline scripts are allowed by the hashes of those that the renderer marked with `nonce`, and of no other: a script that
 * came into the page with somebody's text has no mark, so the browser refuses it. The marks are taken off, since a page that is kept for everyone
 * would show them to everyone.
 */
export function applyPolicy(html: string, nonce: string): { html: string; policy: string } {
  const marked = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(marked)) {
    if (!/ (?:src=|type="application\/ld\+json")/.test(attributes)) hashes.add(hashOf(source))
  }
  return { html: withoutNonce(html, nonce), policy: policyOf(hashes) }
}

/** Removes the mark from the tags, and the tag that tells the browser's router of it. */
function withoutNonce(html: string, nonce: string): string {
  return html
    .replaceAll(` nonce="${nonce}"`, '')
    .replaceAll(new RegExp(`<meta(?=[^>]* content="${nonce}")[^>]*>`, 'g'), '')
    .replaceAll(nonce, '')
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/**
 * A page may load and call nothing but this site. Only pictures may come from elsewhere: writers of the blog show them by address, and a visitor who
 * comes to a post from another page keeps that page's policy.
 */
function policyOf(scriptHashes: ReadonlySet<string>): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Radix positions its overlays with style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
