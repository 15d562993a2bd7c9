import { createHash } from 'node:crypto'
import type { Heading } from '../storage/schema.ts'

/** Markdown as it is read. */
export type Rendered = { html: string; excerpt: string; words: number; contents: Heading[] }

export type Renderer = {
  /** Changes whenever the same Markdown may be rendered otherwise. */
  version: string
  /** Throws {@link MarkdownTooComplex}. */
  render(markdown: string): Rendered | Promise<Rendered>
}

/** Raised when the rendering changes. */
const VERSION = 2

/** `keywords` are the dictionary's, by slug: links to symbols show them. */
export function renderingVersion(keywords: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, ...keywords]))
    .digest('base64url')
    .slice(0, 16)
}

/** Markdown that would take too long, or make too much HTML. The message says to its writer what to shorten. */
export class MarkdownTooComplex extends Error {
  override name = 'MarkdownTooComplex'
  constructor(message = 'This takes too long to render. Please shorten it, or write it more simply.') {
    super(message)
  }
}
