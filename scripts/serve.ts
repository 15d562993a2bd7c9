import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Usage: node scripts/start.ts, which runs the bundle of this file (see scripts/programs.ts).
// Serves the built site.
const SERVER = path.resolve('dist/server/server.js')

process.env['NODE_ENV'] = 'production'
const { handleRequest, serve } = await import(pathToFileURL(SERVER).href).catch((error: Error) =>
  fail(`The built site can’t be loaded, delete dist/ and start again: ${error.message.split('\n')[0]}`),
)
// The message is meant for the operator who started the server, who has no use for the stack.
await serve(handleRequest).catch((error: Error) => fail(error.message))

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
