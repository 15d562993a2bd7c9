import { createHash } from 'node:crypto'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { dictionaryFileSchema } from '../../../contract/dictionary.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../shared/durations.ts'
import { DICTIONARY_PATH } from '../../../shared/licence.ts'
import { readDictionaryFile } from '../../domain/dictionary/dictionary.ts'
import { loadedDictionaryVersion } from '../../storage/dictionary.ts'
import { errorResponses, jsonResponse } from '../api/openapi.ts'
import { compressedBody, encodingFor } from '../compression.ts'
import type { HttpEnv } from '../context.ts'
import { setSecurityHeaders } from '../middleware/security-headers.ts'
import { matchesETag } from '../page-cache/response-cache.ts'
import type { StoredResponse } from '../page-cache/response-store.ts'

const CACHE_CONTROL = `public, max-age=${HOUR_SECONDS}`

/** The file, and its compressed copies, which are made on first request. */
type BuiltFile = Pick<StoredResponse, 'body' | 'compressed'> & { hash: string }

/**
 * The whole dictionary in one file. It is built once for each version of the dictionary and kept beside the response
 * cache: it is larger than what that stores, and mustn't be built again because a post was edited. Any site's scripts
 * may read it; no other address of this site allows that.
 */
export function makeDictionaryRoutes(): OpenAPIHono<HttpEnv> {
  let current: { version: string | undefined; file: Promise<BuiltFile> } | undefined

  async function currentFile(c: Context<HttpEnv>): Promise<BuiltFile> {
    const { db } = c.get('services').database
    const version = await loadedDictionaryVersion(db).catch((error) => {
      // While the database can't be reached, the file is served like the pages that are in memory.
      if (current) return current.version
      throw error
    })
    if (current?.version !== version || !current) {
      const file = buildFile(c)
      const building = { version, file }
      current = building
      file.catch(() => {
        if (current === building) current = undefined
      })
    }
    return current.file
  }

  const routes = new OpenAPIHono<HttpEnv>()
  routes.use(
    DICTIONARY_PATH,
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['If-None-Match'],
      exposeHeaders: ['ETag'],
      maxAge: DAY_SECONDS,
    }),
  )
  return routes.openapi(
    createRoute({
      method: 'get',
      path: DICTIONARY_PATH,
      summary: 'The whole dictionary in one file',
      description:
        'Every symbol with everything that the API tells of it. Scripts of any site may read it. Send the `ETag` of the file you have as `If-None-Match`: the answer is 304 until the dictionary changes.',
      responses: {
        200: jsonResponse('The dictionary', dictionaryFileSchema),
        304: { description: 'Unchanged' },
        ...errorResponses(503),
      },
    }),
    // The type of the route's responses knows JSON values only, and this body is already serialised.
    async (c) => (await send(c, await currentFile(c))) as never,
  )
}

async function buildFile(c: Context<HttpEnv>): Promise<BuiltFile> {
  const { database, config, formerSlugs } = c.get('services')
  const body = Buffer.from(JSON.stringify(await readDictionaryFile(database.db, config.site, formerSlugs)))
  return { body, compressed: new Map(), hash: createHash('sha256').update(body).digest('base64url').slice(0, 22) }
}

async function send(c: Context<HttpEnv>, file: BuiltFile): Promise<Response> {
  const encoding = encodingFor(c.req.header('Accept-Encoding'))
  // A strong ETag stands for the very bytes, so each encoding has its own.
  const etag = `"${[file.hash, encoding].filter(Boolean).join('-')}"`
  const headers = {
    ETag: etag,
    'Cache-Control': CACHE_CONTROL,
    Vary: 'Accept-Encoding',
  }
  c.set('isStoredResponse', true)
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  setSecurityHeaders(c.res.headers, c.get('services').config.secure)
  if (matchesETag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  const body = encoding ? await compressedBody(file, encoding) : file.body
  return c.body(body, 200, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
