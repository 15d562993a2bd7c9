import { expect, test } from 'vitest'
import { MEMBER_HINT_SCRIPT } from '../../../shared/member-hint.ts'
import { AT_ONCE_ATTRIBUTE, START_SCRIPT } from '../../../shared/start-script.ts'
import { addStartScripts, deferScripts } from './deferred-scripts.ts'

const page = (attribute = '') =>
  `<!DOCTYPE html><html lang="en"${attribute}><head><link rel="stylesheet" href="/assets/a.css"/>` +
  '<link rel="modulepreload" href="/assets/a.js"/><script>constant</script></head><body><p>A page</p>' +
  '<script type="module" async="" src="/assets/a.js"></script></body></html>'

test('a page keeps its scripts’ addresses, but nothing that a browser would fetch or run', () => {
  const html = deferScripts(page())
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html.match(/\/assets\/a\.js/g)).toHaveLength(2)
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain('<script>constant</script>')
})

test('the scripts that run first stand last in the head, each once, whatever the page says', () => {
  const html = addStartScripts(page().replace('A page', '</head> $& text'))
  expect(html).toContain(`<script>${MEMBER_HINT_SCRIPT}</script><script>${START_SCRIPT}</script></head><body>`)
  expect(html.split(START_SCRIPT)).toHaveLength(2)
})

test('a page that starts at once stays as it is', () => {
  const html = page(` ${AT_ONCE_ATTRIBUTE}=""`)
  expect(deferScripts(html)).toBe(html)
})

test('what a page says about the mark changes nothing', () => {
  const html = page().replace('A page', AT_ONCE_ATTRIBUTE)
  expect(deferScripts(html)).not.toMatch(/type="module"/)
})
