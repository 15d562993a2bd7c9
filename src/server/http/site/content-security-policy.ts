import { createHash, randomBytes } from 'node:crypto'

/** Returns a random nonce for one rendering of a page. The renderer sets it on its own scripts. */
export function makeScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns the page and its Content-Security-Policy. The policy allows, by hash, only the inline scripts that the
 * renderer marked with `nonce`: a script injected through user content has no nonce, so the browser blocks it. The
 * nonces are removed from the page, since a cached page would reveal them to everyone.
 */
export function applyContentSecurityPolicy(html: string, nonce: string): { html: string; policy: string } {
  const marked = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(marked)) {
    if (!/ (?:src=|type="application\/ld\+json")/.test(attributes)) hashes.add(hashOf(source))
  }
  return { html: withoutNonce(html, nonce), policy: policyOf(hashes) }
}

/** Removes the nonce from all tags, and the `meta` tag that passes it to the router in the browser. */
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
