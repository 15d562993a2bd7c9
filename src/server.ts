import { createServerEntry } from '@tanstack/react-start/server-entry'
import { renderPage } from './render/render-page.ts'
import { getApplication } from './server/bootstrap/application.ts'

/**
 * Handles every request that isn't for a static file: Hono serves the API and passes all other requests to the page
 * renderer. `address` is the peer's IP address, if known; `ending` is aborted when the server has to answer now.
 */
export async function handleRequest(request: Request, address?: string, ending?: AbortSignal): Promise<Response> {
  const { app } = await getApplication()
  return app.fetch(request, { address, ending, renderPage: (page: Request) => renderPage(page) })
}

export { serve } from './server/bootstrap/serve.ts'

export default createServerEntry({ fetch: (request) => handleRequest(request) })
