import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'

const DOCUMENTS = globSync(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/**/*.md', 'content/sources.md'])

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSlug)

/** The addresses of a document's links and pictures, and the anchors of its headings. */
function read(file: string): { addresses: string[]; anchors: Set<string> } {
  const addresses: string[] = []
  const anchors = new Set<string>()
  const tree = markdown.runSync(markdown.parse(readFileSync(file, 'utf8')))
  visit(tree, 'element', ({ properties: { href, src, id } }) => {
    for (const address of [href, src]) if (typeof address === 'string') addresses.push(address)
    if (typeof id === 'string') anchors.add(id)
  })
  return { addresses, anchors }
}

/** Whether a link from a document leads out of the project, or to a file (and a heading) that is there. */
function leadsSomewhere(document: string, address: string): boolean {
  if (/^[a-z][a-z+.-]*:/i.test(address)) return true
  const [to = '', anchor] = decodeURIComponent(address).split('#')
  const file = to ? path.join(path.dirname(document), to) : document
  if (!statSync(file, { throwIfNoEntry: false })) return false
  return anchor === undefined || (file.endsWith('.md') && read(file).anchors.has(anchor))
}

it('links of the documentation lead to a file that exists, and to a heading of it', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(50)
  const links = DOCUMENTS.flatMap((file) => read(file).addresses.map((address) => ({ file, address })))
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(({ file, address }) => !leadsSomewhere(file, address))
  expect(broken.map(({ file, address }) => `${file}: ${address}`)).toEqual([])
})
