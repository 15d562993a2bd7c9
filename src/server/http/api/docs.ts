import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

/** Swagger UI's files, served by this site so that the page needs no request to another one. */
const ASSETS = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
])

const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', domNode: document.getElementById('ui'), deepLinking: true })`

/** A page that shows the API's OpenAPI document in Swagger UI. */
export const docsRoutes = new Hono<HttpEnv>()
  .get('/', (c) =>
    c.html(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${c.get('services').config.site.name} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`,
      200,
      {
        'Content-Security-Policy':
          "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      },
    ),
  )
  .get('/start.js', (c) => c.body(START_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  .get('/:file', async (c) => {
    const name = c.req.param('file')
    const type = ASSETS.get(name)
    if (!type) throw new ApiError(404, { error: 'There is nothing at this address.' })
    const directory = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    return c.body(await readFile(path.join(directory, name)), 200, {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${DAY_SECONDS}`,
    })
  })
