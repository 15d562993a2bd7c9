import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Returns what stands for a part of a page in its HTML. `key` says all that the part depends on; `render` is called when
 * no part with this key is known.
 */
export type RenderFragment = (key: string, render: () => ReactNode) => string

/** Of HTML and keys: the cards of all symbols, and those that searches have found lately. */
const BYTES_MAX = 4 * 1024 * 1024

/** A key is all that its fragment depends on, so nothing here ever becomes outdated. */
const fragments = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: BYTES_MAX,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
})

/**
 * Makes what renders the fragments of one page, on the server. `add` takes a fragment's HTML and returns what is to stand
 * for it in the page: as bytes, a fragment isn't written, read and encoded anew for each page.
 */
export function makeFragmentRenderer(router: AnyRouter, add: (html: Buffer<ArrayBuffer>) => string): RenderFragment {
  return (key, render) => {
    let html = fragments.get(key)
    if (!html) {
      const fragment = <RouterContextProvider router={router}>{render()}</RouterContextProvider>
      html = Buffer.from(renderToString(fragment))
      fragments.set(key, html)
    }
    return add(html)
  }
}
