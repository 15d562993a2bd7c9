import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { getApplication } from './server/application.ts'

/**
 * Answers every request that isn't a file: Hono has the API and hands all other addresses to the pages.
 * `address` is the peer's network address where it is known.
 */
export async function answer(request: Request, address?: string): Promise<Response> {
  const { app } = await getApplication()
  return app.fetch(request, { address, renderPage: (page: Request) => handler.fetch(page) })
}

export { serve } from './server/serve.ts'

export default createServerEntry({ fetch: (request) => answer(request) })
