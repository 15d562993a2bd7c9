import { policyWith } from '../server/http/site/content-security-policy.ts'
import { deferTag, HEAD_SCRIPT_TAGS } from './page-scripts.ts'

/** A page as it is sent, and its Content-Security-Policy. */
export type FinishedPage = { body: Buffer<ArrayBuffer>; policy: string }

/**
 * Makes of the renderer's HTML what is sent. The renderer has marked its tags with `nonce`: of those, module scripts
 * are deferred until the page is painted, and inline scripts are allowed by the policy. The nonce is removed, since a
 * cached page would reveal it to everyone. The scripts of every page are put into the head.
 */
export function finishPage(html: string, nonce: string): FinishedPage {
  const scripts: string[] = []
  const mark = ` nonce="${nonce}"`
  const marked = new RegExp(`(<script[^>]*)${mark}([^>]*>)([^]*?)(?=</script>)|(<[a-z]+[^>]*)${mark}([^>]*>)`, 'g')
  const page = html
    // A URL can bring NUL into the page, which browsers replace when they parse HTML: the hashes wouldn't match. The
    // same is true of a lone surrogate, which becomes another character in the page's bytes.
    .replaceAll('\0', '\ufffd')
    .toWellFormed()
    .replace(marked, (_, ...[scriptStart, scriptEnd, content, otherStart, otherEnd]: string[]) => {
      const tag = scriptStart === undefined ? `${otherStart}${otherEnd}` : `${scriptStart}${scriptEnd}`
      const text = content?.replaceAll(nonce, '') ?? ''
      if (isInlineScript(tag)) scripts.push(text)
      return deferTag(tag.replaceAll(nonce, '')) + text
    })
    // The tag that passes the nonce to the router in the browser.
    .replace(/<meta[^>]* property="csp-nonce"[^>]*>/, '')
    .replaceAll(nonce, '')
    .replace('</head>', () => `${HEAD_SCRIPT_TAGS}</head>`)
  return { body: Buffer.from(page), policy: policyWith(scripts) }
}

/** Whether this is the tag of an inline script: no other element, no script with an address, and no data. */
function isInlineScript(tag: string): boolean {
  return /^<script[ >]/.test(tag) && !/ (?:src=|type="application\/ld\+json")/.test(tag)
}
