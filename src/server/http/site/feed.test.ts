import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { elementsOf, readXml } from '../../../../tests/support/xml.ts'
import { makeRenderer } from '../../markdown/render.ts'
import { writeFeed } from './feed.ts'
import { xmlText } from './xml.ts'

const SITE = { name: 'Somnary', url: 'https://dreams.example' }

/** Texts that break XML when they aren't escaped. */
const HOSTILE_PIECES = [
  ']]>',
  ']]]]>>',
  ']]',
  '>',
  '<![CDATA[',
  '</title></item><item><title>',
  '<!--',
  '-->',
  '<?xml?>',
  '&',
  '&amp;',
  '&#0;',
  '&nbsp;',
  '\u0000',
  '\u0001',
  '\u000b',
  '\u001b',
  '\u007f',
  '\u0085',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\uffff',
  '\u{1f319}',
  '\u{1fffe}',
  '\u2028',
  '\r\n',
  'text ',
]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE_PIECES), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })
  .map((pieces) => pieces.join(''))

const anyPost = fc.record({
  title: anyText,
  slug: fc.stringMatching(/^[\w-]{1,20}$/),
  publishedAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
  excerpt: anyText,
  html: anyText,
  author: fc.option(anyText),
})

/** The text as an XML parser returns it: parsers normalise line ends to LF. */
const asParsed = (text: string) => xmlText(text).replace(/\r\n?/g, '\n')
/** A title or description as it is written: a feed reader displays it as HTML. */
const asHtml = (text: string) => asParsed(text.replaceAll('<', '&lt;'))

it('is well-formed and has exactly one item for each post, whatever the posts contain', () => {
  fc.assert(
    fc.property(fc.array(anyPost, { maxLength: 4 }), anyText, (posts, name) => {
      const rss = readXml(writeFeed({ ...SITE, name: `Somnary ${name}` }, posts))
      expect(rss.children.map((child) => child.name)).toEqual(['channel'])
      const items = elementsOf(rss, 'item')
      expect(items).toHaveLength(posts.length)
      for (const [at, { title, html, slug }] of posts.entries()) {
        const [first, ...more] = elementsOf(items[at] ?? rss, 'title')
        expect([first?.text ?? '', more]).toEqual([asHtml(title), []])
        expect(elementsOf(items[at] ?? rss, 'description')[0]?.text ?? '').not.toContain('<')
        expect(elementsOf(items[at] ?? rss, 'link').map(({ text }) => text)).toEqual([`${SITE.url}/blog/${slug}`])
        expect(elementsOf(items[at] ?? rss, 'content:encoded')[0]?.text ?? '').toBe(asParsed(html))
      }
    }),
    { numRuns: 500 },
  )
})

it('makes the links of a post absolute as on its page, and changes no text that looks like one', () => {
  const quoted = "[h](https://e.example/Freud's_dreams?q=1&r='2')"
  const markdown =
    '[a](/faq) [b](about) [c](../x) [d](//other.example/y) [e](?q=1&r=2) [f](#note) [g](mailto:a@b.example) `<a href="/faq">`'
  const { html } = makeRenderer(new Map()).render(`${markdown} ${quoted}`)
  const post = { title: '', slug: 'one', publishedAt: new Date(0), excerpt: '', author: null, html }
  const [content] = elementsOf(readXml(writeFeed(SITE, [post])), 'content:encoded')
  const page = fromHtml(content?.text ?? '', { fragment: true })
  const addresses: unknown[] = []
  visit(page, 'element', ({ properties }) => void (properties['href'] && addresses.push(properties['href'])))
  expect(addresses).toEqual([
    'https://dreams.example/faq',
    'https://dreams.example/blog/about',
    'https://dreams.example/x',
    'https://other.example/y',
    'https://dreams.example/blog/one?q=1&r=2',
    'https://dreams.example/blog/one#note',
    'mailto:a@b.example',
    "https://e.example/Freud's_dreams?q=1&r=%272%27",
  ])
  expect(textOf(page)).toContain('<a href="/faq">')
})

describeSite('XML with hostile text from members', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  const hostile = HOSTILE_PIECES.filter((piece) => piece.isWellFormed() && !piece.includes('\0')).join('')
  beforeAll(async () => {
    app = await openApp(await open(), { SITE_NAME: 'A & B <C>' })
    const { call } = await app.becomeMember('breaks.things-here')
    for (const slug of ['one', 'two-_']) {
      const post = { title: `T ${hostile}`, slug, content: `${hostile}\n\n${hostile} a text of some length` }
      expect((await app.post('/api/blog', post, call)).status).toBe(201)
    }
  })

  it('the feed contains both posts with their titles', async () => {
    const response = await app.get('/feed.xml')
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    const items = elementsOf(readXml(await response.text()), 'item')
    expect(items.map((item) => elementsOf(item, 'title').map(({ text }) => text))).toEqual([
      [asHtml(`T ${hostile}`.trim())],
      [asHtml(`T ${hostile}`.trim())],
    ])
  })

  it('the sitemap contains both posts', async () => {
    const addresses = elementsOf(readXml(await (await app.get('/sitemap.xml')).text()), 'loc').map(({ text }) => text)
    expect(addresses).toEqual(expect.arrayContaining([expect.stringMatching(/\/blog\/one$/)]))
    expect(addresses).toEqual(expect.arrayContaining([expect.stringMatching(/\/blog\/two-_$/)]))
  })

  it('the Open Graph images are rendered', async () => {
    for (const slug of ['one', 'two-_']) {
      const response = await app.get(`/social/posts/${slug}.png`)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    }
  })
})
