import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { NIGHT_PATH } from '../../shared/pages.ts'
import { accountRoutes } from './api/account.ts'
import { apiInfo } from './api/api-info.ts'
import { categoryRoutes } from './api/categories.ts'
import { docsRoutes } from './api/docs.ts'
import { dreamStatisticsRoutes } from './api/dream-statistics.ts'
import { dreamlessNightRoutes } from './api/dreamless-nights.ts'
import { feedbackRoutes } from './api/feedback.ts'
import { interpretationRoutes } from './api/interpretation.ts'
import { journalRoutes } from './api/journal.ts'
import { journalCopyRoutes } from './api/journal-copy.ts'
import { journalInsightRoutes } from './api/journal-insights.ts'
import { journalTagRoutes } from './api/journal-tags.ts'
import { passkeyRoutes } from './api/passkeys.ts'
import { postReviewRoutes } from './api/post-reviews.ts'
import { postRoutes } from './api/posts.ts'
import { recoveryRoutes } from './api/recovery.ts'
import { reminderRoutes } from './api/reminders.ts'
import { rewritingRoutes } from './api/rewritings.ts'
import { sessionRoutes } from './api/sessions.ts'
import { shareRoutes } from './api/shares.ts'
import { siteRoutes } from './api/site.ts'
import { symbolRoutes } from './api/symbols.ts'
import { traditionRoutes } from './api/traditions.ts'
import { transcriptionRoutes } from './api/transcriptions.ts'
import type { HttpEnv, Services } from './context.ts'
import { respondWithError } from './errors.ts'
import { respondWithMetrics } from './metrics/metrics.ts'
import { makeMetrics } from './metrics/metrics-registry.ts'
import { observeRequests } from './metrics/observe-requests.ts'
import { compressWhole } from './middleware/compress-whole.ts'
import { describeExpectedUser, requireExpectedUser } from './middleware/expected-user.ts'
import { redirectFormerSlugs } from './middleware/former-slugs.ts'
import { guardJournal } from './middleware/journal-guard.ts'
import { redirectMisspelledPath } from './middleware/misspelled-path.ts'
import { readBody } from './middleware/request-body.ts'
import { guardForm, guardWrites } from './middleware/request-guards.ts'
import { securePages, secureResponses } from './middleware/security-headers.ts'
import { loadAndRenewSession } from './middleware/session.ts'
import { hideShared } from './middleware/shared-privacy.ts'
import { authorizeWrites } from './middleware/write-access.ts'
import { exceptStoredResponses } from './page-cache/response-cache.ts'
import { makeDictionaryRoutes } from './site/dictionary.ts'
import { explainOutage } from './site/explain-outage.ts'
import { feedRoutes } from './site/feed.ts'
import { interpretWithoutScript, respondWithSharedText } from './site/forms.ts'
import { limitRenderings } from './site/limit-renderings.ts'
import { manifestRoutes } from './site/manifest.ts'
import { ogImageRoutes } from './site/og-images.ts'
import { cachePages, respondWithPage } from './site/pages.ts'
import { reminderLinkRoutes } from './site/reminder-links.ts'
import { securityTxtRoutes } from './site/security-txt.ts'
import { sitemapRoutes } from './site/sitemap.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Creates the application: the API, the endpoints for operators and the pages. Call it as
 * `app.fetch(request, { address, renderPage })`.
 */
export function makeApp(services: Services, metrics = makeMetrics(services)): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>()

  app.use(async (c, next) => {
    c.set('services', services)
    c.set('metrics', metrics)
    await next()
  }, observeRequests(metrics))
  app.use(exceptStoredResponses(secureResponses(services.config.secure)))
  app.use(exceptStoredResponses(compress()), compressWhole)
  app.use(redirectFormerSlugs)
  app.onError(respondWithError)
  app.notFound(respondNotFound)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await services.database.ping().then(
      () => true,
      () => false,
    )
    return isReady ? c.text('ready') : c.text('the database is away', 503, { 'Retry-After': '5' })
  })

  app.get('/metrics', (c) => respondWithMetrics(c, metrics))

  // Before the session middleware: pages need the site's name even when the database can't be reached.
  app.route('/api', siteRoutes)
  app.use('/api/shared/*', hideShared)
  // The body comes last: nothing of it is read before the rest allows it.
  app.use('/api/*', guardWrites, loadAndRenewSession, requireExpectedUser, authorizeWrites, readBody)
  app.route('/api', interpretationRoutes)
  app.route('/api', feedbackRoutes)
  app.route('/api', postReviewRoutes)
  app.route('/api', symbolRoutes)
  app.route('/api', categoryRoutes)
  app.route('/api', traditionRoutes)
  app.route('/api', dreamStatisticsRoutes)
  app.route('/api', postRoutes)
  app.route('/api', accountRoutes)
  app.route('/api', sessionRoutes)
  app.route('/api', passkeyRoutes)
  app.route('/api', recoveryRoutes)
  app.use('/api/journal/*', guardJournal)
  app.use('/api/shares/*', guardJournal)
  // Before the journal's own routes, whose `/journal/{id}` would match `/journal/rewritings` too.
  app.route('/api', rewritingRoutes)
  app.route('/api', journalInsightRoutes)
  app.route('/api', journalTagRoutes)
  app.route('/api', journalCopyRoutes)
  app.route('/api', journalRoutes)
  app.route('/api', dreamlessNightRoutes)
  if (services.config.transcription) app.route('/api', transcriptionRoutes)
  app.route('/api', reminderRoutes)
  app.route('/api', shareRoutes)
  app.route('/', makeDictionaryRoutes())
  const description = {
    openapi: '3.1.0',
    info: apiInfo(services.config),
    servers: [{ url: services.config.site.url }],
  }
  app.get('/api/openapi.json', (c) => c.json(describeExpectedUser(app.getOpenAPI31Document(description))))
  app.route('/api/docs', docsRoutes)
  app.all('/api/*', respondNotFound)

  // TanStack Start serves server functions at this path; the site has none.
  app.all('/_serverFn/*', respondNotFound)
  app.route('/social', ogImageRoutes)
  app.route('/', sitemapRoutes)
  app.route('/', feedRoutes)
  app.route('/', manifestRoutes)
  app.route('/', reminderLinkRoutes)
  app.route('/', securityTxtRoutes)
  const secure = securePages(services.config.secure)
  /** Calls the API for a page that is rendered for the request of `env`. */
  const apiOf = (env: HttpEnv['Bindings']) => (request: Request) => app.fetch(request, { ...env, isForPage: true })
  app.get('*', redirectMisspelledPath, explainOutage, cachePages, secure, limitRenderings, (c) =>
    respondWithPage(c, apiOf(c.env)),
  )
  app.post('/', secure, guardForm, limitRenderings, readBody, (c) => interpretWithoutScript(c, apiOf(c.env)))
  app.post(NIGHT_PATH, secure, guardForm, limitRenderings, readBody, (c) => respondWithSharedText(c, apiOf(c.env)))
  return app

  /** Responds with 405 and `Allow` when the path has routes for other methods, otherwise with 404. */
  function respondNotFound(c: Context<HttpEnv>): Response {
    const allowed = METHODS.filter((method) =>
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method && route.path !== '/*'),
    )
    if (allowed.length === 0) return c.json({ error: 'There is nothing at this address.' }, 404)
    const allow = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed
    return c.json({ error: `This address doesn’t answer ${c.req.method} requests.` }, 405, { Allow: allow.join(', ') })
  }
}
