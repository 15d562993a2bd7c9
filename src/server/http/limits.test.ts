import { expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'

/**
 * The limits that keep a client from costing too much by a route. Whoever adds a route says here what limits it, or why
 * nothing has to.
 */
const LIMITS = {
  'an indexed read of a few rows': [
    ...['GET /api/user', 'GET /api/account/usage', 'GET /api/interpretation-limit', 'GET /api/reminders'],
    ...['GET /api/shares', 'GET /api/blog/id/:id', 'GET /api/blog/slugs/:slug', 'GET /api/blog/:slug'],
    ...['GET /api/account/sessions', 'GET /api/account/passkeys', 'GET /api/account/recovery-codes'],
    ...[
      'GET /api/journal/:id',
      'GET /api/journal/:id/neighbours',
      'GET /api/journal/:id/rewritings',
      'GET /api/journal/analysis',
      'GET /readyz',
    ],
    ...['GET /reminders/stop', 'GET /reminders/confirm', 'POST /reminders/stop', 'POST /reminders/confirm'],
  ],
  'a few entries of each night': ['GET /api/journal/nights/:month', 'GET /api/journal/on-this-night'],
  'one at a time of the member, and points a minute by the size of the journal': [
    ...['GET /api/journal', 'GET /api/journal/batch', 'GET /api/journal/versions', 'GET /api/journal/insights'],
    ...['GET /api/journal/labels', 'GET /api/journal/labels/more', 'GET /api/journal/summary'],
    ...['GET /api/journal/years/:year', 'GET /api/journal/years/:year/summary', 'GET /api/journal/:id/similar'],
    'GET /api/journal/rewritings',
  ],
  'made once and then sent from memory': [
    ...['GET /api/interpretations/:slug', 'GET /api/interpretations/:slug/neighbours', 'GET /api/symbol-of-the-day'],
    ...['GET /api/categories', 'GET /api/categories/:slug/interpretations', 'GET /dictionary.json', 'GET /feed.xml'],
    ...['GET /api/dream-statistics', 'GET /api/dream-statistics/overview', 'GET /sitemap.xml'],
    ...['GET /:file{sitemap-[1-9]\\d*\\.xml}', 'GET /social/:file{[a-z0-9-]+\\.png}'],
    ...['GET /social/posts/:file{[a-z0-9_-]+\\.png}', 'GET /social/pages/:file{[a-z-]+\\.png}'],
    'GET /social/categories/:file{[a-z-]+\\.png}',
    'GET /api/traditions/:slug/interpretations',
  ],
  'a page of at most 1,000 posts and 4 MB': ['GET /api/blog'],
  'a text or file of the program': [
    ...['GET /healthz', 'GET /api/site', 'GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/start.js'],
    ...['GET /api/docs/:file', 'GET /robots.txt', 'GET /manifest.webmanifest', 'GET /.well-known/security.txt'],
  ],
  'operators and administrators alone': ['GET /metrics', 'GET /api/admin/feedback', 'GET /api/admin/posts'],
  'points a minute of the address': ['GET /api/search', 'GET /api/suggest', 'GET /api/shared/:token'],
  'the allowance, and for the form renderings a minute': ['POST /api/interpret-ai', 'POST /'],
  'answers a day': ['POST /api/interpretation-feedback'],
  'reports a day of the address': ['POST /api/post-reports'],
  'failures of the name and the address': [
    ...['POST /api/login', 'POST /api/account/password', 'POST /api/account/password/check', 'DELETE /api/account'],
    'POST /api/password-recovery',
  ],
  'challenges an hour of the address': ['POST /api/passkey-sign-in/options'],
  'challenges an hour of the member': ['POST /api/account/passkeys/options', 'POST /api/account/confirmation/options'],
  'a challenge, which is used up by the first answer': ['POST /api/passkey-sign-in'],
  'new accounts an hour of the address': ['POST /api/register'],
  'one row is deleted': ['POST /api/logout'],
  'times an hour of the member': ['GET /api/account/export', 'POST /api/shares/pdf', 'POST /api/shares'],
  'links and notes a day of the member': ['POST /api/reminders/email-confirmation', 'POST /api/reminders/sample'],
  'writes a minute of the member': [
    ...['POST /api/blog', 'PATCH /api/blog/:id', 'DELETE /api/blog/:id', 'POST /api/blog/preview'],
    'POST /api/admin/posts/:id/decision',
    ...['POST /api/journal', 'PATCH /api/journal/:id', 'DELETE /api/journal/:id', 'POST /api/journal/import'],
    'DELETE /api/journal/support',
    ...['POST /api/journal/import/removal', 'POST /api/journal/signs', 'DELETE /api/journal/signs/:sign'],
    ...['PATCH /api/journal/tags/:tag', 'DELETE /api/journal/tags/:tag'],
    ...['POST /api/journal/:id/rewritings', 'PATCH /api/journal/rewritings/:id', 'DELETE /api/journal/rewritings/:id'],
    ...['POST /api/journal/rewritings/:id/rehearsals', 'DELETE /api/journal/rehearsals/:id', 'DELETE /api/shares/:id'],
    ...['PUT /api/journal/dreamless/:day', 'DELETE /api/journal/dreamless/:day', 'PUT /api/reminders'],
    ...['DELETE /api/account/sessions', 'DELETE /api/account/sessions/:id'],
    ...['DELETE /api/reminders', 'POST /api/reminders/push-subscriptions', 'DELETE /api/reminders/push-subscriptions'],
    ...['POST /api/account/passkeys', 'PATCH /api/account/passkeys/:id', 'DELETE /api/account/passkeys/:id'],
    'POST /api/account/recovery-codes',
  ],
  'recordings an hour of the member': ['POST /api/transcriptions'],
  'renderings a minute of the address': ['GET *', 'POST /night'],
}

describeSite('every route', (open) => {
  it('has a limit, or a reason why it needs none', async () => {
    const transcription = { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1', TRANSCRIBE_MODEL: 'none' }
    const app = await openApp(await open(), transcription)
    const routes = app.routes.flatMap(({ method, path, isMiddleware }) =>
      isMiddleware || method === 'ALL' ? [] : [`${method} ${path === '/*' ? '*' : path}`],
    )
    expect([...new Set(routes)].sort()).toEqual(Object.values(LIMITS).flat().sort())
  })

  it('that writes for a member is refused once there were 300 in a minute', async () => {
    const app = await openApp(await open())
    const { call } = await app.becomeMember('writes-on')
    const [first] = LIMITS['writes a minute of the member']
    for (let at = 0; at < 300; at += 1) await app.post('/api/blog/preview', { content: '' }, call)
    expect(first).toBe('POST /api/blog')
    for (const route of LIMITS['writes a minute of the member']) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace(/:(id|sign|tag|day)/, (_, name) =>
        name === 'day' ? '2026-03-01' : name === 'id' ? '00000000-0000-4000-8000-000000000000' : 'x',
      )
      const valid = path === '/api/reminders' && method === 'PUT' ? REMINDERS : SUBSCRIPTION
      const response = await app.send(
        address,
        { method, body: JSON.stringify(valid), headers: { 'Content-Type': 'application/json' } },
        call,
      )
      expect(response.status, route).toBe(429)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })
})

const SUBSCRIPTION = {
  endpoint: 'https://push.fuzz-stand-in.net/send/1',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
}
const REMINDERS = {
  timeZone: 'Europe/Berlin',
  morningAt: null,
  realityChecks: 0,
  quietFrom: '22:00',
  quietUntil: '07:00',
  byPush: false,
  byEmail: false,
  email: null,
}
