/** The parts of a JSON schema that this file uses. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }

/** An operation of the API, with the schema of its JSON request body, if it has one. */
export type Operation = { method: string; path: string; parameters: Parameter[]; body: Schema | undefined }

type Document = {
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: { content: Content } }>>
  components?: { schemas?: Record<string, Schema> }
}
type Content = Record<string, { schema: Schema }>

/** All operations of an OpenAPI document, with the references in their body schemas resolved. */
export function listOperations(document: Document): Operation[] {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    const found = name ? document.components?.schemas?.[name] : schema
    if (!found) throw new Error(`The document has no ${schema.$ref}.`)
    const { properties, items, anyOf, oneOf } = found
    return {
      ...found,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, resolve(value)])),
      }),
      ...(items && { items: resolve(items) }),
      ...(anyOf && { anyOf: anyOf.map(resolve) }),
      ...(oneOf && { oneOf: oneOf.map(resolve) }),
    }
  }
  return Object.entries(document.paths).flatMap(([path, { parameters: _, ...methods }]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema
      return { method: method.toUpperCase(), path, parameters, body: body && resolve(body) }
    }),
  )
}

/** Samples of texts, by the `format` of their schema. */
const FORMATS: Record<string, string> = {
  'date-time': '2026-03-01T07:42:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}
/** The first is the name of a time zone as well. */
const TEXTS = ['UTC', 'A text that is long enough to be a dream.', '2026-03-01', 'a-plain-word']

/** A value that is valid for the schema; undefined if none of {@link TEXTS} fits a string schema. */
export function sampleOf(schema: Schema): unknown {
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (variant) return sampleOf(variant)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
    )
  }
  if (type === 'array') return [sampleOf(schema.items ?? {})]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  const { pattern = '', minLength = 0, maxLength = Infinity } = schema
  const fits = (text: string) => new RegExp(pattern).test(text) && text.length >= minLength && text.length <= maxLength
  return schema.enum?.[0] ?? FORMATS[schema.format ?? ''] ?? TEXTS.find(fits)
}

/** The paths of all strings in `sample`; a path is the list of keys that lead to the string. */
export function stringsIn(sample: unknown): string[][] {
  if (typeof sample === 'string') return [[]]
  if (typeof sample !== 'object' || sample === null) return []
  return Object.entries(sample).flatMap(([key, value]) => stringsIn(value).map((rest) => [key, ...rest]))
}

/** The paths of all lists in `sample`. */
export function listsIn(sample: unknown): string[][] {
  if (typeof sample !== 'object' || sample === null) return []
  const inside = Object.entries(sample).flatMap(([key, value]) => listsIn(value).map((rest) => [key, ...rest]))
  return Array.isArray(sample) ? [[], ...inside] : inside
}

/** A copy of `sample` with `value` at the given path. */
export function withValueAt(sample: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Record<string, unknown>
  copy[key] = withValueAt(copy[key], rest, value)
  return copy
}
