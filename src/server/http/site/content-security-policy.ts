import { createHash, randomBytes } from 'node:crypto'
import { HEAD_SCRIPTS } from '../../../render/page-scripts.ts'

/** Returns a random nonce for one rendering of a page. The renderer sets it on its own scripts. */
export function makeScriptNonce(): string {
  return randomBytes(16).toString('base64url')
}

const HEAD_SCRIPT_HASHES = HEAD_SCRIPTS.map(hashOf)

/**
 * Returns the Content-Security-Policy of a page whose own inline scripts are `scripts`: those that its renderer has
 * marked with the nonce of this rendering, which nobody can know beforehand. The policy allows them, and the scripts of
 * every page's head, by their hashes, since a page in a cache can't carry a nonce. Any other inline script is blocked.
 *
 * Only images may come from other sites, since posts can embed them by URL. The policy applies to all pages: on
 * client-side navigation to a post the policy of the first page stays in force.
 */
export function policyWith(scripts: readonly string[]): string {
  const hashes = new Set([...HEAD_SCRIPT_HASHES, ...scripts.map(hashOf)])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
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

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
