import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeScriptNonce } from '../server/http/site/content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import { HEAD_SCRIPT_TAGS, HEAD_SCRIPTS } from './page-scripts.ts'

const NONCE = makeScriptNonce()
const MARK = `nonce="${NONCE}"`

const page = (text = 'A page') =>
  `<!DOCTYPE html><html lang="en"><head><meta ${MARK} property="csp-nonce" content="${NONCE}"/>` +
  `<meta name="description" content="A page of dreams" ${MARK}/>` +
  `<link rel="stylesheet" href="/assets/a.css" ${MARK}/><link rel="modulepreload" href="/assets/a.js" ${MARK}/>` +
  `<script ${MARK}>$_TSR.e();document.currentScript.remove()</script></head><body><p>${text}</p>` +
  `<script type="module" async="" src="/assets/a.js" ${MARK}></script></body></html>`

const finish = (html: string) => finishPage(html, NONCE).body.toString()
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** The scripts that the policy of a page with this body allows beside those of every page. */
function allowed(body: string): string[] {
  const allowedOf = (html: string) =>
    /script-src ([^;]*)/.exec(finishPage(`<html><body>${html}</body></html>`, NONCE).policy)?.[1]?.split(' ') ?? []
  const common = allowedOf('')
  expect(common).toEqual(["'self'", ...HEAD_SCRIPTS.map(hashOf)])
  return allowedOf(body).slice(common.length)
}

describe('a finished page', () => {
  test('keeps its scripts’ addresses, but nothing that a browser would fetch or run before the page is painted', () => {
    const html = finish(page())
    expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
    expect(html.match(/\/assets\/a\.js/g)).toHaveLength(2)
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
    expect(html).toContain('<meta name="description" content="A page of dreams"/>')
    expect(html).toContain('<script>$_TSR.e();document.currentScript.remove()</script>')
  })

  test('has the scripts that run first last in its head, each once, whatever the page says', () => {
    const html = finish(page('</head> $& text'))
    expect(html).toContain(`${HEAD_SCRIPT_TAGS}</head><body>`)
    expect(html.split(HEAD_SCRIPT_TAGS)).toHaveLength(2)
  })

  test('has no nonce in it, wherever that stood', () => {
    const text = `${NONCE}${NONCE} and <b>${NONCE}</b> and <a title="${NONCE}" href="/">a link</a>, ${NONCE}`
    const html = finish(page(text))
    expect(html).not.toContain(NONCE)
    expect(html).not.toContain('csp-nonce')
    expect(html).toContain('<p> and <b></b> and <a title="" href="/">a link</a>, </p>')
  })

  test('is otherwise as it was, in any script', () => {
    const text = '“Träume” — 夢 🌙 and a lone \ud800 surrogate'
    const bare = page(text)
      .replaceAll(` ${MARK}`, '')
      .replace(/<meta property="csp[^>]*>/, '')
    const undone = finish(page(text)).replace(HEAD_SCRIPT_TAGS, '').replaceAll('-after-paint"', '"')
    expect(undone).toBe(bare.toWellFormed())
  })

  test('has the replacement character in the place of NUL, as browsers read it', () => {
    expect(finish(page('a\0b'))).toContain('<p>a\ufffdb</p>')
  })
})

describe('the Content-Security-Policy of a page', () => {
  test('allows the marked scripts as they are sent, whatever they say, and wherever their mark stands', () => {
    const sources = ['$_TSR.router=($R=>$R[0]={})($R["tsr"])', `const site = "${NONCE}"`, 'say("\0 \ud800 Träume")']
    const scripts = sources.map((source) => `<script ${MARK} data-part="">${source}</script>`)
    const sent = ['$_TSR.router=($R=>$R[0]={})($R["tsr"])', 'const site = ""', 'say("\ufffd \ufffd Träume")']
    expect(allowed(scripts.join('<p>between</p>'))).toEqual(sent.map(hashOf))
    expect(allowed(`<script data-part="" ${MARK}>1</script>`)).toEqual([hashOf('1')])
  })

  test('allows no script without the nonce, even one that says the same as one of the router’s', () => {
    expect(allowed('<script>$_TSR.router=1</script><script nonce="AAAAAAAAAAAAAAAAAAAAAA">alert(1)</script>')).toEqual(
      [],
    )
  })

  test('allows no script that stands in the text of a marked one or in an attribute', () => {
    const inText = `<script ${MARK}>"<script>alert(1)"</script>`
    expect(allowed(inText)).toEqual([hashOf('"<script>alert(1)"')])
    expect(allowed(`<a title="&lt;script ${MARK}>alert(1)&lt;/script>">`)).toEqual([])
  })

  test('names no data and no script with an address, whatever the order of the attributes', () => {
    const scripts = [
      `<script type="application/ld+json" ${MARK}>{"@type":"WebSite"}</script>`,
      `<script ${MARK} type="application/ld+json">{}</script>`,
      `<script ${MARK} type="module" async="" src="/assets/index.js"></script>`,
    ]
    expect(allowed(scripts.join(''))).toEqual([])
  })
})
