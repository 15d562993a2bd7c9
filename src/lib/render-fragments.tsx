import { hash } from 'node:crypto'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Returns what stands for a part of a page in its HTML. `dependencies` says all that the part depends on; `render` is
 * called when no part with the same is known.
 */
export type RenderFragment = (dependencies: string, render: () => ReactNode) => string

/** The cards of all symbols, and those that searches have found lately. */
const BYTES_MAX = 4 * 1024 * 1024
/** What an entry takes beside its HTML. */
const ENTRY_BYTES = 200

/** By a hash of all that a fragment depends on, so that nothing here ever becomes outdated. */
const fragments = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: BYTES_MAX,
  sizeCalculation: (html) => html.length + ENTRY_BYTES,
})

/**
 * Makes what renders the fragments of one page, on the server. `add` takes a fragment's HTML and returns what is to stand
 * for it in the page: as bytes, a fragment isn't written, read and encoded anew for each page.
 */
export function makeFragmentRenderer(router: AnyRouter, add: (html: Buffer<ArrayBuffer>) => string): RenderFragment {
  return (dependencies, render) => {
    const key = hash('sha256', dependencies, 'base64url')
    let html = fragments.get(key)
    if (!html) {
      const fragment = <RouterContextProvider router={router}>{render()}</RouterContextProvider>
      html = Buffer.from(renderToString(fragment))
      fragments.set(key, html)
    }
    return add(html)
  }
}
