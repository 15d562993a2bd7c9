import fc from 'fast-check'
import { z } from 'zod'
import { anyHeader, anyValue, HOSTILE_VALUES, PROTOTYPE_NAMES, QUERY_FORMS } from './hostile.ts'
import { type listOperations, type Operation, sampleOf, withValueAt } from './openapi.ts'

/** The parts of an OpenAPI document that this file uses. */
export type ApiDocument = Parameters<typeof listOperations>[0] & {
  components: { schemas: Record<string, JsonSchema> }
  paths: Record<string, Record<string, { responses?: Record<string, { content?: Content }> }>>
}
type JsonSchema = Record<string, unknown>
type Content = Record<string, { schema: JsonSchema }>

/** The client that sends a request. */
export type Sender = 'guest' | 'member' | 'admin'

export type FuzzRequest = {
  operation: Operation
  sender: Sender
  /** The address, with path and query filled in. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** A fault in an answer, and the operation, by which equal faults can be grouped. */
export type Fault = { operation: string; fault: string }

/** Values and bodies that lead further than arbitrary ones do. */
export type Known = {
  /** Values of parameters by their names, such as slugs; by "path name" for the parameter of one path. */
  values: Record<string, readonly string[]>
  /** Valid bodies by "METHOD path", where one that is made from the schema alone wouldn't be. */
  bodies: Record<string, unknown>
}

/** Strings that have broken other programs; for the bodies of requests, hence not percent-encoded. */
const HOSTILE_STRINGS = [
  ...PROTOTYPE_NAMES,
  '',
  ' ',
  'a\0b',
  'a\ud800b',
  '\udc00',
  '\u2028\u2029\u202e\ufeff',
  "' or 1=1 --",
  "'; select pg_sleep(9); --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'x\r\nSet-Cookie: a=b',
  '9999-12-31',
  '0000-00-00',
  '1e999',
  '*_'.repeat(300),
  '['.repeat(300),
  `${'a'.repeat(5_000)}!`,
  '🌙'.repeat(2_000),
]

/** Fields that a client might add to a body in the hope that they are stored. */
const EXTRA_FIELDS = {
  id: 1,
  role: 'admin',
  tier: 'visionary',
  userId: 1,
  authorId: 1,
  passwordHash: 'x',
  createdAt: '2000-01-01T00:00:00Z',
  html: '<script>alert(1)</script>',
  constructor: { prototype: { role: 'admin' } },
}

/** Operations that end the session they are sent with: all further requests of the sender would get a 401. */
const ENDING_SESSIONS = new Set([
  '/api/logout',
  '/api/login',
  '/api/register',
  '/api/passkey-sign-in',
  '/api/account/sessions/{id}',
])

const anySender: fc.Arbitrary<Sender> = fc.oneof(
  { arbitrary: fc.constant<Sender>('member'), weight: 4 },
  { arbitrary: fc.constant<Sender>('guest'), weight: 1 },
  { arbitrary: fc.constant<Sender>('admin'), weight: 1 },
)

/** Arbitrary requests of all these operations, from valid ones to nonsense. */
export function fuzzRequests(operations: Operation[], known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      sender: ENDING_SESSIONS.has(operation.path) ? fc.constant<Sender>('guest') : anySender,
      path: pathOf(operation, known),
      headers: headersOf(operation),
      body: operation.body ? bodyOf(operation, known) : fc.constant(undefined),
    }),
  )
}

/**
 * Returns a function that reads an answer and returns what is wrong with it. An answer must have a status below 500 and
 * a content type that the document names for the operation, a body that fits its schema and holds no field beyond it,
 * `X-Content-Type-Options`, and no stack trace.
 */
export function makeAnswerCheck(document: ApiDocument) {
  const schemas = new Map<string, z.ZodType>()
  return faultsOf

  async function faultsOf({ operation, path }: FuzzRequest, response: Response): Promise<Fault[]> {
    const { status } = response
    const body = await response.text()
    const { method } = operation
    const faults: string[] = []
    if (status >= 500) faults.push(`answered ${status}`)
    if (/\n\s+at .+:\d+:\d+|node_modules|\/src\/server\//.test(body)) faults.push(`${status} with a stack trace`)
    if (response.headers.get('X-Content-Type-Options') !== 'nosniff') faults.push(`${status} without nosniff`)
    const responses = document.paths[operation.path]?.[method.toLowerCase()]?.responses ?? {}
    const described = responses[status]
    if (!described) faults.push(`${status}, which isn’t described`)
    else {
      const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
      const content = described.content
      if (!content && body !== '') faults.push(`${status} with a body that isn’t described`)
      if (content && !Object.hasOwn(content, type)) faults.push(`${status} with the type ${type || 'none'}`)
      if (content?.[type] && type === 'application/json') faults.push(...misfits(content[type].schema, status, body))
    }
    const name = `${method} ${operation.path}`
    return faults.map((fault) => ({ operation: name, fault: `${fault} (for example ${path.slice(0, 200)})` }))
  }

  function misfits(schema: JsonSchema, status: number, body: string): string[] {
    const key = JSON.stringify(schema)
    let validator = schemas.get(key)
    if (!validator) {
      validator = z.fromJSONSchema(closed({ ...schema, $defs: document.components.schemas }) as never)
      schemas.set(key, validator)
    }
    let value: unknown
    try {
      value = JSON.parse(body)
    } catch {
      return [`${status} whose JSON can’t be read`]
    }
    const { error } = validator.safeParse(value)
    const [issue] = error?.issues ?? []
    return issue ? [`${status} that doesn’t fit: ${issue.path.join('.')} ${issue.message.slice(0, 200)}`] : []
  }
}

/**
 * A copy of an OpenAPI schema as JSON Schema in which no object may have more properties than are described: a field
 * that nobody has described is one that nobody wanted to send.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...rest } = schema as JsonSchema
  const copy = Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      // Within `properties` and `$defs` the keys are names.
      key === 'properties' || key === '$defs'
        ? [key, Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, closed(inner)]))]
        : [key, closed(value)],
    ),
  )
  if (typeof $ref === 'string') return { ...copy, $ref: $ref.replace('#/components/schemas/', '#/$defs/') }
  return copy['properties'] && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}

function pathOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const arbitraryFor = (name: string) => {
    const values = (known.values[`${path} ${name}`] ?? known.values[name] ?? []).map(encodeURIComponent)
    const arbitrary = fc.oneof(anyValue, fc.constantFrom(...HOSTILE_VALUES))
    return values.length ? fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 2 }, arbitrary) : arbitrary
  }
  const validOf = (name: string) => {
    const sample = sampleOf(query.find((parameter) => parameter.name === name)?.schema ?? {})
    return fc.oneof(fc.constant(encodeURIComponent(String(sample))), arbitraryFor(name))
  }
  const filled = fc.tuple(...names.map((name) => arbitraryFor(name).filter(isOneSegment)))
  const search = fc
    .subarray(query.map(({ name }) => name))
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          fc
            .tuple(
              fc.oneof({ arbitrary: fc.constant(QUERY_FORMS[0]), weight: 5 }, fc.constantFrom(...QUERY_FORMS)),
              validOf(name),
            )
            .map(([form, value]) => form?.(name, value) ?? ''),
        ),
      ),
    )
  return fc.tuple(filled, search).map(([values, parts]) => {
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => values[names.indexOf(name)] ?? '')
    return parts.length ? `${filledPath}?${parts.join('&')}` : filledPath
  })
}

/** Whether a value stays one segment of a path, of a route that ends there: otherwise the address is another one's. */
function isOneSegment(value: string): boolean {
  return !/^$|^(\.|%2e)+$|[/\\?#]|^(id|slugs|preview|import|rewritings|rehearsals|labels|batch|versions)$/i.test(value)
}

function headersOf({ method, body }: Operation): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 12 },
    fc.constantFrom('application/json; charset=utf-8', 'application/problem+json', 'APPLICATION/JSON'),
    fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/',
    ),
  )
  const others = fc.dictionary(
    fc.constantFrom(
      ...['Accept', 'Accept-Encoding', 'Accept-Language', 'If-None-Match', 'If-Modified-Since', 'Range', 'Origin'],
      ...['X-Forwarded-Proto', 'X-Forwarded-Host', 'X-HTTP-Method-Override', 'Expected-User', 'Authorization'],
      ...['Sec-Fetch-Site', 'Sec-Fetch-Dest', 'Referer', 'User-Agent', 'Traceparent'],
    ),
    fc.oneof(
      anyHeader,
      fc.constantFrom('cross-site', 'guest', '1', '*/*', 'text/event-stream', 'https://evil.example'),
    ),
    { maxKeys: 3 },
  )
  const some = fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, others)
  if (method === 'GET') return some
  const typed = fc.tuple(type, some).map(([type, rest]) => ({ ...rest, 'Content-Type': type }))
  return body ? typed : fc.oneof({ arbitrary: some, weight: 4 }, typed)
}

function bodyOf({ method, path, body = {} }: Operation, known: Known): fc.Arbitrary<string> {
  const sample = known.bodies[`${method} ${path}`] ?? sampleOf(body)
  const places = placesIn(sample)
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE_STRINGS),
    fc.string({ unit: 'binary', maxLength: 200 }),
    // Code units of their own, so that surrogates stand alone.
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
  )
  const value = fc.oneof(
    { arbitrary: text, weight: 4 },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { toString: 1 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const mutated = fc
    .array(fc.tuple(fc.constantFrom(...places), value), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, [place, changed]) => withValueAt(body, place, changed), sample))
  const extended = fc
    .tuple(fc.subarray(Object.entries(EXTRA_FIELDS), { minLength: 1 }), fc.option(text))
    .map(([fields, name]) => ({
      ...(typeof sample === 'object' ? sample : {}),
      ...Object.fromEntries(fields),
      ...(name && { [name]: 1 }),
    }))
  const json = fc.oneof(
    { arbitrary: fc.constant(sample), weight: 2 },
    { arbitrary: mutated, weight: 6 },
    { arbitrary: extended, weight: 2 },
    fc.jsonValue(),
  )
  const written = json.map((body) => JSON.stringify(body))
  return fc.oneof(
    { arbitrary: written, weight: 10 },
    // `JSON.stringify` wouldn't write this name as the object's own.
    fc.constant(`{"__proto__":{"role":"admin"},${JSON.stringify(sample).replace(/^\{/, '')}`),
    fc.constantFrom('', '{', '[', 'null', '"', '\0', '[]', '{"a":1,"a":2}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    fc.tuple(written, fc.nat()).map(([body, end]) => body.slice(0, end % (body.length + 1))),
  )
}

/** The paths of all values in `sample` that have no values in them; of a bare value the empty path. */
function placesIn(sample: unknown): string[][] {
  const inner =
    typeof sample === 'object' && sample !== null
      ? Object.entries(sample).flatMap(([key, value]) => placesIn(value).map((rest) => [key, ...rest]))
      : []
  return inner.length > 0 ? inner : [[]]
}
