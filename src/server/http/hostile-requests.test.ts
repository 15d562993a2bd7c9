import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'
import { anyHeader, anyValue, HOSTILE_VALUES, PROTOTYPE_NAMES, QUERY_FORMS } from '../../../tests/support/hostile.ts'
import { listOperations, type Operation, sampleOf, stringsIn, withValueAt } from '../../../tests/support/openapi.ts'
import { isThorough } from '../../../tests/support/thorough.ts'

/** The test tries every pair of a query parameter and a value, or every third. */
const EVERY = isThorough ? 1 : 3

const WORDS = 'I stood on a bridge at night and the water below was very dark.'

describeSite('hostile requests', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let operations: Operation[]
  /** The patterns of all GET routes with a path parameter. */
  let patterns: string[]
  let callers: { cookie?: string }[]
  beforeAll(async () => {
    app = await openApp(await open(), { LIMIT_VISIONARY: '1000', LIMIT_DREAMER: '1000', LIMIT_POSTS: '1000' })
    operations = listOperations(await (await app.get('/api/openapi.json')).json())
    patterns = [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))].filter(
      (path) => path.includes(':'),
    )
    callers = [{}, (await app.becomeMember('browses')).call]
  })

  /** Requests `path` as a guest and as a member. Returns those with a status of 500 or more. */
  const serverErrorsOf = async (path: string, headers: Record<string, string> = {}) => {
    const statuses = await Promise.all(
      callers.map(async (call) => (await app.get(path, { ...call, headers, address: newAddress() })).status),
    )
    return statuses.filter((status) => status >= 500).map((status) => `${status} ${path.slice(0, 120)}`)
  }
  /**
   * An address of this pattern with `value` for its parameters, and for those that end in ".png" and the like also with
   * that.
   */
  const addresses = (pattern: string, value: string) => {
    const parts = pattern.split('/').map((part) => {
      if (!part.startsWith(':')) return [part]
      const [, ending = ''] = /\\\.(\w+)\}$/.exec(part) ?? []
      return ending ? [value, `${value}.${ending}`] : [value]
    })
    return parts
      .reduce<string[]>((paths, part) => paths.flatMap((path) => part.map((one) => `${path}/${one}`)), [''])
      .map((path) => path.slice(1))
  }
  const readers = () => operations.filter(({ method }) => method === 'GET')
  const queries = () =>
    readers().flatMap(({ path, parameters }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query')
      return query.map(({ name }) => {
        // The other parameters keep the responses short.
        const others = query.flatMap((other) => {
          const short = other.name === 'limit' ? '2' : other.name === 'view' ? other.schema.enum?.at(-1) : undefined
          return short && other.name !== name ? [`${other.name}=${short}&`] : []
        })
        return { name, path: `${path.replace(/\{\w+\}/g, 'x')}?${others.join('')}` }
      })
    })

  it('covers the routes and query parameters', () => {
    expect(patterns).toEqual(
      expect.arrayContaining(['/api/interpretations/:slug', '/api/docs/:file', '/api/journal/nights/:month']),
    )
    expect(patterns.some((pattern) => pattern.startsWith('/social/pages/:file'))).toBe(true)
    expect(queries().map(({ path, name }) => path + name)).toEqual(
      expect.arrayContaining([
        '/api/blog?limit=2&view=card&cursor',
        '/api/journal?limit=2&month',
        '/api/search?view=name&limit',
      ]),
    )
  })

  it('handles a hostile value in any path parameter', async () => {
    const serverErrors: string[] = []
    for (const pattern of patterns) {
      for (const value of HOSTILE_VALUES) {
        for (const path of addresses(pattern, value)) serverErrors.push(...(await serverErrorsOf(path)))
      }
    }
    expect(serverErrors).toEqual([])
  })

  it('handles a hostile value in any query parameter, however it is encoded', async () => {
    const serverErrors: string[] = []
    const [plain, ...unusual] = QUERY_FORMS
    for (const [index, { path, name }] of queries().entries()) {
      for (const [at, value] of HOSTILE_VALUES.entries()) {
        if ((index + at) % EVERY !== 0) continue
        for (const form of [plain, unusual[at % unusual.length]]) {
          serverErrors.push(...(await serverErrorsOf(path + form?.(name, value))))
        }
      }
    }
    expect(serverErrors).toEqual([])
  })

  it('handles arbitrary values in any path, query and header', async () => {
    const route = fc.oneof(
      fc
        .tuple(fc.constantFrom(...patterns), anyValue)
        .map(([pattern, value]) => addresses(pattern, value).at(-1) ?? ''),
      fc
        .tuple(fc.constantFrom(...queries()), fc.constantFrom(...QUERY_FORMS), anyValue)
        .map(([{ path, name }, form, value]) => path + form(name, value)),
    )
    const headers = fc.dictionary(
      fc.constantFrom(
        'Accept',
        'Accept-Encoding',
        'Accept-Language',
        'If-None-Match',
        'Origin',
        'X-Forwarded-For',
        'Range',
      ),
      anyHeader,
    )
    await fc.assert(
      fc.asyncProperty(route, headers, async (path, sent) => {
        expect(await serverErrorsOf(path, sent)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('handles any cookie', async () => {
    const cookie = fc.oneof(
      anyHeader,
      anyHeader.map((value) => `session=${value}`),
      anyValue.map((value) => `guest=${value}`),
    )
    await fc.assert(
      fc.asyncProperty(cookie, async (value) => {
        for (const path of ['/api/user', '/api/interpretation-limit', '/api/journal']) {
          expect((await app.get(path, { cookie: value })).status).toBeLessThan(500)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('handles names of Object.prototype in any string of any body', async () => {
    const [, member = {}] = callers
    for (const operation of operations.filter(({ path }) => !/login|register|account/.test(path))) {
      const { method, body } = operation
      if (!body) continue
      const sample = sampleOf(body)
      for (const place of stringsIn(sample)) {
        const value = `${PROTOTYPE_NAMES.join(' ')}`
        const headers = { 'Content-Type': 'application/json' }
        const sent = withValueAt(sample, place, operation.path.endsWith('interpret-ai') ? `${WORDS} ${value}` : value)
        const path = operation.path.replace(/\{\w+\}/g, 'constructor')
        const response = await app.send(path, { method, body: JSON.stringify(sent), headers }, member)
        expect(response.status, `${method} ${path} ${place.join('.')}`).toBeLessThan(500)
      }
    }
  })
})
