import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { getApplication } from './server/bootstrap/application.ts'

/**
 * Handles every request that isn't for a static file: Hono serves the API and passes all other requests to the page
 * renderer. `address` is the peer's IP address, if known.
 */
export async function handleRequest(request: Request, address?: string): Promise<Response> {
  const { app } = await getApplication()
  return app.fetch(request, { address, renderPage: (page: Request) => handler.fetch(page) })
}

export { serve } from './server/bootstrap/serve.ts'

export default createServerEntry({ fetch: (request) => handleRequest(request) })
