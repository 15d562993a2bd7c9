import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  entriesPdfSchema,
  newShareSchema,
  type OpenedShare,
  openedShareSchema,
  type Share,
  shareSchema,
} from '../../../contract/shares.ts'
import { addressPart } from '../../../contract/text.ts'
import { utcDay } from '../../../shared/utc-day.ts'
import { DomainError } from '../../domain/domain-error.ts'
import {
  createShare,
  endShare,
  makeEntriesPdf,
  type OwnShare,
  openShare,
  readShares,
} from '../../domain/journal/shares.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** Links to chosen entries, and PDFs of them. `guardJournal` runs before all but the last one, which is public. */
export const shareRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'get',
      path: '/shares',
      summary: 'What you share by links, newest first',
      responses: { 200: jsonResponse('The shares', z.array(shareSchema)), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const { database, secret } = c.get('services')
      const shares = await readShares(database.db, secret, requireUser(c).id, new Date())
      return c.json(
        shares.map((share) => serializeShare(c, share)),
        200,
        NO_STORE,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/shares',
      summary: 'Share entries by a link',
      request: jsonBody(newShareSchema),
      responses: {
        201: jsonResponse('The share', shareSchema),
        ...errorResponses(400, 401, 403, 404, 409, 410, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, showEntries, secret, rateLimits } = c.get('services')
      const { id } = requireUser(c)
      await rateLimits.countShare(id)
      const share = await createShare(database.db, showEntries, secret, id, c.req.valid('json'), new Date())
      return c.json(serializeShare(c, share), 201, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/shares/pdf',
      summary: 'A PDF of entries',
      request: jsonBody(entriesPdfSchema),
      responses: {
        200: {
          description: 'The PDF',
          content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
        },
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, showEntries, config, pdfWorkers, rateLimits } = c.get('services')
      const { id } = requireUser(c)
      await rateLimits.countPdf(id)
      const madeOn = utcDay(new Date())
      const about = { siteName: config.site.name, madeOn }
      const choice = c.req.valid('json')
      const pdf = await makeEntriesPdf(database.db, showEntries, pdfWorkers.makePdf, id, choice, about)
      return c.body(pdf, 200, {
        ...NO_STORE,
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="dreams-${madeOn}.pdf"`,
      })
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/shares/{id}',
      summary: 'End a share: its link doesn’t open any more',
      request: { params: z.object({ id: addressPart() }) },
      responses: { 204: { description: 'Ended' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!z.uuid().safeParse(id).success) throw new DomainError('share-not-found')
      await endShare(c.get('services').database.db, requireUser(c).id, id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/shared/{token}',
      summary: 'What a link shows, to anyone who has it',
      request: { params: z.object({ token: addressPart() }) },
      responses: { 200: jsonResponse('What is shared', openedShareSchema), ...errorResponses(400, 404, 429, 503) },
    }),
    async (c) => {
      const { database, showEntries, secret, rateLimits } = c.get('services')
      await rateLimits.countSharedRead(clientNetworkHash(c))
      const opened = await openShare(database.db, showEntries, secret, c.req.valid('param').token, new Date())
      return c.json(serializeOpened(c, opened), 200)
    },
  )

function serializeShare(c: Context<HttpEnv>, share: OwnShare): Share {
  const { id, token, title, withDream, withInterpretation, entries, expiresAt, createdAt } = share
  return {
    id,
    link: `${c.get('services').config.site.url}/shared/${token}`,
    title,
    withDream,
    withInterpretation,
    entries,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

function serializeOpened(
  c: Context<HttpEnv>,
  {
    share: { title, withDream, withInterpretation, expiresAt },
    entries,
    leftOut,
  }: Awaited<ReturnType<typeof openShare>>,
): OpenedShare {
  const { figures } = c.get('services')
  return {
    title,
    withDream,
    withInterpretation,
    entries: entries.map((entry) => ({
      ...entry,
      symbols: entry.symbols.map((symbol) => ({ ...symbol, figure: symbol.reading && figures.get(symbol.slug) })),
    })),
    leftOut,
    expiresAt: expiresAt.toISOString(),
  }
}
