import { allowScripts, isInlineScript } from './content-security-policy.ts'
import { deferTag, isStartedAtOnce, START_SCRIPTS } from './deferred-scripts.ts'
import type { PageParts } from './page-parts.ts'

/** A page as it is sent, and its Content-Security-Policy. */
export type FinishedPage = { body: Buffer<ArrayBuffer>; policy: string }

/** What the renderer of a page has marked its tags with, and the parts that it has left out. */
type Marks = { nonce: string; parts: PageParts }

/**
 * Makes of the renderer's HTML what is sent: the parts that were left out are put in, the page's scripts wait for the
 * first sign of use, those that run before them are put in, and the policy allows the inline scripts that are known. The
 * renderer has marked its tags with `nonce`, which is removed, since a cached page would reveal it to everyone.
 * `onUnknown` is called with the hash of a marked script that isn't known.
 *
 * The page is edited as bytes, and copied once: a text with any character beyond Latin-1 is twice as large, and each
 * replacement in it is a copy.
 */
export function finishPage(html: string, { nonce, parts }: Marks, onUnknown: (hash: string) => void): FinishedPage {
  // A URL can bring NUL into the page, which browsers replace when they parse HTML: the hashes wouldn't match.
  const page = Buffer.from(html.includes('\0') ? html.replaceAll('\0', '\ufffd') : html)
  const headEnd = page.indexOf('</head>')
  const isAtOnce = isStartedAtOnce(page)
  const pieces: Buffer[] = []
  const inlineScripts: Buffer[] = []
  /** The inline script that is being copied: its first piece, and its end in the page. */
  let script: { first: number; end: number } | undefined
  let copied = 0

  const copyUntil = (end: number) => {
    if (script && script.end <= end) {
      pieces.push(page.subarray(copied, script.end))
      // As it will be sent, which is what browsers take the hash of.
      inlineScripts.push(Buffer.concat(pieces.slice(script.first)))
      copied = script.end
      script = undefined
    }
    if (copied <= headEnd && headEnd < end) {
      pieces.push(page.subarray(copied, headEnd), START_SCRIPTS)
      copied = headEnd
    }
    pieces.push(page.subarray(copied, end))
    copied = end
  }
  for (let mark = page.indexOf(nonce); mark >= 0; mark = page.indexOf(nonce, Math.max(copied, mark + nonce.length))) {
    const part = parts.find(page, mark)
    if (part) {
      copyUntil(mark)
      pieces.push(part.bytes)
      copied = part.end
      continue
    }
    const start = page.lastIndexOf('<', mark)
    const end = page.indexOf('>', start) + 1
    if (end <= mark) {
      // Within a text, such as the router's data.
      copyUntil(mark)
      copied = mark + nonce.length
      continue
    }
    copyUntil(start)
    copied = end
    const tag = page.toString('utf8', start, end)
    // The tag that passes the nonce to the router in the browser.
    if (tag.includes(` content="${nonce}"`)) continue
    const unmarked = tag.replace(` nonce="${nonce}"`, '').replaceAll(nonce, '')
    pieces.push(Buffer.from(isAtOnce ? unmarked : deferTag(unmarked)))
    if (isInlineScript(unmarked)) script = { first: pieces.length, end: page.indexOf('</script>', end) }
  }
  copyUntil(page.length)
  return { body: Buffer.concat(pieces), policy: allowScripts(inlineScripts, onUnknown) }
}
