import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { dictionaryFileSchema } from '../../../contract/dictionary.ts'
import { symbolSchema } from '../../../contract/symbols.ts'
import type { Database } from '../../storage/connection/db.ts'
import { loadDictionary, loadedDictionaryVersion } from '../../storage/dictionary.ts'

const PATH = '/dictionary.json'

describeSite('the dictionary as one file', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { SITE_URL: 'https://dreams.example', SITE_NAME: 'Nightbook' })
  })

  it('has every symbol with all that the API tells of it, and the addresses of pages', async () => {
    const json = await (await app.get(PATH)).json()
    // Strict, so that nothing is in it that its description doesn't name.
    const file = dictionaryFileSchema.strict().parse(json)
    expect(file).toMatchObject({
      version: await loadedDictionaryVersion(database.db),
      formatVersion: 1,
      licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      attribution: expect.stringContaining('Nightbook'),
      site: 'https://dreams.example',
      url: 'https://dreams.example/dictionary.json',
    })
    const all = symbolSchema.array().parse(await (await app.get('/api/search?q=')).json())
    const bySlug = all.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    expect(json.symbols.length).toBe(bySlug.length)
    for (const [at, entry] of bySlug.entries()) {
      const { url, synonyms, formerSlugs, updatedAt, ...symbol } = json.symbols[at]
      expect(symbol).toEqual(entry)
      expect(url).toBe(`https://dreams.example/interpretation/${entry.slug}`)
      expect([synonyms, formerSlugs, updatedAt]).toEqual([expect.any(Array), [], expect.any(String)])
    }
    const snake = file.symbols.find(({ slug }) => slug === 'snake')
    expect(snake?.synonyms).toContain('serpent')
    const categories: { slug: string }[] = await (await app.get('/api/categories')).json()
    expect(file.categories.map(({ slug }) => slug)).toEqual(categories.map(({ slug }) => slug))
    expect(file.categories[0]?.url).toBe('https://dreams.example/category/animals')
  })

  it('has a strong ETag for each encoding, and is answered with 304 to whoever has it', async () => {
    const plain = await app.get(PATH)
    const text = await plain.text()
    const etags = [plain.headers.get('ETag')]
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await app.get(PATH, { headers: { 'Accept-Encoding': encoding } })
      expect(packed.headers.get('Content-Encoding')).toBe(encoding)
      expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
      const bytes = await packed.arrayBuffer()
      expect(packed.headers.get('Content-Length')).toBe(String(bytes.byteLength))
      expect(decompress(bytes).toString() === text).toBe(true)
      const etag = packed.headers.get('ETag') ?? ''
      etags.push(etag)
      for (const known of [etag, `"x", ${etag}`, `W/${etag}`]) {
        const again = await app.get(PATH, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': known } })
        expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
      }
    }
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/)
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(plain.headers.get('Content-Type')).toBe('application/json')
    expect(plain.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('may be read by any site’s scripts, unlike every other address', async () => {
    const origin = { Origin: 'https://elsewhere.example' }
    const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
    const preflight = { ...origin, 'Access-Control-Request-Method': 'GET' }
    const response = await app.get(PATH, { headers: origin })
    expect(allowed(response)).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('ETag')
    const asked = await app.send(PATH, { method: 'OPTIONS' }, { headers: preflight })
    expect([asked.status, allowed(asked), asked.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      '*',
      'If-None-Match',
    ])
    for (const path of [
      '/api/search?q=',
      '/api/interpretations/snake',
      '/api/user',
      '/api/openapi.json',
      '/feed.xml',
    ]) {
      expect(allowed(await app.get(path, { headers: origin })), path).toBeNull()
      expect(allowed(await app.send(path, { method: 'OPTIONS' }, { headers: preflight })), path).toBeNull()
    }
  })

  it('answers HEAD without a body, and 405 to what would change it', async () => {
    const head = await app.send(PATH, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('ETag')).toBe((await app.get(PATH)).headers.get('ETag'))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await app.send(PATH, { method })
      expect([response.status, response.headers.get('Allow')], method).toEqual([405, 'HEAD, GET'])
    }
  })

  it('is built again when another version has been loaded, and not otherwise', async () => {
    const content = await dictionary
    const own = await open()
    const site = await openApp(own)
    const before = await site.get(PATH)
    const { version } = await before.clone().json()
    await loadDictionary(own.db, content)
    expect((await site.get(PATH)).headers.get('ETag')).toBe(before.headers.get('ETag'))
    const [first, ...others] = content.symbols
    if (!first) throw new Error('There are no symbols.')
    const next = await loadDictionary(own.db, {
      ...content,
      symbols: [{ ...first, keyTakeaway: 'Read anew by an editor, this says more than it did.' }, ...others],
    })
    const after = await site.get(PATH)
    const file = await after.clone().json()
    expect([next, file.version]).toEqual([file.version, next])
    expect(next).not.toBe(version)
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
    expect(await after.text()).toContain('Read anew by an editor')
    await own.close()
    expect((await site.get(PATH)).headers.get('ETag')).toBe(after.headers.get('ETag'))
  })
})
