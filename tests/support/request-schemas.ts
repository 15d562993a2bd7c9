import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { HttpEnv } from '../../src/server/http/context.ts'

type Definitions = OpenAPIHono<HttpEnv>['openAPIRegistry']['definitions']

/** A schema of what a client sends, and its place, such as "POST /login body". */
export type RequestSchema = { name: string; schema: z.ZodType }

/** The schemas of all bodies, queries, path parameters and headers that the routes of an app validate. */
export function listRequestSchemas(definitions: Definitions): RequestSchema[] {
  return definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request = {} } = definition.route
    const { body, query, params, headers, cookies } = request
    const json = body?.content['application/json']
    const bodies = json && 'schema' in json ? [['body', json.schema] as const] : []
    const parts = Object.entries({ query, params, headers, cookies })
    return [...bodies, ...parts].flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : [{ name: `${method.toUpperCase()} ${path} ${part}`, schema: schema as unknown as z.ZodType }],
    )
  })
}

/** Formats whose values have a length of their own. That of a date with a time has any number of digits. */
const FORMATS_WITH_LENGTH = ['uuid', 'guid', 'date']
const WITHOUT_SIZE = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull, z.ZodUndefined, z.ZodNever]
const WRAPPERS = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodNonOptional,
  z.ZodReadonly,
  z.ZodCatch,
]

/** The places of all strings and lists that may have any length, and of all that may be anything at all. */
export function unboundedIn(schema: z.core.$ZodType, place = ''): string[] {
  if (WITHOUT_SIZE.some((kind) => schema instanceof kind)) return []
  for (const kind of WRAPPERS) if (schema instanceof kind) return unboundedIn(schema.def.innerType, place)
  if (schema instanceof z.ZodPipe) {
    // Our own code transforms a bounded value; a transformation of an unknown value may result in anything.
    return unboundedIn(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in, place)
  }
  if (schema instanceof z.ZodObject) {
    const { shape, catchall } = schema.def
    const others = catchall === undefined || catchall instanceof z.ZodNever ? [] : [`${place}.*`]
    return [
      ...others,
      ...Object.entries(shape).flatMap(([name, property]) => unboundedIn(property, `${place}.${name}`)),
    ]
  }
  if (schema instanceof z.ZodArray) {
    const isBounded = schema.def.checks?.some(({ _zod }) => _zod.def.check === 'max_length')
    return [...(isBounded ? [] : [place]), ...unboundedIn(schema.element, `${place}[]`)]
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unboundedIn(option, place))
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const format = 'format' in schema.def ? schema.def.format : undefined
    return schema.maxLength !== null || FORMATS_WITH_LENGTH.includes(String(format)) ? [] : [place]
  }
  return [place]
}
