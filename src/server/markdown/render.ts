import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { FootnoteReference, Root as Markdown } from 'mdast'
import rehypeExternalLinks from 'rehype-external-links'
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { Heading } from '../../contract/posts.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { checkHtml, checkMarkdown, checkTree } from './limits.ts'
import { type Rendered, renderingVersion } from './rendered.ts'
import { symbolLinks } from './symbol-links.ts'

const EXCERPT_LENGTH = 300
const ID_PREFIX = 'section-'
/** The id that remark-rehype gives to the heading of the footnotes. Those of an author's headings have a prefix. */
const FOOTNOTE_LABEL_ID = 'footnote-label'

/**
 * Makes the renderer of posts. `keywords` maps the dictionary's slugs to keywords: `[[slug]]` becomes a link to that
 * symbol. Raw HTML in the Markdown is shown as text; the output is limited to GitHub's list of harmless elements,
 * attributes and protocols. `render` throws `MarkdownTooComplex`.
 */
export function makeRenderer(keywords: ReadonlyMap<string, string>): {
  version: string
  render(markdown: string): Rendered
} {
  const parser = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(symbolLinks(keywords))
    .use(moveNotesOutOfLinks)
    .use(remarkRehype, {
      handlers: { html: (_, node: { value: string }) => ({ type: 'text', value: node.value }) },
      footnoteLabel: 'Notes',
      footnoteLabelTagName: 'h2',
    })
  const sanitiser = unified()
    .use(rehypeSanitize, SCHEMA)
    .use(removeInsecureImages)
    .use(lowerHeadings)
    .use(rehypeSlug, { prefix: ID_PREFIX })
    .use(rehypeExternalLinks, { rel: ['nofollow', 'noopener', 'noreferrer', 'ugc'], target: '_blank' })
    .use(addImageAttributes)
  const serialiser = unified().use(rehypeStringify)

  return {
    version: renderingVersion(keywords),
    render(markdown) {
      checkMarkdown(markdown)
      const parsed = parser.runSync(parser.parse(markdown)) as Root
      checkTree(parsed)
      const tree = sanitiser.runSync(parsed) as Root
      const html = serialiser.stringify(tree)
      checkHtml(html, markdown)
      const paragraphs = tree.children.filter(
        (node): node is Element => node.type === 'element' && node.tagName === 'p',
      )
      return {
        html,
        excerpt: excerpt(paragraphs.map(plainText).join(' '), EXCERPT_LENGTH),
        words: textOf(tree).split(/\s+/).filter(Boolean).length,
        contents: headingsOf(tree),
      }
    },
  }
}

/**
 * No prefix for ids here: raw HTML is shown as text, so ids only come from the steps of this pipeline, which add
 * prefixes themselves.
 */
const SCHEMA: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: {
    ...defaultSchema.attributes,
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'dataSymbol'],
    code: [['className', /^language-[\w+#.-]+$/]],
  },
  protocols: { ...defaultSchema.protocols, src: ['https'], href: ['http', 'https', 'mailto'] },
}

/** Puts the footnotes of a link's words behind the link: their numbers are links, and links can't contain links. */
function moveNotesOutOfLinks() {
  return (tree: Markdown) =>
    visit(tree, ['link', 'linkReference'], (link, at, parent) => {
      if (at === undefined || !parent) return undefined
      const notes: FootnoteReference[] = []
      visit(link, 'footnoteReference', (note, index, within) => {
        if (index === undefined || !within) return undefined
        within.children.splice(index, 1)
        notes.push(note)
        return index
      })
      parent.children.splice(at + 1, 0, ...notes)
      return [SKIP, at + 1 + notes.length]
    })
}

/** Lowers headings to `h2` or below: the only `h1` of the page is the title. */
function lowerHeadings() {
  return (tree: Root) =>
    visit(tree, 'element', (element) => {
      if (/^h[1-5]$/.test(element.tagName)) {
        element.tagName = `h${Math.max(2, Number(element.tagName[1]))}`
      }
    })
}

/**
 * Replaces images that aren't loaded over HTTPS from another site by their alternative text. The browser of each reader
 * requests the URL of an image, and sends its cookies if it is a URL of this site.
 */
function removeInsecureImages() {
  return (tree: Root) =>
    visit(tree, 'element', (element, at, parent) => {
      if (element.tagName !== 'img' || at === undefined || !parent) return undefined
      if (/^https:\/\//i.test(String(element.properties['src']))) return undefined
      parent.children[at] = { type: 'text', value: String(element.properties['alt'] ?? '') }
      return SKIP
    })
}

/** Adds attributes to images so that the site they come from learns as little as possible about the reader. */
function addImageAttributes() {
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
    if (level && typeof id === 'string' && id !== FOOTNOTE_LABEL_ID)
      headings.push({ text: plainText(element), level, id })
  })
  return headings
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
