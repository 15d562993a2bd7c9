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
import { SKIP, visit } from 'unist-util-visit'
import { excerpt } from '../../lib/excerpt.ts'
import type { Heading } from '../storage/schema.ts'
import { checkHtml, checkMarkdown, checkTree } from './limits.ts'
import { type Rendered, renderingVersion } from './rendered.ts'
import { symbolLinks } from './symbol-links.ts'

const EXCERPT = 300
const SECTION = 'section-'

/**
 * Renders posts. `keywords` are the dictionary's: `[[slug]]` becomes a link to that symbol. Raw HTML in the Markdown is shown as the text that it
 * is; what comes out is limited to GitHub's list of harmless elements, attributes and protocols. `render` throws `MarkdownTooComplex`.
 */
export function makeRenderer(keywords: ReadonlyMap<string, string>): {
  version: string
  render(markdown: string): Rendered
} {
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
    .use(secureImages)
    .use(lowerHeadings)
    .use(rehypeSlug, { prefix: SECTION })
    .use(rehypeExternalLinks, { rel: ['nofollow', 'noopener', 'noreferrer', 'ugc'], target: '_blank' })
    .use(quietImages)
  const writer = unified().use(rehypeStringify)

  return {
    version: renderingVersion(keywords),
    render(markdown) {
      checkMarkdown(markdown)
      const parsed = parser.runSync(parser.parse(markdown)) as Root
      checkTree(parsed)
      const tree = cleaner.runSync(parsed) as Root
      const html = writer.stringify(tree)
      checkHtml(html, markdown)
      const paragraphs = tree.children.filter(
        (node): node is Element => node.type === 'element' && node.tagName === 'p',
      )
      return {
        html,
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
  protocols: { ...defaultSchema.protocols, src: ['https'], href: ['http', 'https', 'mailto'] },
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

/**
 * A picture's address is asked for by each reader's browser, with their cookies where it is an address of ours. So only pictures of elsewhere that
 * are fetched securely are shown; of others the words stay that stand for them.
 */
function secureImages() {
  return (tree: Root) =>
    visit(tree, 'element', (element, at, parent) => {
      if (element.tagName !== 'img' || at === undefined || !parent) return undefined
      if (/^https:\/\//i.test(String(element.properties['src']))) return undefined
      parent.children[at] = { type: 'text', value: String(element.properties['alt'] ?? '') }
      return SKIP
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
