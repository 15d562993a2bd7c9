import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { elementsOf, readXml } from '../../../tests/support/xml.ts'
import { writeFeed } from './feed.ts'
import { xmlText } from './xml.ts'

const SITE = { name: 'Somnary', url: 'https://dreams.example' }

/** What breaks XML, alone and mixed with any other text. */
const PIECES = [
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
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })
  .map((pieces) => pieces.join(''))

const anyPost = fc.record({
  title: anyText,
  slug: fc.stringMatching(/^[\w-]{1,20}$/),
  publishedAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
  excerpt: anyText,
  html: anyText,
  author: fc.option(anyText),
})

/** Readers of XML turn every line end into one character. */
const asRead = (text: string) => xmlText(text).replace(/\r\n?/g, '\n')

it('is well-formed and holds exactly one item for each post, whatever stands in the posts', () => {
  fc.assert(
    fc.property(fc.array(anyPost, { maxLength: 4 }), anyText, (posts, name) => {
      const rss = readXml(writeFeed({ ...SITE, name: `Somnary ${name}` }, posts))
      expect(rss.children.map((child) => child.name)).toEqual(['channel'])
      const items = elementsOf(rss, 'item')
      expect(items).toHaveLength(posts.length)
      for (const [at, { title, html, slug }] of posts.entries()) {
        const [first, ...more] = elementsOf(items[at] ?? rss, 'title')
        expect([first?.text ?? '', more]).toEqual([asRead(title), []])
        expect(elementsOf(items[at] ?? rss, 'link').map(({ text }) => text)).toEqual([`${SITE.url}/blog/${slug}`])
        expect(elementsOf(items[at] ?? rss, 'content:encoded')[0]?.text ?? '').toBe(asRead(html))
      }
    }),
    { numRuns: 500 },
  )
})

describeEachDatabase('XML that holds what members wrote', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  const hostile = PIECES.filter((piece) => piece.isWellFormed() && !piece.includes('\0')).join('')
  beforeAll(async () => {
    app = await openApp(await open(), { SITE_NAME: 'A & B <C>' })
    const { call } = await app.becomeMember('breaks.things-here')
    for (const slug of ['one', 'two-_']) {
      const post = { title: `T ${hostile}`, slug, content: `${hostile}\n\n${hostile} a text of some length` }
      expect((await app.post('/api/blog', post, call)).status).toBe(201)
    }
  })

  it('the feed has two items with their titles', async () => {
    const response = await app.get('/feed.xml')
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    const items = elementsOf(readXml(await response.text()), 'item')
    expect(items.map((item) => elementsOf(item, 'title').map(({ text }) => text))).toEqual([
      [asRead(`T ${hostile}`.trim())],
      [asRead(`T ${hostile}`.trim())],
    ])
  })

  it('the sitemap names both', async () => {
    const addresses = elementsOf(readXml(await (await app.get('/sitemap.xml')).text()), 'loc').map(({ text }) => text)
    expect(addresses).toEqual(expect.arrayContaining([expect.stringMatching(/\/blog\/one$/)]))
    expect(addresses).toEqual(expect.arrayContaining([expect.stringMatching(/\/blog\/two-_$/)]))
  })

  it('the pictures of links are drawn', async () => {
    for (const slug of ['one', 'two-_']) {
      const response = await app.get(`/social/posts/${slug}.png`)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    }
  })
})
