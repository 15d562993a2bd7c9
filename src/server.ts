import { setImmediate } from 'node:timers/promises'
import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import {
  createStartHandler,
  defaultStreamHandler,
  defineHandlerCallback,
  type HandlerCallback,
} from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { getApplication } from './server/bootstrap/application.ts'
import { renderScope } from './server/http/site/render-scope.ts'

/**
 * Renders a page. What is the same for everyone is there when rendering begins, so it is written as one text, which
 * takes half the time of a stream; other pages may wait for parts of theirs.
 */
const handlePage = createStartHandler(
  defineHandlerCallback((page) => (renderScope().isForEveryone ? renderAsText(page) : defaultStreamHandler(page))),
)

/**
 * Renders a page like the router's own handler, and leaves its HTML in the render scope; the response has no body. The
 * router is told beforehand that no data will come later: otherwise it keeps a way open for them, for which it takes the
 * text apart into bytes.
 */
const renderAsText: HandlerCallback<AnyRouter> = async ({ router, responseHeaders }) => {
  try {
    router.serverSsr?.setRenderFinished()
    // The end of the data is noted in tasks that are due now.
    await setImmediate()
    const markup = renderToString(createElement(RouterServer, { router }))
    renderScope().html = await transformHtmlStringWithRouter(router, markup)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

/**
 * Handles every request that isn't for a static file: Hono serves the API and passes all other requests to the page
 * renderer. `address` is the peer's IP address, if known; `ending` is aborted when the server has to answer now.
 */
export async function handleRequest(request: Request, address?: string, ending?: AbortSignal): Promise<Response> {
  const { app } = await getApplication()
  return app.fetch(request, { address, ending, renderPage: (page: Request) => handlePage(page) })
}

export { serve } from './server/bootstrap/serve.ts'

export default createServerEntry({ fetch: (request) => handleRequest(request) })
