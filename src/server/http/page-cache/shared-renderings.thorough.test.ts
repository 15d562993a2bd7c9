import { sql } from 'drizzle-orm'
import { it, type TestContext } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { renderScope } from '../../../render/render-scope.ts'
import { makeLog } from '../../bootstrap/log.ts'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

describeEachSite('what many requests wait for while the database hangs', (open) => {
  /** Opens an app of which nothing is in memory yet, whose pages need the categories. */
  async function openHanging(onTestFinished: TestContext['onTestFinished']) {
    const database = await open()
    let rendered = 0
    const renderPage = async () => {
      rendered += 1
      const { status } = await renderScope().callApi('/api/categories')
      return new Response('<!doctype html><p>A page', { status, headers: HTML })
    }
    const app = await openApp(database, {}, undefined, makeLog('silent'), renderPage)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    // A statement that was sent waits for the lock on a PostgreSQL server, and on the embedded database for its one
    // connection.
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table symbols, categories in access exclusive mode`)
      take()
      await released
    })
    await Promise.race([taken, holding])
    const end = async () => {
      release()
      await holding
    }
    onTestFinished(end)
    return { app, kind: database.kind, rendered: () => rendered, end }
  }

  // At once, each with a database of its own, since they wait for seconds.
  it.concurrent.for(['/about', '/social/snake.png', '/api/search?q=snake'])(
    'is waited for as long as for the database: %s',
    async (path, { expect, onTestFinished }) => {
      const { app, kind, rendered, end } = await openHanging(onTestFinished)
      let isFirstAnswered = false
      const first = (async () => {
        const response = await app.get(path)
        isFirstAnswered = true
        return response
      })()
      const others = await Promise.all(Array.from({ length: 5 }, () => app.get(path)))
      for (const response of others) {
        expect(response.status).toBe(503)
        expect(response.headers.get('Retry-After')).toBe('5')
        // On the embedded database the first one gives up as well, and the others try for themselves.
        if (kind === 'embedded') continue
        const isPage = path === '/about'
        expect(response.headers.get('Content-Type')).toMatch(isPage ? /^text\/html/ : /^application\/json/)
        expect(await response.text()).toMatch(/Please try again shortly\./)
        if (isPage) expect(rendered()).toBe(1)
        expect(isFirstAnswered).toBe(false)
      }
      await end()
      const { status } = await first
      if (kind === 'postgres') expect(status).toBe(200)
      expect((await app.get(path)).status).toBe(200)
    },
  )
})
