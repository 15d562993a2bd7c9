import {
  createStartHandler,
  defaultRenderHandler,
  defaultStreamHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { getApplication } from './server/bootstrap/application.ts'
import { renderScope } from './server/http/site/render-scope.ts'

/**
 * Renders a page. What is the same for everyone is there when rendering begins, so it is written as one text, which takes
 * half the time of a stream; other pages may wait for parts of theirs.
 */
const handlePage = createStartHandler(
  defineHandlerCallback((page) =>
    renderScope().isForEveryone ? defaultRenderHandler(page) : defaultStreamHandler(page),
  ),
)

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
