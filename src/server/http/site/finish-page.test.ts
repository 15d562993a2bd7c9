import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MEMBER_HINT_SCRIPT } from '../../../shared/member-hint.ts'
import { AT_ONCE_ATTRIBUTE, START_SCRIPT } from '../../../shared/start-script.ts'
import { makeScriptNonce } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import { makePageParts } from './page-parts.ts'

const NONCE = makeScriptNonce()
const MARK = `nonce="${NONCE}"`

const page = (attribute = '', text = 'A page') =>
  `<!DOCTYPE html><html lang="en"${attribute}><head><meta ${MARK} property="csp-nonce" content="${NONCE}"/>` +
  `<meta name="description" content="A page of dreams" ${MARK}/>` +
  `<link rel="stylesheet" href="/assets/a.css" ${MARK}/><link rel="modulepreload" href="/assets/a.js" ${MARK}/>` +
  `<script ${MARK}>$_TSR.e();document.currentScript.remove()</script></head><body><p>${text}</p>` +
  `<script type="module" async="" src="/assets/a.js" ${MARK}></script></body></html>`

const marks = (parts = makePageParts(NONCE)) => ({ nonce: NONCE, parts })
const finish = (html: string, parts = makePageParts(NONCE)) => finishPage(html, marks(parts), () => {}).body.toString()

describe('a finished page', () => {
  test('keeps its scripts’ addresses, but nothing that a browser would fetch or run', () => {
    const html = finish(page())
    expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
    expect(html.match(/\/assets\/a\.js/g)).toHaveLength(2)
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
    expect(html).toContain('<meta name="description" content="A page of dreams"/>')
    expect(html).toContain('<script>$_TSR.e();document.currentScript.remove()</script>')
  })

  test('has the scripts that run first last in its head, each once, whatever the page says', () => {
    const html = finish(page('', '</head> $& text'))
    expect(html).toContain(`<script>${MEMBER_HINT_SCRIPT}</script><script>${START_SCRIPT}</script></head><body>`)
    expect(html.split(START_SCRIPT)).toHaveLength(2)
  })

  test('keeps scripts that start at once, if it is marked so', () => {
    const html = finish(page(` ${AT_ONCE_ATTRIBUTE}=""`))
    expect(html).toContain('<script type="module" async="" src="/assets/a.js"></script>')
    expect(html).toContain('<link rel="modulepreload" href="/assets/a.js"/>')
    expect(finish(page('', AT_ONCE_ATTRIBUTE))).not.toMatch(/type="module"/)
  })

  test('has no nonce in it, wherever that stood', () => {
    const text = `${NONCE}${NONCE} and <b>${NONCE}</b> and <a title="${NONCE}" href="/">a link</a>, ${NONCE}`
    const html = finish(page('', text))
    expect(html).not.toContain(NONCE)
    expect(html).not.toContain('csp-nonce')
    expect(html).toContain('<p> and <b></b> and <a title="" href="/">a link</a>, </p>')
  })

  test('allows a marked script with the nonce in its text as it is sent', () => {
    const [before, after] = ['const site = "', '"']
    const html = page().replace('</head>', `<script ${MARK}>${before}${NONCE}${after}</script></head>`)
    const unknown: string[] = []
    finishPage(html, marks(), (hash) => unknown.push(hash))
    const hash = createHash('sha256')
      .update(before + after)
      .digest('base64')
    expect(unknown).toEqual([`'sha256-${hash}'`])
  })

  test('is otherwise as it was, in any script', () => {
    const text = '“Träume” — 夢 🌙 and a lone \ud800 surrogate'
    const bare = page('', text)
      .replaceAll(` ${MARK}`, '')
      .replace(/<meta property="csp[^>]*>/, '')
    const undone = finish(page('', text))
      .replace(`<script>${MEMBER_HINT_SCRIPT}</script><script>${START_SCRIPT}</script>`, '')
      .replaceAll('-on-use"', '"')
    expect(undone).toBe(bare.toWellFormed())
  })

  test('has the parts that were left out in their places', () => {
    const parts = makePageParts(NONCE)
    const [first, second] = [parts.add(Buffer.from('“first” $& ')), parts.add(Buffer.from('<b>second</b>'))]
    expect(finish(page('', `${second}, ${first}${second}.`), parts)).toContain(
      '<p><b>second</b>, “first” $& <b>second</b>.</p>',
    )
  })

  test('has nothing in the place of a part that doesn’t exist', () => {
    expect(finish(page('', `a${NONCE}:7;b ${NONCE}:`))).toContain('<p>a:7;b :</p>')
  })

  test('allows a script with long data as it is sent, from which a browser reads the same text', () => {
    const parts = makePageParts(NONCE)
    const text = JSON.stringify({ long: '</script><!--\u2028 "quoted"  “Träume” \ud800 \0'.repeat(50), nonce: NONCE })
    const written = `$_TSR.router=($R=>"${parts.addToScript(text)}");`
    const html = page('', `</p><script ${MARK}>${written}</script><p>`)
    const { body, policy } = finishPage(html, marks(parts), () => {})
    const script = /<script>\$_TSR\.router=(.*?)<\/script>/s.exec(body.toString())?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(`$_TSR.router=${script}`).digest('base64'))
    // biome-ignore lint/security/noGlobalEval: as a browser does
    expect(globalThis.eval(script)()).toBe(text)
  })

  test('has the replacement character in the place of NUL, as browsers read it', () => {
    expect(finish(page('', 'a\0b'))).toContain('<p>a\ufffdb</p>')
  })
})
