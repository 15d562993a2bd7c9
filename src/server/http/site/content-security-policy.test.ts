import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { START_SCRIPT } from '../../../shared/start-script.ts'
import { makeScriptNonce, SCROLL_SCRIPT_HASH } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import { makePageParts } from './page-parts.ts'

const NONCE = makeScriptNonce()
const ROUTER = 'node_modules/@tanstack/router-core/dist/esm'
const DATA = '(self.$R=self.$R||{})["tsr"]=[];self.$_TSR={h(){this.hydrated=!0}};$_TSR.router=($R=>$R[0]={})($R["tsr"])'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const marked = (source: string, attributes = '') => `<script${attributes} nonce="${NONCE}">${source}</script>`

/** Finishes a page. Returns the scripts that its policy allows, and those that were reported as unknown. */
function apply(body: string) {
  const unknown: string[] = []
  const marks = { nonce: NONCE, parts: makePageParts(NONCE) }
  const { policy } = finishPage(`<html><body>${body}</body></html>`, marks, (hash) => unknown.push(hash))
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  return { allowed, unknown }
}

describe('the Content-Security-Policy of a page', () => {
  test('allows the start script and the router’s scripts, and reports none of them', () => {
    const ends = '($R=>$R[46].return(void 0))($R["tsr"]);$_TSR.e();document.currentScript.remove()'
    const { allowed, unknown } = apply(
      [marked(START_SCRIPT), marked(DATA, ' data-tsr-stream-part=""'), marked(ends)].join(''),
    )
    for (const source of [START_SCRIPT, DATA, ends]) expect(allowed).toContain(hashOf(source))
    expect(unknown).toEqual([])
  })

  test('allows React’s own instructions', () => {
    const source = '$RC("B:0","S:0")'
    expect(apply(marked(source)).allowed).toContain(hashOf(source))
  })

  test('allows no script without the nonce, even one that looks like the router’s data', () => {
    const { allowed } = apply(`<script>${DATA}</script><script>alert(1)</script>`)
    expect(allowed).not.toContain(hashOf(DATA))
    expect(allowed).not.toContain(hashOf('alert(1)'))
  })

  test.each([
    'document.title = "run"',
    // What merely contains, or nearly is, what is known.
    `alert(1);${DATA}`,
    `alert(1);${START_SCRIPT}`,
    '($R=>alert(1))($R["tsr"])',
  ])('doesn’t allow a marked script that isn’t known, and reports it: %s', (source) => {
    const { allowed, unknown } = apply(marked(source))
    expect(allowed).not.toContain(hashOf(source))
    expect(unknown).toEqual([hashOf(source)])
  })

  test('reports no data and no script with an address, whatever the order of the attributes', () => {
    const { allowed, unknown } = apply(
      [
        marked('{"@type":"WebSite"}', ' type="application/ld+json"'),
        `<script nonce="${NONCE}" type="application/ld+json">{}</script>`,
        `<script nonce="${NONCE}" type="module" async="" src="/assets/index.js"></script>`,
      ].join(''),
    )
    expect(allowed).not.toContain(hashOf('{"@type":"WebSite"}'))
    expect(unknown).toEqual([])
  })

  test('is the same for every page but for the router’s data', () => {
    expect(apply('').allowed).toEqual(apply(marked(START_SCRIPT)).allowed)
    expect(apply(marked(DATA)).allowed).toEqual([...apply('').allowed, hashOf(DATA)])
  })

  test('knows the scripts of the installed router', async () => {
    const { default: scroll } = await import(
      /* @vite-ignore */ `${process.cwd()}/${ROUTER}/scroll-restoration-inline.js`
    )
    const { storageKey } = await import(/* @vite-ignore */ `${process.cwd()}/${ROUTER}/scroll-restoration.js`)
    expect(hashOf(`(${scroll})(${JSON.stringify(storageKey)});document.currentScript.remove()`)).toBe(
      SCROLL_SCRIPT_HASH,
    )
    const owner = await readFile(`${ROUTER}/ssr/hydrationScripts.js`, 'utf8')
    expect(owner).toContain('"document.currentScript.remove();/*$tsr-stream-boundary*/"')
  })
})
