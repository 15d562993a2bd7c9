import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Usage: node scripts/start.ts, which runs the bundle of this file (see scripts/programs.ts).
// Serves the built site.
process.env['NODE_ENV'] = 'production'
const { handleRequest, serve } = await import(pathToFileURL(path.resolve('dist/server/server.js')).href)
try {
  await serve(handleRequest)
} catch (error) {
  // The message is meant for the operator who started the server, who has no use for the stack.
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
