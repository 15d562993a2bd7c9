import { createHash } from 'node:crypto'
import type { Heading } from '../../contract/posts.ts'

/** Rendered Markdown: sanitised HTML, an excerpt in plain text, the number of words, and the headings. */
export type Rendered = { html: string; excerpt: string; words: number; contents: Heading[] }

export type Renderer = {
  /** Changes whenever the same Markdown may be rendered differently. */
  version: string
  /** With `userId`, a user's texts are rendered one after the other. Throws {@link MarkdownTooComplex}. */
  render(markdown: string, userId?: number): Rendered | Promise<Rendered>
}

/** Increased when the rendering changes. */
const VERSION = 3

/**
 * Returns the version of a rendering. `keywords` maps the slugs of the dictionary to the keywords that links to symbols
 * show.
 */
export function renderingVersion(keywords: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, ...keywords]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * Thrown for Markdown that would take too long or result in too much HTML. The message tells the author what to
 * shorten.
 */
export class MarkdownTooComplex extends Error {
  override name = 'MarkdownTooComplex'
  constructor(message = 'This takes too long to render. Please shorten it, or write it more simply.') {
    super(message)
  }
}
