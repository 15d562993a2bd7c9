import { createIsomorphicFn } from '@tanstack/react-start'
import { secureGlobals } from '../device/secure-context.ts'

/**
 * Text that another app shared with the site. The service worker (src/service-worker.ts), or the night page itself,
 * puts it into this cache of the device, from which it is taken when the person has decided about it.
 */
const CACHE = 'shared-text'
const ADDRESS = '/shared-text'

/** The text that was posted with this page request; empty for any other request, and in the browser. */
export const postedSharedText = createIsomorphicFn()
  .server(async () => {
    const { renderScope } = await import('../../render/render-scope.ts')
    return renderScope().sharedText ?? ''
  })
  .client(async () => '')

/** Keeps the text on the device until the person has decided about it. */
export async function keepSharedText(text: string): Promise<void> {
  await (await secureGlobals().caches?.open(CACHE))?.put(ADDRESS, new Response(text))
}

/** The text that waits on the device; empty if none does. */
export async function readSharedText(): Promise<string> {
  const { caches } = secureGlobals()
  if (!(await caches?.has(CACHE))) return ''
  return (await (await caches?.open(CACHE))?.match(ADDRESS))?.text() ?? ''
}

export async function discardSharedText(): Promise<void> {
  await secureGlobals()
    .caches?.delete(CACHE)
    .catch(() => {})
}
