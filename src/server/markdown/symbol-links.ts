import type { Link, Root, Text } from 'mdast'
import { findAndReplace, type RegExpMatchObject } from 'mdast-util-find-and-replace'
import { symbolPath } from '../../shared/pages.ts'

/** `[[snake]]`, or `[[snake|the one in the grass]]`. */
const MENTION = /\[\[([a-z0-9-]+)(?:\|([^\][|]{1,120}))?\]\]/g

/** The keyword of each symbol, by its slug and by its former slugs: a text may still mention it by one of those. */
export function keywordsBySlug(
  symbols: readonly { slug: string; formerSlugs: readonly string[]; keyword: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    symbols.flatMap(({ slug, formerSlugs, keyword }) => [slug, ...formerSlugs].map((each) => [each, keyword] as const)),
  )
}

/**
 * A remark plugin that turns mentions of symbols into links to their pages. `keywords` maps slugs to keywords; a
 * mention of an unknown slug stays as it was written. Within a link, which can't contain another, it becomes its words.
 */
export function symbolLinks(keywords: ReadonlyMap<string, string>) {
  return () => (tree: Root) => {
    findAndReplace(tree, [
      MENTION,
      (_: string, slug: string, words: string | undefined, { stack }: RegExpMatchObject): Link | Text | false => {
        const keyword = keywords.get(slug)
        if (!keyword) return false
        const text: Text = { type: 'text', value: words?.trim() || keyword.toLowerCase() }
        if (stack.some(({ type }) => type === 'link' || type === 'linkReference')) return text
        return {
          type: 'link',
          url: symbolPath(slug),
          data: { hProperties: { dataSymbol: slug } },
          children: [text],
        }
      },
    ])
  }
}
