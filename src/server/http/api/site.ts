import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { siteSchema } from '../../../contract/site.ts'
import type { HttpEnv } from '../context.ts'
import { jsonResponse } from './openapi.ts'

export const siteRoutes = new OpenAPIHono<HttpEnv>().openapi(
  createRoute({
    method: 'get',
    path: '/site',
    summary: 'What the site is called and where it is',
    responses: { 200: jsonResponse('The site', siteSchema) },
  }),
  (c) => {
    const { site, ai, transcription, limits, memberPosts } = c.get('services').config
    const { name, url, email } = site
    const { guest, dreamer } = limits
    return c.json(
      {
        name,
        url,
        email: email ?? null,
        model: ai.provider !== 'dictionary',
        interpretations: { guest, dreamer },
        memberPosts,
        transcription: transcription !== undefined,
      },
      200,
    )
  },
)
