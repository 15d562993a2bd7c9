import { setImmediate } from 'node:timers/promises'
import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import {
  createStartHandler,
  defaultStreamHandler,
  defineHandlerCallback,
  type HandlerCallback,
} from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderScope } from './render-scope.ts'

/**
 * Renders a page. What is the same for everyone is there when rendering begins, so it is written as one text, which
 * takes half the time of a stream; other pages may wait for parts of theirs.
 */
export const renderPage = createStartHandler(
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
    const scope = renderScope()
    const markup = renderToString(<RouterServer router={router} />)
    scope.html = await transformHtmlStringWithRouter(router, markup)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}
