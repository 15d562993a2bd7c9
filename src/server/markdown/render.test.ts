import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'
import { makeRenderer } from './render.ts'

const FORBIDDEN_ELEMENTS = ['script', 'svg', 'math', 'style', 'iframe', 'object', 'embed', 'form']

const { render } = makeRenderer(new Map([['snake', 'Snake']]))

it('links symbols that exist, and leaves other mentions as they were written', () => {
  expect(render('A [[snake]], a [[snake|python]], an [[owl]], `[[snake]]`.').html).toBe(
    '<p>A <a href="/interpretation/snake" data-symbol="snake">snake</a>, a <a href="/interpretation/snake" data-symbol="snake">python</a>, an [[owl]], <code>[[snake]]</code>.</p>',
  )
})

/** A link that begins before another has ended; `<` in a text is escaped. */
const LINK_IN_LINK = /<a (?:(?!<\/a>).)*<a /s

it('puts no link into a link: a mention becomes its words, and a footnote stands behind', () => {
  expect(render('[about *a [[snake]]*](/faq)').html).toBe('<p><a href="/faq">about <em>a snake</em></a></p>')
  expect(render('[a [[snake|python]]][1]\n\n[1]: /faq').html).toBe('<p><a href="/faq">a python</a></p>')
  const note = render('[as *they[^1] say*[^2]](/faq).\n\n[^1]: Who.\n\n[^2]: Where.').html
  expect(note).toMatch(
    /^<p><a href="\/faq">as <em>they say<\/em><\/a><sup><a [^>]*>1<\/a><\/sup><sup><a [^>]*>2<\/a><\/sup>\.<\/p>/,
  )
  expect(note).not.toMatch(LINK_IN_LINK)
})

it('returns the headings, the number of words and an excerpt', () => {
  const { contents, excerpt, words } = render('# One\n\nFirst *words*.[^1]\n\n## Two\n\nMore.\n\n[^1]: Note.')
  expect(contents).toEqual([
    { text: 'One', level: 2, id: 'section-one' },
    { text: 'Two', level: 2, id: 'section-two' },
  ])
  expect(excerpt).toBe('First words. More.')
  expect(words).toBeGreaterThan(4)
})

it('leaves only the footnotes’ own heading out of the contents, whatever the others are called', () => {
  const { contents } = render('# My footnote label\n\n## Footnote label\n\n## Notes\n\nSaid.[^1]\n\n[^1]: Where.')
  expect(contents.map(({ text }) => text)).toEqual(['My footnote label', 'Footnote label', 'Notes'])
})

it('links a footnote reference to its note and back', () => {
  const { html } = render('Said.[^a]\n\n[^a]: Where.')
  const [, note = ''] = /<a href="#([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<li id="${note}">`)
  const [, back = ''] = /<a href="#([^"]+)"[^>]*data-footnote-backref/.exec(html) ?? []
  expect(html).toContain(`id="${back}"`)
})

it('adds privacy attributes to external links and images', () => {
  const { html } = render(
    '[out](https://example.org) [in](/faq) ![a](https://example.org/a.png) ![b](data:image/png;base64,AA)',
  )
  expect(html).toContain('<a href="https://example.org" rel="nofollow noopener noreferrer ugc" target="_blank">out</a>')
  expect(html).toContain('<a href="/faq">in</a>')
  expect(html).toContain(
    '<img src="https://example.org/a.png" alt="a" loading="lazy" referrerpolicy="no-referrer" decoding="async">',
  )
  expect(html).not.toContain('data:image')
})

it('never outputs an element, attribute or URL that could run a script', () => {
  const piece = fc.constantFrom(
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '![a](javascript:x)',
    '<svg onload=x>',
    '"',
    "'",
    '<',
    '>',
    '\n',
    '`',
    '```',
    '![<script>](https://example.org/a.png "<script>")',
    '[[snake|',
    '[[snake]]',
    '[',
    '](/faq)',
    ']]',
    '[^1]',
    '[^1]: ',
    '&lt;',
    '\\',
    '<a href="data:text/html,x">',
    '<!--',
    ']]>',
    '# ',
    'text ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { html } = render(pieces.join(''))
      expect(html).not.toMatch(LINK_IN_LINK)
      visit(fromHtml(html, { fragment: true }), 'element', ({ tagName, properties }) => {
        expect(FORBIDDEN_ELEMENTS).not.toContain(tagName)
        for (const [name, value] of Object.entries(properties)) {
          expect(name).not.toMatch(/^on/i)
          if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
        }
      })
    }),
    { numRuns: 300 },
  )
})

it('names the language of a code block with a plain word or not at all', () => {
  expect(render('```c++\na\n```').html).toBe('<pre><code class="language-c++">a\n</code></pre>')
  expect(render('```<script>\na\n```').html).not.toContain('script')
})
