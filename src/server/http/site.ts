import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { siteSchema } from '../../contract/site.ts'
import type { HttpEnv } from './env.ts'
import { json } from './openapi.ts'

const siteRoute = createRoute({
  method: 'get',
  path: '/site',
  summary: 'What the site is called and where it is',
  responses: { 200: json('The site', siteSchema) },
})

export const siteRoutes = new OpenAPIHono<HttpEnv>().openapi(siteRoute, (c) => {
  const { site, ai } = c.get('services').config
  const { name, url, email } = site
  return c.json({ name, url, email: email ?? null, model: ai.provider !== 'dictionary' }, 200)
})
