import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeExternalLinks from 'rehype-external-links'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { excerpt } from '../../lib/excerpt.ts'
import type { Heading } from '../storage/schema.ts'
import { symbolLinks } from './symbol-links.ts'

/** Markdown as it is read. */
type Rendered = { html: string; excerpt: string; words: number; contents: Heading[] }

export type Renderer = {
  /** Changes whenever the same Markdown may be rendered otherwise. */
  version: string
  render(markdown: string): Rendered
}

/** Raised when the rendering changes. */
const VERSION = 1

const EXCERPT = 300
const SECTION = 'section-'

/**
 * Renders posts. `keywords` are the dictionary's: `[[slug]]` becomes a link to that symbol. Raw HTML in the Markdown is shown as the text that it
 * is; what comes out is limited to GitHub's list of harmless elements, attributes and protocols.
 */
export function makeRenderer(keywords: ReadonlyMap<string, string>): Renderer {
  const parser = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(symbolLinks(keywords))
    .use(remarkRehype, {
      handlers: { html: (_, node: { value: string }) => ({ type: 'text', value: node.value }) },
      footnoteLabel: 'Notes',
      footnoteLabelTagName: 'h2',
    })
  const cleaner = unified()
    .use(rehypeSanitize, SCHEMA)
    .use(lowerHeadings)
    .use(rehypeSlug, { prefix: SECTION })
    .use(rehypeExternalLinks, { rel: ['nofollow', 'noopener', 'noreferrer', 'ugc'], target: '_blank' })
    .use(quietImages)
  const writer = unified().use(rehypeStringify)

  return {
    version: createHash('sha256')
      .update(JSON.stringify([VERSION, ...keywords]))
      .digest('base64url')
      .slice(0, 16),
    render(markdown) {
      const tree = cleaner.runSync(parser.runSync(parser.parse(markdown)) as Root) as Root
      const paragraphs = tree.children.filter(
        (node): node is Element => node.type === 'element' && node.tagName === 'p',
      )
      return {
        html: writer.stringify(tree),
        excerpt: excerpt(paragraphs.map(plainText).join(' '), EXCERPT),
        words: textOf(tree).split(/\s+/).filter(Boolean).length,
        contents: headingsOf(tree),
      }
    },
  }
}

/** Ids come from our own steps alone, since raw HTML is text; theirs are prefixed there. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, a: [...(defaultSchema.attributes?.['a'] ?? []), 'dataSymbol'] },
  protocols: { ...defaultSchema.protocols, src: ['http', 'https'], href: ['http', 'https', 'mailto'] },
}

/** The page's only `h1` is the title. */
function lowerHeadings() {
  return (tree: Root) =>
    visit(tree, 'element', (element) => {
      if (/^h[1-5]$/.test(element.tagName) && !isFootnoteLabel(element)) {
        element.tagName = `h${Math.max(2, Number(element.tagName[1]))}`
      }
    })
}

/** Who shows a picture from elsewhere learns as little as possible of the reader. */
function quietImages() {
  return (tree: Root) =>
    visit(tree, 'element', (element) => {
      if (element.tagName === 'img') {
        Object.assign(element.properties, { loading: 'lazy', referrerPolicy: 'no-referrer', decoding: 'async' })
      }
    })
}

function headingsOf(tree: Root): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (element) => {
    const level = Number(/^h([23])$/.exec(element.tagName)?.[1])
    const { id } = element.properties
    if (level && typeof id === 'string' && !isFootnoteLabel(element))
      headings.push({ text: plainText(element), level, id })
  })
  return headings
}

function isFootnoteLabel({ properties }: Element): boolean {
  return String(properties['id']).endsWith('footnote-label')
}

/** The text of an element, without the numbers of its footnotes. */
function plainText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' && child.tagName !== 'sup' ? plainText(child) : ''
    })
    .join('')
}
