import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { matchedRoutes } from 'hono/route'
import { accountRoutes } from './account.ts'
import { categoryRoutes } from './categories.ts'
import { docsRoutes } from './docs.ts'
import type { HttpEnv, Services } from './env.ts'
import { answerError } from './errors.ts'
import { describeExpectedUser, requireExpectedUser } from './expected-user.ts'
import { feedRoutes } from './feed.ts'
import { guardWrites, limitBody } from './guards.ts'
import { interpretationRoutes } from './interpretation.ts'
import { journalRoutes } from './journal.ts'
import { manifestRoutes } from './manifest.ts'
import { answerMetrics, makeMetrics } from './metrics.ts'
import { answerForm, answerPage, cachePages, securePages } from './pages.ts'
import { postRoutes } from './posts.ts'
import { noSniff } from './security-headers.ts'
import { findSession } from './session.ts'
import { siteRoutes } from './site.ts'
import { sitemapRoutes } from './sitemap.ts'
import { socialRoutes } from './social.ts'
import { symbolRoutes } from './symbols.ts'
import { redirectUndecodable } from './undecodable-path.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The API, the endpoints for operators and the pages, ready for `app.fetch(request, { address, renderPage })`. */
export function makeApp(services: Services): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>()

  const metrics = makeMetrics()
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('metrics', metrics)
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    // The route's pattern, not the address: what somebody searches for is nobody's business.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'none'
    const seen = { method: c.req.method, route, status: c.res.status }
    metrics.requests.observe(seen, ms / 1000)
    services.log.debug({ ...seen, ms: Math.round(ms) }, 'answered')
  })
  app.use(noSniff)
  app.use(compress())
  app.onError(answerError)
  app.notFound(answerUnknown)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const ready = await services.database.ping().then(
      () => true,
      () => false,
    )
    return ready ? c.text('ready') : c.text('the database is away', 503, { 'Retry-After': '5' })
  })

  app.get('/metrics', (c) => answerMetrics(c, metrics))

  // The same for everyone: pages have the site's name even while the database, and with it every session, is away.
  app.route('/api', siteRoutes)
  app.use('/api/*', guardWrites, limitBody, findSession, requireExpectedUser)
  app.route('/api', interpretationRoutes)
  app.route('/api', symbolRoutes)
  app.route('/api', categoryRoutes)
  app.route('/api', postRoutes)
  app.route('/api', accountRoutes)
  app.route('/api', journalRoutes)
  const description = {
    openapi: '3.1.0',
    info: {
      title: `${services.config.site.name} API`,
      version: '1',
      description:
        'Interpret dreams, read the dictionary of dream symbols, keep a dream journal and write for the blog. Every error is JSON with one plain sentence.',
    },
    servers: [{ url: services.config.site.url }],
  }
  app.get('/api/openapi.json', (c) => c.json(describeExpectedUser(app.getOpenAPI31Document(description))))
  app.route('/api/docs', docsRoutes)
  app.all('/api/*', answerUnknown)

  // Where TanStack Start would answer server functions; there are none.
  app.all('/_serverFn/*', answerUnknown)
  app.route('/social', socialRoutes)
  app.route('/', sitemapRoutes)
  app.route('/', feedRoutes)
  app.route('/', manifestRoutes)
  app.get('*', redirectUndecodable, cachePages, securePages(services.config.secure), (c) =>
    answerPage(c, (request) => app.fetch(request, c.env)),
  )
  app.post('/', limitBody, securePages(services.config.secure), (c) =>
    answerForm(c, (request) => app.fetch(request, c.env)),
  )
  return app

  /** An address that exists for other methods answers 405 and names them; any other 404. */
  function answerUnknown(c: Context<HttpEnv>): Response {
    const allowed = METHODS.filter((method) =>
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method && route.path !== '/*'),
    )
    if (allowed.length === 0) return c.json({ error: 'There is nothing at this address.' }, 404)
    const allow = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed
    return c.json({ error: `This address doesn’t answer ${c.req.method} requests.` }, 405, { Allow: allow.join(', ') })
  }
}
