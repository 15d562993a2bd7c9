/**
 * Readers of a route's search parameters, for `validateSearch`. They are written by hand, because zod/mini would add
 * 6 KB (gzip) to a first load of at most 150 KB: see docs/decisions/0021-layout-and-libraries.md.
 *
 * A route names each parameter that it knows, undefined ones too: the router keeps unnamed ones as they came.
 */

/** The text of a parameter; undefined when it is empty or a list. The router parses `?q=42` as a number. */
export function textParam(value: unknown): string | undefined {
  if (value === null || typeof value === 'object') return undefined
  return String(value ?? '') || undefined
}

/** The parameter if it is one of `known`. */
export function oneOfParam<Known extends string>(value: unknown, known: readonly Known[]): Known | undefined {
  return known.find((name) => name === value)
}

/** What a parameter names, separated by commas or given several times. */
const namesOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).flatMap((part) => textParam(part)?.split(',') ?? [])

/** Those of `known` that the parameter names, separated by commas; undefined for none and for all. */
export function listParam(value: unknown, known: readonly string[]): string | undefined {
  const named = namesOf(value)
  const kept = known.filter((name) => named.includes(name))
  return kept.length > 0 && kept.length < known.length ? kept.join(',') : undefined
}

const SLUGS_MAX = 60

/** The slugs that the parameter names, separated by commas, each once and at most 60; undefined for none. */
export function slugsParam(value: unknown): string | undefined {
  const slugs = [...new Set(namesOf(value))].filter(
    (name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 60,
  )
  return slugs.slice(0, SLUGS_MAX).join(',') || undefined
}

/** Whether the parameter is "true"; undefined otherwise, so that the address doesn't say "false". */
export function flagParam(value: unknown): true | undefined {
  return textParam(value) === 'true' || undefined
}
